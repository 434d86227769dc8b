// node_modules/preact/dist/preact.mjs
var n;
var t;
var r;
var u;
var i;
var f;
var o;
var e;
var l;
var c;
var a;
var s;
var h = /* @__PURE__ */ Symbol.for("pv");
var p = {};
var y = [];
var v = /^m(i|n|o|s|text|space)$/;
var w = Array.isArray;
var d = y.slice;
var _ = Object.assign;
function g(n3) {
  n3 && n3.parentNode && n3.remove();
}
function k(n3, t5, r4) {
  var u4, i5, f5, o5 = {}, e4 = arguments.length;
  for (f5 in t5) "key" == f5 ? u4 = t5[f5] : "ref" == f5 && "function" != typeof n3 ? i5 = t5[f5] : o5[f5] = t5[f5];
  return e4 > 2 && (o5.children = e4 > 3 ? d.call(arguments, 2) : r4), m(n3, o5, u4, i5, null);
}
function m(r4, u4, i5, f5, o5) {
  var e4 = { type: r4, props: u4, key: i5, ref: f5, __k: null, __: null, __b: 0, __e: null, __c: null, constructor: h, __v: o5 || ++t, __i: -1, __u: 0 };
  return !o5 && n.vnode && n.vnode(e4), e4;
}
function $(n3) {
  return n3.children;
}
function x(n3, t5) {
  this.props = n3, this.context = t5, this.__g = 0;
}
function S(n3, t5) {
  if (null == t5) return n3.__ && S(n3.__, n3.__i + 1);
  for (var r4; t5 < n3.__k.length; t5++) if ((r4 = n3.__k[t5]) && r4.__e) return r4.__e;
  return "function" != typeof n3.type || n3.props.__P ? null : S(n3);
}
function C(t5) {
  var r4, u4 = t5.__v, i5 = u4.__e, f5 = [], o5 = [], e4 = t5.__P;
  e4 && ((r4 = _({ constructor: h }, u4)).__v = u4.__v + 1, n.vnode && n.vnode(r4), z(e4, r4, u4, t5.__n, e4.namespaceURI, 32 & u4.__u ? [i5] : null, f5, i5 || S(u4), 32 & u4.__u, o5), r4.__v = u4.__v, r4.__.__k[r4.__i] = r4, E(f5, r4, o5), u4.__ = u4.__e = null, r4.__e != i5 && j(r4));
}
function j(n3) {
  if ((n3 = n3.__) && n3.__c && !n3.props.__P) return n3.__e = null, n3.__k.some(function(t5) {
    return t5 && (n3.__e = t5.__e);
  }), j(n3);
}
function L(t5) {
  (8 & t5.__g || (t5.__g |= 8, u.push(t5), f++)) && i == n.debounceRendering || ((i = n.debounceRendering) || queueMicrotask)(H);
}
function H() {
  try {
    for (var n3, t5 = 1; u.length; ) u.length > t5 && u.sort(o), n3 = u.shift(), t5 = u.length, 8 & n3.__g && C(n3);
  } finally {
    (f = u.length) && (i || queueMicrotask)(H);
  }
}
function I(n3, t5, r4, u4, i5, f5, o5, e4, l4, c4, a5) {
  var s4, h5, v4, w5, d5, _4, g5 = u4.__k || y, k4 = t5.length;
  for (l4 = q(r4, t5, g5, l4, k4), s4 = 0; s4 < k4; s4++) null != (v4 = r4.__k[s4]) && (h5 = ~v4.__i && g5[v4.__i] || p, v4.__i = s4, _4 = z(n3, v4, h5, i5, f5, o5, e4, l4, c4, a5), w5 = v4.__e, (h5.ref != v4.ref || 8 & h5.__u) && (h5.ref && G(h5.ref, null, v4, h5), v4.ref && a5.push(v4.ref, v4.__c || w5, v4)), d5 = d5 || w5, 4 & v4.__u ? (l4 = A(v4, l4, n3, !h5.__v), h5.__e && (h5.__e = null)) : "function" == typeof v4.type && void 0 !== _4 ? l4 = _4 : w5 && (l4 = w5.nextSibling), v4.__u &= -21);
  return r4.__e = d5, l4;
}
function q(n3, t5, r4, u4, i5) {
  var f5, o5, e4, l4, c4, a5, s4, p5, y5, v4 = r4.length, d5 = v4, _4 = 0, g5 = 0, k4 = n3.__k = Array(i5);
  for (f5 = 0; f5 < i5; f5++) null != (o5 = t5[f5]) && "boolean" != typeof o5 && "function" != typeof o5 ? ("object" != typeof o5 || o5.constructor === String ? o5 = k4[f5] = m(null, o5) : w(o5) ? o5 = k4[f5] = m($, { children: o5 }) : o5.constructor === h && o5.__b ? o5 = k4[f5] = m(o5.type, o5.props, o5.key, o5.ref, o5.__v) : k4[f5] = o5, l4 = f5 + _4, o5.__ = n3, o5.__b = n3.__b + 1, e4 = null, ~(c4 = o5.__i = P(o5, r4, l4, d5)) && (d5--, (e4 = r4[c4]) && (e4.__u |= 2)), e4 && e4.__v ? (o5.__u |= 16, c4 == l4 - 1 ? _4-- : c4 == l4 + 1 ? _4++ : c4 != l4 && (c4 > l4 ? _4-- : _4++, g5 = 1)) : (~c4 || (i5 > v4 ? _4-- : i5 < v4 && _4++), "function" != typeof o5.type && (o5.__u |= 4))) : k4[f5] = null;
  if (g5) {
    for (a5 = [], s4 = [], f5 = 0; f5 < i5; f5++) if ((o5 = k4[f5]) && 16 & o5.__u) {
      for (_4 = 0, p5 = a5.length; _4 < p5; ) a5[y5 = _4 + p5 >> 1] < o5.__i ? _4 = y5 + 1 : p5 = y5;
      a5[_4] = o5.__i, s4[f5] = _4 + 1;
    }
    for (_4 = a5.length; f5--; ) s4[f5] && (s4[f5] == _4 ? _4-- : k4[f5].__u |= 4);
  }
  if (d5) for (f5 = 0; f5 < v4; f5++) !(e4 = r4[f5]) || 2 & e4.__u || (e4.__e == u4 && (u4 = S(e4)), J(e4, e4));
  return u4;
}
function A(n3, t5, r4, u4) {
  var i5, f5, o5, e4;
  if ("function" == typeof n3.type) {
    if (n3.props.__P) return t5;
    if (i5 = n3.__k) for (f5 = 0; f5 < i5.length; f5++) i5[f5] && (i5[f5].__ = n3, t5 = A(i5[f5], t5, r4, false));
    return t5;
  }
  for (t5 && !t5.parentNode && (t5 = S(n3)) && !t5.parentNode && (t5 = null), o5 = n3.__e, e4 = t5; e4 && 8 == e4.nodeType; ) e4 = e4.nextSibling;
  for (o5 != e4 && (!u4 && r4.moveBefore && o5.parentNode ? r4.moveBefore(o5, t5) : r4.insertBefore(o5, t5 || null)), t5 = o5; (t5 = t5 && t5.nextSibling) && 8 == t5.nodeType && !t5.data.startsWith("$s"); ) ;
  return t5;
}
function P(n3, t5, r4, u4) {
  var i5, f5 = n3.key, o5 = n3.type, e4 = t5[r4], l4 = e4 && !(2 & e4.__u);
  if (null === e4 && null == f5 || l4 && f5 == e4.key && o5 == e4.type) return r4;
  if (u4 > (l4 ? 1 : 0)) {
    for (i5 = r4 - 1; i5 >= 0; i5--) if ((e4 = t5[i5]) && !(2 & e4.__u) && f5 == e4.key && o5 == e4.type) return i5;
    for (i5 = r4 + 1; i5 < t5.length; i5++) if ((e4 = t5[i5]) && !(2 & e4.__u) && f5 == e4.key && o5 == e4.type) return i5;
  }
  return -1;
}
function T(n3, t5, r4) {
  null == r4 && (r4 = ""), "-" == t5[0] ? n3.setProperty(t5, r4) : n3[t5] = r4;
}
function N(n3, t5, r4, u4, i5) {
  var f5, o5;
  if ("style" == t5) if ("string" == typeof r4) n3.style.cssText = r4;
  else {
    if ("string" == typeof u4 && (n3.style.cssText = u4 = ""), u4) for (t5 in u4) r4 && t5 in r4 || T(n3.style, t5);
    if (r4) for (t5 in r4) u4 && r4[t5] == u4[t5] || T(n3.style, t5, r4[t5]);
  }
  else if ("o" == t5[0] && "n" == t5[1]) "function" != typeof r4 && (r4 = null), "function" != typeof u4 && (u4 = null), (n3.__e || (n3.__e = {}))[t5] = r4, r4 && u4 || (o5 = a[t5] || (a[t5] = V(t5)), (n3.__a || (n3.__a = {}))[t5] = c, f5 = t5 != (t5 = t5.replace(l, "$1")), (t5 = t5.slice(2))[0] < "a" && (t5 = t5.toLowerCase()), r4 ? n3.addEventListener(t5, o5, f5) : n3.removeEventListener(t5, o5, f5));
  else {
    if ("http://www.w3.org/2000/svg" == i5) t5 = t5.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
    else if ("width" != t5 && "height" != t5 && "href" != t5 && "list" != t5 && "form" != t5 && "tabIndex" != t5 && "download" != t5 && "rowSpan" != t5 && "colSpan" != t5 && "role" != t5 && "popover" != t5 && t5 in n3) try {
      return void (n3[t5] = null == r4 ? "" : r4);
    } catch (n4) {
    }
    if ("function" == typeof r4) return;
    null == r4 || false === r4 && "-" != t5[4] ? n3.removeAttribute(t5) : n3.setAttribute(t5, "popover" == t5 && 1 == r4 ? "" : r4);
  }
}
function V(t5) {
  return function(r4) {
    var u4 = this.__e;
    if (u4) {
      if (u4 = u4[t5], null == r4[e]) r4[e] = c++;
      else if (r4[e] < this.__a[t5]) return;
      return u4(n.event ? n.event(r4) : r4);
    }
  };
}
function z(t5, r4, u4, i5, f5, o5, e4, l4, c4, a5) {
  var s4, p5, v4, d5, k4, b3, m5, M2, C4, j3, L2, H2, q2, A4, O2, P3, T4, N2, V2 = r4.type;
  if (r4.constructor !== h) return null;
  128 & u4.__u && (c4 = 32 & u4.__u, s4 = u4.__c.__z) && (r4.__u |= c4, p5 = o5 = [], 8 == s4.nodeType ? l4 = B(s4, o5) : o5.push(s4), l4 = o5[0] || l4), (s4 = n.__b) && s4(r4);
  n: if ("function" == typeof V2) {
    v4 = e4.length;
    try {
      if (M2 = r4.props, C4 = (s4 = V2.prototype) && s4.render, j3 = (s4 = V2.contextType) && i5[s4.__c], L2 = s4 ? j3 ? j3.props.value : s4.__ : i5, (d5 = u4.__c) ? (r4.__c = d5, 2 & d5.__g && (d5.__g |= 1)) : (C4 ? r4.__c = d5 = new V2(M2, L2) : (r4.__c = d5 = new x(M2, L2), d5.constructor = V2, d5.render = K), j3 && j3.sub(d5), d5.state || (d5.state = {}), d5.__n = i5, d5.__g |= 8, d5.__h = [], d5.__k = []), C4 && (d5.__s || (d5.__s = d5.state), V2.getDerivedStateFromProps && (d5.__s == d5.state && (d5.__s = _({}, d5.__s)), _(d5.__s, V2.getDerivedStateFromProps(M2, d5.__s)))), k4 = d5.props, b3 = d5.state, d5.__v = r4, u4.__c) {
        if (M2 !== k4 && C4 && !V2.getDerivedStateFromProps && d5.componentWillReceiveProps && d5.componentWillReceiveProps(M2, L2), r4.__v == u4.__v && !(8 & d5.__g) || !(4 & d5.__g) && d5.shouldComponentUpdate && false === d5.shouldComponentUpdate(M2, d5.__s, L2)) {
          r4.__v != u4.__v && (d5.props = M2, d5.state = d5.__s, d5.__g &= -9), r4.__e = u4.__e, r4.__k = u4.__k, r4.__k.some(function(n3) {
            n3 && (n3.__ = r4);
          }), y.push.apply(d5.__h, d5.__k), d5.__k = [], d5.__h.length && e4.push(d5), l4 = S(u4);
          break n;
        }
        d5.componentWillUpdate && d5.componentWillUpdate(M2, d5.__s, L2), C4 && d5.componentDidUpdate && d5.__h.push(function() {
          d5.componentDidUpdate(k4, b3, m5);
        });
      } else C4 && !V2.getDerivedStateFromProps && d5.componentWillMount && d5.componentWillMount(), C4 && d5.componentDidMount && d5.__h.push(d5.componentDidMount);
      d5.context = L2, d5.props = M2, d5.__P = t5, d5.__g &= -5, H2 = n.__r, q2 = C4 ? 25 : 0;
      do {
        d5.__g &= -9, H2 && H2(r4), s4 = d5.render(d5.props, d5.state = d5.__s, d5.context);
      } while (8 & d5.__g && ++q2 < 25);
      C4 && (y.push.apply(d5.__h, d5.__k), d5.__k = []), d5.state = d5.__s, d5.getChildContext && (i5 = _({}, i5, d5.getChildContext())), C4 && u4.__c && d5.getSnapshotBeforeUpdate && (m5 = d5.getSnapshotBeforeUpdate(k4, b3)), A4 = s4 && s4.type === $ && null == s4.key ? s4.props.children : s4, M2.__P && (s4 = l4, f5 = (t5 = M2.__P).namespaceURI, c4 = o5 = null, u4.props && u4.props.__P != t5 && (u4.__k.some(function(n3) {
        n3 && J(n3, n3);
      }), u4.__k = null), l4 = u4.__k ? S(u4, 0) : null), l4 = I(t5, w(A4) ? A4 : [A4], r4, u4, i5, f5, o5, e4, l4, c4, a5), M2.__P && (r4.__e = null, l4 = s4), r4.__u &= -161, p5 && p5.some(g), d5.__h.length && e4.push(d5), 1 & d5.__g && (d5.__g &= -4);
    } catch (t6) {
      if (e4.length = v4, r4.__v = null, c4 || o5) if (t6 && t6.then) {
        if (r4.__u |= 128 | c4, o5) {
          for (~(T4 = o5.indexOf(l4 || void 0)) || (T4 = o5.length); (N2 = o5[T4 - 1]) && 8 == N2.nodeType; ) T4--;
          for (; T4 < o5.length; T4++) if (N2 = o5[T4]) if (o5[T4] = null, O2) {
            if (N2 == P3) break;
          } else {
            if (8 != N2.nodeType) break;
            N2.data.startsWith("$s") && (P3 = B(O2 = N2));
          }
        }
        if (!O2) {
          for (; l4 && 8 == l4.nodeType && l4.nextSibling; ) l4 = l4.nextSibling;
          O2 = l4;
        }
        (s4 = B(O2 = r4.__c.__z || (r4.__c.__z = O2))) ? (r4.__e = O2, l4 = s4) : r4.__e = l4, l4 = l4 && l4.nextSibling;
      } else o5 && o5.some(g);
      else r4.__e = u4.__e;
      r4.__k || (r4.__k = u4.__k || []), t6 && t6.then || D(r4), n.__e(t6, r4, u4);
    }
  } else l4 = r4.__e = F(u4.__e, r4, u4, i5, f5, o5, e4, c4, a5, t5);
  return (s4 = n.diffed) && s4(r4), l4;
}
function B(n3, t5) {
  if (n3 && 8 == n3.nodeType && n3.data.startsWith("$s")) for (var r4 = 1; n3 = n3.nextSibling; ) {
    if (8 == n3.nodeType) {
      if (n3.data.startsWith("$s")) r4++;
      else if (n3.data.startsWith("/$s") && !--r4) return n3;
    }
    t5 && t5.push(n3);
  }
}
function D(n3) {
  n3 && (n3.__c && (n3.__c.__g |= 4), n3.__k && n3.__k.some(D));
}
function E(t5, r4, u4) {
  for (var i5 = 0; i5 < u4.length; ) G(u4[i5++], u4[i5++], u4[i5++]);
  n.__c && n.__c(r4, t5), t5.some(function(r5) {
    try {
      t5 = r5.__h, r5.__h = [], t5.some(function(n3) {
        n3.call(r5);
      });
    } catch (t6) {
      n.__e(t6, r5.__v);
    }
  });
}
function F(t5, r4, u4, i5, f5, o5, e4, l4, c4, a5) {
  var s4, h5, y5, _4, k4, b3, m5, M2, $2 = u4.props || p, x3 = r4.props, C4 = r4.type;
  if ("svg" == C4 ? f5 = "http://www.w3.org/2000/svg" : "math" == C4 ? f5 = "http://www.w3.org/1998/Math/MathML" : f5 || (f5 = "http://www.w3.org/1999/xhtml"), o5) {
    for (s4 = 0; s4 < o5.length; s4++) if ((k4 = o5[s4]) && (C4 ? k4.localName == C4 : 3 == k4.nodeType)) {
      t5 = k4, o5[s4] = null;
      break;
    }
  }
  if (!t5) {
    if (M2 = a5.ownerDocument || document, !C4) return M2.createTextNode(x3);
    t5 = M2.createElementNS(f5, C4, x3.is ? x3 : a5), l4 && (n.__m && n.__m(r4, o5), l4 = false), o5 = null;
  }
  if (C4) {
    if (a5 = "template" == C4 && t5.content || t5, o5 = "textarea" == C4 && null != x3.defaultValue ? null : o5 && d.call(a5.childNodes), !l4 && o5) for ($2 = {}, s4 = 0; s4 < t5.attributes.length; s4++) $2[(k4 = t5.attributes[s4]).name] = k4.value;
    for (s4 in $2) k4 = $2[s4], "dangerouslySetInnerHTML" == s4 ? y5 = k4 : "children" == s4 || s4 in x3 || "value" == s4 && "defaultValue" in x3 || "checked" == s4 && "defaultChecked" in x3 || N(t5, s4, null, k4, f5);
    for (s4 in x3) k4 = x3[s4], "children" == s4 ? _4 = k4 : "dangerouslySetInnerHTML" == s4 ? h5 = k4 : "value" == s4 ? b3 = k4 : "checked" == s4 ? m5 = k4 : l4 && "function" != typeof k4 || $2[s4] === k4 || N(t5, s4, k4, $2[s4], f5);
    h5 ? (l4 || y5 && (h5.__html == y5.__html || h5.__html == t5.innerHTML) || (t5.innerHTML = h5.__html), r4.__k = []) : (y5 && (t5.textContent = ""), ("foreignObject" == C4 || "http://www.w3.org/1998/Math/MathML" == f5 && v.test(C4)) && (f5 = "http://www.w3.org/1999/xhtml"), I(a5, w(_4) ? _4 : [_4], r4, u4, i5, f5, o5, e4, o5 ? o5[0] : u4.__k && S(u4, 0), l4, c4), o5 && o5.some(g)), l4 && "textarea" != C4 || (s4 = "value", "progress" == C4 && null == b3 ? t5.removeAttribute(s4) : null == b3 || b3 === t5[s4] && ("progress" != C4 || b3) || N(t5, s4, b3, $2[s4], f5), s4 = "checked", null != m5 && m5 != t5[s4] && N(t5, s4, m5, $2[s4], f5));
  } else $2 === x3 || l4 && t5.data == x3 || (t5.data = x3);
  return t5;
}
function G(t5, r4, u4, i5) {
  try {
    "function" == typeof t5 ? r4 ? r4.__x = t5(r4) || 1 : i5 && (i5 = i5.__c || i5.__e) && (r4 = i5.__x) && (i5.__x = null, "function" == typeof r4 ? r4() : t5(null)) : t5.current = r4;
  } catch (t6) {
    n.__e(t6, u4);
  }
}
function J(t5, r4, u4) {
  var i5, f5, o5, e4;
  if (n.unmount && n.unmount(t5), !(i5 = t5.ref) || i5.current && i5.current != t5.__e || G(i5, null, r4, t5), i5 = t5.__c) {
    if (i5.componentWillUnmount) try {
      i5.componentWillUnmount();
    } catch (t6) {
      n.__e(t6, r4);
    }
    i5.__P = i5.__n = null;
  }
  if (i5 = t5.__k) for (e4 = 0; e4 < i5.length; e4++) i5[e4] && J(i5[e4], r4, "function" != typeof t5.type || u4 && !t5.props.__P);
  !u4 && (i5 = t5.__c) && (i5 = i5.__z) && (f5 = B(i5, o5 = [])) && (i5 == t5.__e && o5.some(g), g(f5), g(i5)), u4 || g(t5.__e), t5.__e = t5.__c = t5.__ = null;
}
function K(n3, t5, r4) {
  return this.constructor(n3, r4);
}
function Q(t5, r4) {
  var u4, i5, f5, o5;
  n.__ && n.__(t5, r4), 9 == r4.nodeType && (r4 = r4.documentElement), i5 = (u4 = t5 && 32 & t5.__u) ? null : r4.__k, r4.__k = m($, { children: [t5] }), f5 = [], o5 = [], z(r4, r4.__k, i5 || p, p, r4.namespaceURI, i5 ? null : r4.firstChild ? d.call(r4.childNodes) : null, f5, i5 ? i5.__e : r4.firstChild, u4, o5), E(f5, r4.__k, o5), r4.__k.props.children = null;
}
n = { __e: function(n3, t5, r4, u4) {
  for (var i5, o5, e4; t5 = t5.__; ) if ((i5 = t5.__c) && !(1 & i5.__g)) {
    i5.__g |= 4;
    try {
      if ((e4 = (o5 = i5.constructor) && o5.getDerivedStateFromError) && i5.setState(o5.getDerivedStateFromError(n3)), i5.componentDidCatch && (i5.componentDidCatch(n3, u4 || {}), e4 = 1), e4 && 8 & i5.__g) return void (i5.__g |= 2);
    } catch (t6) {
      n3 = t6;
    }
  }
  throw f = 0, n3;
} }, t = 0, r = function(n3) {
  return null != n3 && n3.constructor === h;
}, x.prototype.setState = function(n3, t5) {
  var r4 = this.__s;
  r4 && r4 != this.state || (r4 = this.__s = _({}, this.state)), "function" == typeof n3 && (n3 = n3(_({}, r4), this.props)), n3 && (_(r4, n3), this.__v && (t5 && this.__k.push(t5), L(this)));
}, x.prototype.forceUpdate = function(n3) {
  this.__v && (this.__g |= 4, n3 && this.__h.push(n3), L(this));
}, x.prototype.render = $, u = [], f = 0, o = function(n3, t5) {
  return n3.__v.__b - t5.__v.__b;
}, e = /* @__PURE__ */ Symbol(), l = /(PointerCapture)$|Capture$/i, c = 0, a = {}, s = 0;

// node_modules/preact/hooks/dist/hooks.mjs
var t2;
var r2;
var u2;
var i2;
var o2 = Object.is;
var f2 = 0;
var c2 = [];
var e2 = [];
var a2 = n;
var v2 = a2.__b;
var l2 = a2.__r;
var m2 = a2.diffed;
var h2 = a2.__c;
var s2 = a2.unmount;
var p2 = a2.__;
function y2(n3, t5) {
  a2.__h && a2.__h(r2, n3, f2 || t5), f2 = 0;
  var u4 = r2.__H || (r2.__H = { __: [], __h: [] });
  return n3 >= u4.__.length && u4.__.push({}), u4.__[n3];
}
function d2(n3) {
  return f2 = 1, _2(G2, n3);
}
function _2(n3, u4, i5) {
  var f5 = y2(t2++, 2);
  if (f5.t = n3, !f5.__c && (f5.__ = [i5 ? i5(u4) : G2(void 0, u4), function(n4) {
    var t5 = (f5.__N || f5.__)[0], r4 = f5.t(t5, n4);
    o2(t5, r4) || (f5.__N = [r4, f5.__[1]], f5.__c.setState({}));
  }], f5.__c = r2, !r2.__f)) {
    r2.__f = true;
    var c4 = r2.shouldComponentUpdate;
    r2.shouldComponentUpdate = function(n4, t5, r4) {
      var u5 = this.__H;
      if (!u5) return true;
      var i6 = false, f6 = this.props != n4;
      if (u5.__.some(function(n5) {
        n5.__N && (i6 = true, o2(n5.__[0], n5.__N[0]) || (f6 = true));
      }), c4) {
        var e4 = c4.call(this, n4, t5, r4);
        return i6 ? e4 || f6 : e4;
      }
      return !i6 || f6;
    };
  }
  return f5.__;
}
function A2(n3, u4) {
  var i5 = y2(t2++, 3);
  !a2.__s && E2(i5.__H, u4) && (i5.__P = true, i5.__ = n3, i5.u = u4, r2.__H.__h.push(i5));
}
function F2(n3, u4) {
  var i5 = y2(t2++, 4);
  !a2.__s && E2(i5.__H, u4) && (i5.__P = false, i5.__ = n3, i5.u = u4, r2.__h.push(i5));
}
function T2(n3) {
  return f2 = 5, w2(function() {
    return { current: n3 };
  }, []);
}
function w2(n3, r4) {
  var u4 = y2(t2++, 7);
  return E2(u4.__H, r4) && (u4.__ = n3(), u4.__H = r4), u4.__;
}
function P2() {
  var n3 = y2(t2++, 11);
  if (!n3.__) {
    for (var u4 = r2.__v; !u4.__m && u4.__; ) u4 = u4.__;
    var i5 = u4.__m || (u4.__m = [0, 0]);
    n3.__ = "P" + i5[0] + "-" + i5[1]++;
  }
  return n3.__;
}
function g2() {
  var n3;
  do {
    for (; n3 = e2.shift(); ) try {
      C2(n3);
    } catch (t6) {
      a2.__e(t6, { __: (n3 = n3.__P) && n3.__v });
    }
    for (; n3 = c2.shift(); ) {
      var t5 = n3.__H;
      if (n3.__P && t5) try {
        t5.__h.some(C2), t5.__h.some(D2), t5.__h = [];
      } catch (r4) {
        t5.__h = [], a2.__e(r4, n3.__v);
      }
    }
  } while (e2.length);
}
a2.__b = function(n3) {
  r2 = null, v2 && v2(n3);
}, a2.__ = function(n3, t5) {
  n3 && t5.__k && t5.__k.__m && (n3.__m = t5.__k.__m), p2 && p2(n3, t5);
}, a2.__r = function(n3) {
  l2 && l2(n3), t2 = 0;
  var i5 = (r2 = n3.__c).__H;
  i5 && (u2 == r2 ? r2.__h = [] : (i5.__h.some(C2), i5.__h.some(D2), t2 = 0), i5.__h = [], i5.__.some(function(n4) {
    n4.__N && (n4.__ = n4.__N), n4.u = n4.__N = void 0;
  })), u2 = r2;
}, a2.diffed = function(n3) {
  m2 && m2(n3);
  var t5 = n3.__c;
  t5 && t5.__H && (t5.__H.__h.length && B2(c2.push(t5)), t5.__H.__.some(function(n4) {
    n4.u && (n4.__H = n4.u);
  })), u2 = r2 = null;
}, a2.__c = function(n3, t5) {
  t5.some(function(n4) {
    try {
      n4.__h.some(C2), n4.__h = n4.__h.filter(function(n5) {
        return !n5.__ || D2(n5);
      });
    } catch (t6) {
      n4.__h = [function() {
        throw t6;
      }];
    }
  }), h2 && h2(n3, t5);
}, a2.unmount = function(n3) {
  s2 && s2(n3);
  var t5, r4, u4 = n3.__c;
  u4 && u4.__H && (u4.__H.__.some(function(u5) {
    try {
      if (u5.__P && u5.__c) {
        if (void 0 === r4) {
          for (r4 = n3.__; r4 && (!r4.__c || !r4.__c.__P); ) r4 = r4.__;
          r4 = r4 && r4.__c;
        }
        u5.__P = r4, B2(e2.push(u5));
      } else C2(u5);
    } catch (n4) {
      t5 = n4;
    }
  }), u4.__H = void 0, t5 && a2.__e(t5, u4.__v));
};
var k2 = "function" == typeof requestAnimationFrame;
function z2(n3) {
  var t5, r4 = function() {
    clearTimeout(u4), k2 && cancelAnimationFrame(t5), setTimeout(n3);
  }, u4 = setTimeout(r4, 35);
  k2 && (t5 = requestAnimationFrame(r4));
}
function B2(n3) {
  1 != n3 && i2 == a2.requestAnimationFrame || ((i2 = a2.requestAnimationFrame) || z2)(g2);
}
function C2(n3) {
  var t5 = r2, u4 = n3.__c;
  "function" == typeof u4 && (n3.__c = void 0, u4()), r2 = t5;
}
function D2(n3) {
  var t5 = r2;
  n3.__c = n3.__(), r2 = t5;
}
function E2(n3, t5) {
  return !n3 || n3.length != t5.length || t5.some(function(t6, r4) {
    return !o2(t6, n3[r4]);
  });
}
function G2(n3, t5) {
  return "function" == typeof t5 ? t5(n3) : t5;
}

// node_modules/@preact/signals-core/dist/signals-core.module.js
var i3 = /* @__PURE__ */ Symbol.for("preact-signals");
function t3() {
  if (!(v3 > 1)) {
    var i5, t5 = false;
    !(function() {
      var i6 = c3;
      c3 = void 0;
      while (void 0 !== i6) {
        var t6 = i6.S;
        if (t6.v === i6.v) {
          for (var r5 = t6.t; void 0 !== r5; r5 = r5.x) if (r5.i === i6.i) r5.i = t6.i;
        }
        i6 = i6.o;
      }
    })();
    while (void 0 !== h3) {
      var r4 = h3;
      h3 = void 0;
      s3++;
      while (void 0 !== r4) {
        var n3 = r4.u;
        r4.u = void 0;
        r4.f &= -3;
        if (!(8 & r4.f) && w3(r4)) try {
          r4.c();
        } catch (r5) {
          if (!t5) {
            i5 = r5;
            t5 = true;
          }
        }
        r4 = n3;
      }
    }
    s3 = 0;
    v3--;
    if (t5) throw i5;
  } else v3--;
}
function r3(i5) {
  if (v3 > 0) return i5();
  u3 = ++e3;
  v3++;
  try {
    return i5();
  } finally {
    t3();
  }
}
var n2;
var o3 = void 0;
function f3(i5) {
  var t5 = o3, r4 = n2;
  o3 = void 0;
  n2 = void 0;
  try {
    return i5();
  } finally {
    o3 = t5;
    n2 = r4;
  }
}
var h3 = void 0;
var v3 = 0;
var s3 = 0;
var e3 = 0;
var u3 = 0;
var c3 = void 0;
var a3 = 0;
function d3(i5) {
  if (void 0 !== o3) {
    var t5 = i5.n;
    if (void 0 === t5 || t5.t !== o3) {
      t5 = { i: 0, S: i5, p: o3.s, n: void 0, t: o3, e: void 0, x: void 0, r: t5 };
      if (void 0 !== o3.s) o3.s.n = t5;
      o3.s = t5;
      i5.n = t5;
      if (32 & o3.f) i5.S(t5);
      return t5;
    } else if (-1 === t5.i) {
      t5.i = 0;
      if (void 0 !== t5.n) {
        t5.n.p = t5.p;
        if (void 0 !== t5.p) t5.p.n = t5.n;
        t5.p = o3.s;
        t5.n = void 0;
        o3.s.n = t5;
        o3.s = t5;
      }
      return t5;
    }
  }
}
function l3(i5, t5) {
  this.v = i5;
  this.i = 0;
  this.n = void 0;
  this.t = void 0;
  this.l = 0;
  this.W = null == t5 ? void 0 : t5.watched;
  this.Z = null == t5 ? void 0 : t5.unwatched;
  this.name = null == t5 ? void 0 : t5.name;
}
l3.prototype.brand = i3;
l3.prototype.h = function() {
  return true;
};
l3.prototype.S = function(i5) {
  var t5 = this, r4 = this.t;
  if (r4 !== i5 && void 0 === i5.e) {
    i5.x = r4;
    this.t = i5;
    if (void 0 !== r4) r4.e = i5;
    else f3(function() {
      var i6;
      null == (i6 = t5.W) || i6.call(t5);
    });
  }
};
l3.prototype.U = function(i5) {
  var t5 = this;
  if (void 0 !== this.t) {
    var r4 = i5.e, n3 = i5.x;
    if (void 0 !== r4) {
      r4.x = n3;
      i5.e = void 0;
    }
    if (void 0 !== n3) {
      n3.e = r4;
      i5.x = void 0;
    }
    if (i5 === this.t) {
      this.t = n3;
      if (void 0 === n3) f3(function() {
        var i6;
        null == (i6 = t5.Z) || i6.call(t5);
      });
    }
  }
};
l3.prototype.subscribe = function(i5) {
  var t5 = this;
  return x2(function() {
    var r4 = t5.value;
    f3(function() {
      return i5(r4);
    });
  }, { name: "sub" });
};
l3.prototype.valueOf = function() {
  return this.value;
};
l3.prototype.toString = function() {
  return this.value + "";
};
l3.prototype.toJSON = function() {
  return this.value;
};
l3.prototype.peek = function() {
  var i5 = this;
  return f3(function() {
    return i5.value;
  });
};
Object.defineProperty(l3.prototype, "value", { get: function() {
  var i5 = d3(this);
  if (void 0 !== i5) i5.i = this.i;
  return this.v;
}, set: function(i5) {
  if (i5 !== this.v) {
    if (s3 > 100) throw new Error("Cycle detected");
    !(function(i6) {
      if (0 !== v3 && 0 === s3) {
        if (i6.l !== u3) {
          i6.l = u3;
          c3 = { S: i6, v: i6.v, i: i6.i, o: c3 };
        }
      }
    })(this);
    this.v = i5;
    this.i++;
    a3++;
    v3++;
    try {
      for (var r4 = this.t; void 0 !== r4; r4 = r4.x) r4.t.N();
    } finally {
      t3();
    }
  }
} });
function y3(i5, t5) {
  return new l3(i5, t5);
}
function w3(i5) {
  for (var t5 = i5.s; void 0 !== t5; t5 = t5.n) if (t5.S.i !== t5.i || !t5.S.h() || t5.S.i !== t5.i) return true;
  return false;
}
function b(i5) {
  for (var t5 = i5.s; void 0 !== t5; t5 = t5.n) {
    var r4 = t5.S.n;
    if (void 0 !== r4) t5.r = r4;
    t5.S.n = t5;
    t5.i = -1;
    if (void 0 === t5.n) {
      i5.s = t5;
      break;
    }
  }
}
function _3(i5) {
  var t5 = i5.s, r4 = void 0;
  while (void 0 !== t5) {
    var n3 = t5.p;
    if (-1 === t5.i) {
      t5.S.U(t5);
      if (void 0 !== n3) n3.n = t5.n;
      if (void 0 !== t5.n) t5.n.p = n3;
    } else r4 = t5;
    t5.S.n = t5.r;
    if (void 0 !== t5.r) t5.r = void 0;
    t5 = n3;
  }
  i5.s = r4;
}
function j2(i5, t5) {
  l3.call(this, void 0, t5);
  this.x = i5;
  this.s = void 0;
  this.g = a3 - 1;
  this.f = 4;
}
j2.prototype = new l3();
j2.prototype.h = function() {
  this.f &= -3;
  if (1 & this.f) return false;
  if (32 == (36 & this.f)) return true;
  this.f &= -5;
  if (this.g === a3) return true;
  this.g = a3;
  this.f |= 1;
  if (this.i > 0 && !w3(this)) {
    this.f &= -2;
    return true;
  }
  var i5 = o3;
  try {
    b(this);
    o3 = this;
    var t5 = this.x();
    if (16 & this.f || this.v !== t5 || 0 === this.i) {
      this.v = t5;
      this.f &= -17;
      this.i++;
    }
  } catch (i6) {
    this.v = i6;
    this.f |= 16;
    this.i++;
  }
  o3 = i5;
  _3(this);
  this.f &= -2;
  return true;
};
j2.prototype.S = function(i5) {
  if (void 0 === this.t) {
    this.f |= 36;
    for (var t5 = this.s; void 0 !== t5; t5 = t5.n) t5.S.S(t5);
  }
  l3.prototype.S.call(this, i5);
};
j2.prototype.U = function(i5) {
  if (void 0 !== this.t) {
    l3.prototype.U.call(this, i5);
    if (void 0 === this.t) {
      this.f &= -33;
      for (var t5 = this.s; void 0 !== t5; t5 = t5.n) t5.S.U(t5);
    }
  }
};
j2.prototype.N = function() {
  if (!(2 & this.f)) {
    this.f |= 6;
    for (var i5 = this.t; void 0 !== i5; i5 = i5.x) i5.t.N();
  }
};
Object.defineProperty(j2.prototype, "value", { get: function() {
  if (1 & this.f) throw new Error("Cycle detected");
  var i5 = d3(this);
  this.h();
  if (void 0 !== i5) i5.i = this.i;
  if (16 & this.f) throw this.v;
  return this.v;
} });
function O(i5, t5) {
  return new j2(i5, t5);
}
function p3(i5) {
  var r4 = i5.j;
  i5.j = void 0;
  if ("function" == typeof r4) {
    v3++;
    var n3 = o3;
    o3 = void 0;
    try {
      r4();
    } catch (t5) {
      i5.f &= -2;
      i5.f |= 8;
      g3(i5);
      throw t5;
    } finally {
      o3 = n3;
      t3();
    }
  }
}
function g3(i5) {
  for (var t5 = i5.s; void 0 !== t5; t5 = t5.n) t5.S.U(t5);
  i5.x = void 0;
  i5.s = void 0;
  p3(i5);
}
function S2(i5) {
  if (o3 !== this) throw new Error("Out-of-order effect");
  _3(this);
  o3 = i5;
  this.f &= -2;
  try {
    if (8 & this.f) g3(this);
  } finally {
    t3();
  }
}
function m3(i5, t5) {
  this.x = i5;
  this.j = void 0;
  this.s = void 0;
  this.u = void 0;
  this.f = 32;
  this.name = null == t5 ? void 0 : t5.name;
  if (n2) n2.push(this);
}
m3.prototype.c = function() {
  var i5 = this.S();
  try {
    if (8 & this.f) return;
    if (void 0 === this.x) return;
    var t5 = this.x();
    if ("function" == typeof t5) this.j = t5;
  } finally {
    i5();
  }
};
m3.prototype.S = function() {
  if (1 & this.f) throw new Error("Cycle detected");
  this.f |= 1;
  this.f &= -9;
  p3(this);
  b(this);
  v3++;
  var i5 = o3;
  o3 = this;
  return S2.bind(this, i5);
};
m3.prototype.N = function() {
  if (!(2 & this.f)) {
    this.f |= 2;
    this.u = h3;
    h3 = this;
  }
};
m3.prototype.d = function() {
  this.f |= 8;
  if (!(1 & this.f)) g3(this);
};
m3.prototype.dispose = function() {
  this.d();
};
function x2(i5, t5) {
  var r4 = new m3(i5, t5);
  try {
    r4.c();
  } catch (i6) {
    r4.d();
    throw i6;
  }
  var n3 = r4.d.bind(r4);
  n3[Symbol.dispose] = n3;
  return n3;
}

// node_modules/@preact/signals/dist/signals.module.js
var h4;
var d4;
var p4;
var m4 = "undefined" != typeof window && !!window.__PREACT_SIGNALS_DEVTOOLS__;
var g4 = [];
x2(function() {
  h4 = this.N;
})();
function b2(i5, n3) {
  n[i5] = n3.bind(null, n[i5] || function() {
  });
}
function y4(i5) {
  if (p4) {
    var n3 = p4;
    p4 = void 0;
    n3();
  }
  p4 = i5 && i5.S();
}
function w4(i5) {
  var n3 = this, r4 = i5.data, t5 = useSignal(r4);
  t5.name = "ReactiveDom";
  t5.value = r4;
  var e4 = w2(function() {
    var i6 = n3, r5 = n3.__v;
    while (r5 = r5.__) if (r5.__c) {
      r5.__c.__$f |= 4;
      break;
    }
    var o5 = O(function() {
      var i7 = t5.value.value;
      return 0 === i7 ? 0 : true === i7 ? "" : i7 || "";
    }), e5 = O(function() {
      return !Array.isArray(o5.value) && !r(o5.value);
    }), u5 = x2(function() {
      this.N = M;
      if (e5.value) {
        var n4 = o5.value;
        if (i6.__v && i6.__v.__e && 3 === i6.__v.__e.nodeType) i6.__v.__e.data = n4;
      }
    }), c5 = n3.__$u.d;
    n3.__$u.d = function() {
      u5();
      c5.call(this);
    };
    return [e5, o5];
  }, []), u4 = e4[0], c4 = e4[1];
  return u4.value ? c4.peek() : c4.value;
}
w4.displayName = "ReactiveTextNode";
Object.defineProperties(l3.prototype, { constructor: { configurable: true, value: k($, null).constructor }, type: { configurable: true, value: w4 }, props: { configurable: true, get: function() {
  var i5 = this;
  return { data: { get value() {
    return i5.value;
  } } };
} }, __b: { configurable: true, value: 1 } });
b2("__b", function(i5, n3) {
  y4();
  d4 = void 0;
  if ("string" == typeof n3.type) {
    var r4, t5 = n3.props;
    for (var f5 in t5) if ("children" !== f5) {
      var o5 = t5[f5];
      if (o5 instanceof l3) {
        if (!r4) n3.__np = r4 = {};
        r4[f5] = o5;
        t5[f5] = o5.peek();
      }
    }
  }
  i5(n3);
});
b2("__r", function(i5, r4) {
  i5(r4);
  if (r4.type !== $) {
    y4();
    var t5, f5 = r4.__c;
    if (f5) {
      f5.__$f &= -2;
      if (void 0 === (t5 = f5.__$u)) f5.__$u = t5 = (function(i6, n3) {
        var r5;
        x2(function() {
          r5 = this;
        }, { name: n3 });
        r5.c = i6;
        return r5;
      })(/* @__PURE__ */ (function(i6) {
        return function() {
          var n3;
          if (m4) null == (n3 = this.y) || n3.call(this);
          i6.__$f |= 1;
          i6.setState({});
        };
      })(f5), "function" == typeof r4.type ? r4.type.displayName || r4.type.name : "");
    }
    d4 = f5;
    y4(t5);
  }
});
b2("__e", function(i5, n3, r4, t5) {
  y4();
  d4 = void 0;
  i5(n3, r4, t5);
});
b2("diffed", function(i5, n3) {
  y4();
  d4 = void 0;
  var r4;
  if ("string" == typeof n3.type && (r4 = n3.__e)) {
    var t5 = n3.__np, f5 = n3.props, o5 = r4.U;
    if (o5) for (var e4 in o5) {
      var u4 = o5[e4];
      if (!(void 0 === u4 || t5 && e4 in t5)) {
        u4.d();
        o5[e4] = void 0;
      }
    }
    if (t5) {
      if (!o5) {
        o5 = {};
        r4.U = o5;
      }
      for (var a5 in t5) {
        var c4 = o5[a5], v4 = t5[a5];
        if (void 0 === c4) {
          c4 = k3(r4, a5, v4, f5);
          o5[a5] = c4;
        } else c4.o(v4, f5);
      }
    }
  }
  i5(n3);
});
function k3(i5, n3, r4, t5) {
  var f5 = n3 in i5 && void 0 === i5.ownerSVGElement, o5 = y3(r4);
  return { o: function(i6, n4) {
    o5.value = i6;
    t5 = n4;
  }, d: x2(function() {
    this.N = M;
    var r5 = o5.value.value;
    if (t5[n3] !== r5) {
      t5[n3] = r5;
      if (f5) i5[n3] = r5;
      else if (null != r5 && (false !== r5 || "-" === n3[4])) i5.setAttribute(n3, r5);
      else i5.removeAttribute(n3);
    }
  }) };
}
b2("unmount", function(i5, n3) {
  if ("string" == typeof n3.type) {
    var r4 = n3.__e;
    if (r4) {
      var t5 = r4.U;
      if (t5) {
        r4.U = void 0;
        for (var f5 in t5) {
          var o5 = t5[f5];
          if (o5) o5.d();
        }
      }
    }
    var e4 = n3.__np;
    if (e4) {
      var u4 = n3.props;
      for (var a5 in e4) u4[a5] = e4[a5];
    }
    n3.__np = void 0;
  } else {
    var c4 = n3.__c;
    if (c4) {
      c4.__$f |= 8;
      var v4 = c4.__$u;
      if (v4) {
        c4.__$u = void 0;
        v4.d();
      }
    }
  }
  i5(n3);
});
b2("__h", function(i5, n3, r4, t5) {
  if (t5 < 3) n3.__$f |= 2;
  i5(n3, r4, t5);
});
x.prototype.shouldComponentUpdate = function(i5, n3) {
  if (this.__R) return true;
  var r4 = this.__$u, t5 = r4 && void 0 !== r4.s;
  for (var f5 in n3) return true;
  if (this.__f || "boolean" == typeof this.u && true === this.u) {
    var o5 = 2 & this.__$f;
    if (!(t5 || o5 || 4 & this.__$f)) return true;
    if (1 & this.__$f) return true;
  } else {
    if (!(t5 || 4 & this.__$f)) return true;
    if (3 & this.__$f) return true;
  }
  for (var e4 in i5) if ("__source" !== e4 && i5[e4] !== this.props[e4]) return true;
  for (var u4 in this.props) if (!(u4 in i5)) return true;
  return false;
};
function useSignal(i5, n3) {
  return w2(function() {
    return y3(i5, n3);
  }, []);
}
var A3 = function(i5) {
  queueMicrotask(function() {
    queueMicrotask(i5);
  });
};
function F3() {
  r3(function() {
    var i5;
    while (i5 = g4.shift()) h4.call(i5);
  });
}
function M() {
  if (1 === g4.push(this)) (n.requestAnimationFrame || A3)(F3);
}

// src/pointer.ts
function ranges(text2, pointers) {
  const top2 = { below: /* @__PURE__ */ new Map() };
  for (const pointer2 of pointers) {
    let wanted2 = top2;
    for (const step4 of steps(pointer2)) {
      if (!wanted2.below.has(step4)) wanted2.below.set(step4, { below: /* @__PURE__ */ new Map() });
      wanted2 = wanted2.below.get(step4);
    }
    wanted2.pointer = pointer2;
  }
  const found3 = /* @__PURE__ */ new Map();
  visit(text2, space(text2, 0), top2, found3);
  return found3;
}
function visit(text2, at, wanted2, found3) {
  if (wanted2.pointer !== void 0) found3.set(wanted2.pointer, [at, end(text2, at)]);
  if (wanted2.below.size === 0 || text2[at] !== "{" && text2[at] !== "[") return;
  const isObject = text2[at] === "{";
  let left2 = wanted2.below.size;
  for (let index = 0, next = space(text2, at + 1); left2 > 0 && next < text2.length && text2[next] !== "]" && text2[next] !== "}"; index++) {
    let name2 = String(index);
    if (isObject) {
      const behind = end(text2, next);
      name2 = JSON.parse(text2.slice(next, behind));
      next = space(text2, space(text2, behind) + 1);
    }
    const inner = wanted2.below.get(name2);
    if (inner !== void 0) {
      visit(text2, next, inner, found3);
      left2--;
    }
    next = space(text2, end(text2, next));
    if (text2[next] === ",") next = space(text2, next + 1);
  }
}
function steps(pointer2) {
  return pointer2.split("/").slice(1).map((step4) => step4.replaceAll("~1", "/").replaceAll("~0", "~"));
}
function space(text2, at) {
  while (at < text2.length && " 	\r\n".includes(text2[at])) at++;
  return at;
}
var MARK = /"(?:[^"\\]|\\.)*"|[[{}\]]/g;
function end(text2, at) {
  if (!'"[{'.includes(text2[at] ?? "")) {
    while (at < text2.length && !",]} 	\r\n".includes(text2[at])) at++;
    return at;
  }
  let depth = 0;
  for (MARK.lastIndex = at; MARK.test(text2); ) {
    const first2 = text2[MARK.lastIndex - 1];
    if (first2 === "}" || first2 === "]") depth--;
    else if (first2 !== '"') depth++;
    if (depth === 0) return MARK.lastIndex;
  }
  return text2.length;
}

// src/presence.ts
var back = Promise.resolve();
var come;
var times = 0;
var present = () => back;
var isAway = () => come !== void 0;
var returns = () => times;
function leave() {
  if (come === void 0) back = new Promise((done2) => come = done2);
}
function comeBack() {
  if (come === void 0) return;
  times++;
  come();
  come = void 0;
}

// src/connection.ts
var Refused = class extends Error {
  constructor(message, stale, lost2 = false) {
    super(message);
    this.stale = stale;
    this.lost = lost2;
  }
  stale;
  lost;
};
var AGAIN = 1e3;
var Connection = class {
  /** Connects to the server. `told` is called with every message, `changed` with the state of the connection when it
   *  changes: `connected` once the server has accepted the secret. */
  constructor(token, told4, changed2) {
    this.token = token;
    this.told = told4;
    this.changed = changed2;
    this.connect();
  }
  token;
  told;
  changed;
  socket;
  waiting = /* @__PURE__ */ new Map();
  next = 1;
  /** The last reported state of the connection; `undefined` before the first report. */
  is;
  /** Sends a request; resolves when it is executed. Answers come in the order of the requests. */
  ask(ask3) {
    if (this.is !== "connected" || this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused("the studio's server does not answer", false, true));
    }
    const id2 = this.next++;
    const answer = new Promise((done2, failed) => this.waiting.set(id2, { done: done2, failed }));
    this.socket.send(JSON.stringify({ id: id2, ask: ask3 }));
    return answer;
  }
  /** Uses another secret from the next attempt on: that of a restarted server. */
  renew(token) {
    this.token = token;
    this.socket?.close();
  }
  connect() {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    let end3 = "lost";
    socket.onopen = () => {
      end3 = "refused";
      socket.send(JSON.stringify({ token: this.token }));
    };
    socket.onmessage = (event) => {
      end3 = "lost";
      this.report("connected");
      this.message(JSON.parse(event.data));
    };
    socket.onclose = () => {
      this.report(end3);
      for (const { failed } of this.waiting.values()) failed(new Refused("the connection was lost", false, true));
      this.waiting.clear();
      setTimeout(() => this.connect(), AGAIN);
    };
    this.socket = socket;
  }
  report(is) {
    if (is === this.is) return;
    this.is = is;
    this.changed(is);
  }
  message(tell) {
    if (tell.type !== "done" && tell.type !== "refused") return this.told(tell);
    const waiting2 = this.waiting.get(tell.id);
    this.waiting.delete(tell.id);
    if (tell.type === "done") waiting2?.done();
    else waiting2?.failed(new Refused(tell.message, tell.stale));
  }
};

// src/state.ts
var connected = y3(false);
var files = y3([]);
var listed = y3(false);
var tabs = y3([]);
var open = y3(void 0);
var shown = y3(void 0);
var selected = y3(void 0);
var marked = y3(/* @__PURE__ */ new Set());
var form = y3(void 0);
var formed = y3(0);
var notice = y3({ text: "", bad: false });
var inserting = y3(void 0);
var offered = y3(void 0);
function placeOf(how) {
  const places3 = offered.value?.places ?? [];
  return places3.find((place3) => place3.how === how) ?? (how === "child" ? places3[0] : void 0);
}
var completed = y3(void 0);
var zooming = y3(void 0);
var naming = y3(void 0);
var pictures = y3("none");
var down = y3(false);
var palette = y3(void 0);
var keys = y3(false);
var keyed = y3(void 0);
var history2 = y3(false);
var steps2 = y3(void 0);
var json = y3(false);
var sought = y3(void 0);
var ownProblems = O(() => (shown.value?.problems ?? []).filter((problem2) => problem2.file === null));
var scripts = /* @__PURE__ */ new Set();
var onlyText = O(() => {
  const one = file.value;
  if (one?.kind === "script") scripts.add(one.file);
  else if (one !== void 0 && holdsTrees(one)) scripts.delete(one.file);
  return one !== void 0 && scripts.has(one.file);
});
var textShown = O(() => shown.value !== void 0 && (json.value || onlyText.value));
var folded = y3(/* @__PURE__ */ new Set());
var outline = O(() => shown.value?.outline ?? none);
var none = [];
var visible = O(() => {
  let hidden2 = Infinity;
  return outline.value.filter((row4) => {
    if (row4.level > hidden2) return false;
    hidden2 = folded.value.has(row4.at) ? row4.level : Infinity;
    return true;
  });
});
var chosen = O(() => {
  if (marked.value.size === 0) return selected.value === void 0 ? [] : [selected.value];
  return outline.value.map((row4) => row4.at).filter((at) => at === selected.value || marked.value.has(at));
});
var holdsTrees = (file2) => file2.kind === "trees" || file2.kind === "mosaic" || file2.kind === "game";
var canOpen = (file2) => holdsTrees(file2) || file2.kind === "script";
var file = O(() => files.value.find((file2) => file2.file === open.value));
var connection;
function connect(token, told4, is) {
  connection = new Connection(token, told4, is);
}
var renew = (token) => connection?.renew(token);
async function attempt(ask3) {
  try {
    await connection?.ask(ask3);
    return void 0;
  } catch (error) {
    return error;
  }
}
async function ask(ask3, refused2) {
  const why = await attempt(ask3);
  if (why === void 0) return true;
  say(why.message, true);
  refused2?.(why.message);
  return false;
}
function say(text2, bad = false) {
  notice.value = { text: text2, bad };
}

// src/selection.ts
function select(at) {
  anchor = at;
  if (marked.value.size > 0) marked.value = /* @__PURE__ */ new Set();
  selectAt(at);
}
var anchor;
function selectAt(at, moved4 = false) {
  if (open.value === void 0 || selected.value === at) return;
  selected.value = at;
  if (!moved4) visit2();
  void ask({ type: "select", file: open.value, at: at ?? null });
}
var visited = [];
var present2 = -1;
var MOST_VISITED = 100;
function visit2() {
  const [file2, at] = [open.value, selected.value];
  const last5 = visited[present2];
  if (file2 === void 0 || at === void 0 || last5?.file === file2 && last5.at === at) return;
  visited = [...visited.slice(0, present2 + 1), { file: file2, at }].slice(-MOST_VISITED);
  present2 = visited.length - 1;
}
var canGo = (by2) => visited[present2 + by2] !== void 0;
async function go(by2) {
  const place3 = visited[present2 + by2];
  if (place3 === void 0 || !files.value.some((file2) => file2.file === place3.file)) return;
  const [list2, index] = [visited, present2 + by2];
  if (place3.file !== open.value) await show(place3.file);
  select(place3.at);
  [visited, present2] = [list2, index];
}
function mark(at) {
  const all2 = new Set(chosen.value);
  if (all2.has(at) && all2.size > 1) all2.delete(at);
  else all2.add(at);
  anchor = at;
  r3(() => {
    marked.value = all2;
    selectAt(all2.has(at) ? at : [...all2].at(-1));
  });
}
function extend(at) {
  const rows = visible.value.map((row4) => row4.at);
  const [from, to] = [rows.indexOf(anchor ?? at), rows.indexOf(at)];
  if (from < 0 || to < 0) return select(at);
  r3(() => {
    marked.value = new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
    selectAt(at);
  });
}

// src/tabs.ts
var kept = /* @__PURE__ */ new Map();
var documentOf = (file2) => file2 === open.peek() ? shown.peek() : kept.get(file2)?.document;
async function show(path) {
  if (open.value === path && shown.value !== void 0) return;
  const known2 = kept.get(path);
  kept.delete(path);
  r3(() => {
    keep();
    if (!tabs.value.includes(path)) tabs.value = [...tabs.value, path];
    open.value = path;
    shown.value = known2?.document;
    form.value = void 0;
    selected.value = void 0;
    marked.value = /* @__PURE__ */ new Set();
    folded.value = known2?.folded ?? /* @__PURE__ */ new Set();
    if (known2 !== void 0) select(known2.selected);
  });
  if (known2 === void 0 && !await ask({ type: "open", file: path })) close(path);
}
function keep() {
  if (open.value === void 0 || shown.value === void 0) return;
  kept.set(open.value, { document: shown.value, selected: selected.value, folded: folded.value });
}
function close(path) {
  const at = tabs.value.indexOf(path);
  if (at < 0) return;
  void ask({ type: "close", file: path });
  const left2 = tabs.value.filter((tab3) => tab3 !== path);
  kept.delete(path);
  r3(() => {
    tabs.value = left2;
    if (open.value !== path) return;
    open.value = void 0;
    shown.value = void 0;
    form.value = void 0;
    selected.value = void 0;
    const next = left2[Math.min(at, left2.length - 1)];
    if (next !== void 0) void show(next);
  });
}

// src/command.ts
var waiting = /* @__PURE__ */ new Set();
function wait(one) {
  waiting.add(one);
  return one;
}
function moveWaiting(file2, move) {
  for (const one of waiting) {
    if (one.file === file2 && one.command !== void 0) one.command = moved(one.command, move);
  }
}
function meetAgain(file2, before2, now, move) {
  const own2 = [...waiting].filter((one) => one.file === file2);
  const given2 = own2.flatMap(({ command: command3 }) => command3?.type === "set" ? [command3] : []);
  const known2 = (at, to) => {
    const [old3, next] = [valueAt(before2, at), valueAt(now, to)];
    return old3 === next || given2.some((command3) => command3.at === at && next !== void 0 && forms(command3.value).includes(next));
  };
  for (const one of own2) {
    const { command: command3 } = one;
    if (command3 === void 0 || before2.text === now.text) continue;
    const next = moved(command3, move);
    one.command = command3.type === "set" && next?.type === "set" && !known2(command3.at, next.at) ? void 0 : next;
  }
}
function valueAt(document2, at) {
  const place3 = document2.readable ? ranges(document2.text, [at]).get(at) : void 0;
  return place3 === void 0 ? void 0 : form2(document2.text.slice(...place3));
}
function form2(json2) {
  try {
    return JSON.stringify(JSON.parse(json2));
  } catch {
    return json2;
  }
}
function forms(value) {
  if (value.type === "absent") return [];
  return value.type === "json" ? [form2(value.text)] : [form2(value.text), JSON.stringify(value.text)];
}
function moved(command3, move) {
  const next = { ...command3 };
  for (const field of ["at", "to"]) {
    const old3 = next[field];
    if (typeof old3 === "string") next[field] = move(old3);
    if (Array.isArray(old3)) next[field] = old3.map(move).filter((at) => at !== void 0);
    if (old3 !== void 0 && next[field] === void 0) return void 0;
  }
  return next;
}
var changes = Promise.resolve();
var settled = () => changes;
var underway = y3(0);
var isChanging = () => underway.value > 0;
var last = Promise.resolve();
var lastChange = () => last;
var turns = 0;
var isTurning = () => turns > 0;
function follow(answered) {
  changes = Promise.all([changes, answered]);
  underway.value++;
  void answered.finally(() => underway.value--);
  return answered;
}
function travel(file2, by2) {
  if (refuses()) return;
  turns++;
  last = follow(settled().then(() => ask({ type: "travel", file: file2, by: by2 })).finally(() => turns--));
}
function rename(file2, at, word, to) {
  if (refuses()) return Promise.resolve(false);
  const sent = async () => {
    const version = documentOf(file2)?.version;
    return version !== void 0 && await ask({ type: "rename", file: file2, version, at, word, to });
  };
  const answered = follow(settled().then(sent));
  last = answered;
  return answered;
}
var typing = Promise.resolve();
function letters(sent) {
  typing = follow(Promise.all([typing, last]).then(sent).catch((error) => say(String(error), true)));
}
function refuses() {
  if (isAway()) say("no connection to the studio's server: nothing was changed", true);
  return isAway();
}
var isWaiting = () => isAway() && isChanging();
async function refusal(command3) {
  const file2 = open.peek();
  const version = file2 === void 0 ? void 0 : documentOf(file2)?.version;
  if (file2 === void 0 || version === void 0 || isAway()) return void 0;
  const why = await attempt({ type: "try", file: file2, version, command: command3 });
  return why === void 0 || why.stale || why.lost ? void 0 : why.message;
}
function command(command3) {
  const file2 = open.peek();
  if (file2 === void 0 || refuses()) return Promise.resolve(false);
  const one = wait({ file: file2, command: command3 });
  const answered = follow(settled().then(() => send(one, null)));
  last = answered;
  return answered;
}
async function send(one, typing2) {
  try {
    for (; ; ) {
      await present();
      if (one.command === void 0) say(one.gone ?? "the element is gone: nothing was changed", true);
      if (one.command === void 0) return false;
      const outcome = await sendOnce(one.file, one.command, typing2);
      if (outcome !== "stale" && outcome !== "lost") return outcome === "done";
    }
  } finally {
    waiting.delete(one);
  }
}
async function sendOnce(file2, command3, typing2) {
  const version = documentOf(file2)?.version;
  if (version === void 0) return "refused";
  const why = await attempt({ type: "command", file: file2, version, command: command3, typing: typing2 });
  if (why === void 0) return "done";
  if (why.lost && typing2 !== null) return "lost";
  if (why.stale && documentOf(file2)?.version !== version) return "stale";
  say(why.message, true);
  return "refused";
}
function closeTab(file2) {
  if (isChanging()) void settled().then(() => close(file2));
  else close(file2);
}

// src/rows.ts
function around(at) {
  const rows = outline.value;
  const index = rows.findIndex((row4) => row4.at === at);
  return rows.slice(0, Math.max(0, index)).filter((row4) => row4.level < rows[index].level).at(-1);
}
function branch(at) {
  const rows = outline.value;
  const index = rows.findIndex((row4) => row4.at === at);
  if (index < 0) return [];
  const end3 = rows.findIndex((row4, other) => other > index && row4.level <= rows[index].level);
  return rows.slice(index, end3 < 0 ? rows.length : end3);
}
function branches(of, deep) {
  const wanted2 = new Set(of);
  const found3 = [];
  let level = Infinity;
  for (const row4 of outline.value) {
    if (row4.level > level) {
      if (deep) found3.push(row4.at);
      continue;
    }
    level = wanted2.has(row4.at) ? row4.level : Infinity;
    if (level !== Infinity) found3.push(row4.at);
  }
  return found3;
}
function isWithin(at, outer) {
  for (let row4 = at; row4 !== void 0; row4 = around(row4)?.at) if (outer.has(row4)) return true;
  return false;
}
function sibling(at, by2) {
  const list2 = (at2) => at2.slice(0, at2.lastIndexOf("/"));
  const parent = around(at);
  const all2 = parent === void 0 ? outline.value : branch(parent.at);
  const level = (parent?.level ?? 0) + 1;
  const rows = all2.filter((row4) => row4.level === level && list2(row4.at) === list2(at));
  return rows[rows.findIndex((row4) => row4.at === at) + by2];
}

// src/clipboard.ts
function copy() {
  const document2 = shown.value;
  if (document2 === void 0 || !document2.readable || chosen.value.length === 0) return void 0;
  const all2 = branches(chosen.value, file.value?.kind === "mosaic");
  const found3 = ranges(document2.text, all2);
  const texts = all2.filter((at) => found3.has(at)).map((at) => document2.text.slice(...found3.get(at)));
  return texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`;
}
function remove() {
  if (chosen.value.length > 1) void command({ type: "remove_all", at: chosen.value });
  else if (selected.value !== void 0) void command({ type: "remove", at: selected.value });
}
function paste(text2) {
  if (selected.value !== void 0 && text2 !== "") void command({ type: "put", at: selected.value, how: "near", item: text2 });
}
var inTree = () => document.activeElement?.closest("[data-focus=tree]") != null;
function copied(event) {
  const text2 = copy();
  if (!inTree() || text2 === void 0) return;
  event.clipboardData?.setData("text/plain", text2);
  event.preventDefault();
  say("copied");
}
function cut(event) {
  if (!inTree() || copy() === void 0 || selected.value === "") return;
  copied(event);
  remove();
}
function pasted(event) {
  if (!inTree()) return;
  event.preventDefault();
  paste(event.clipboardData?.getData("text/plain") ?? "");
}

// node_modules/@marijn/find-cluster-break/src/index.js
var rangeFrom = [];
var rangeTo = [];
(() => {
  let numbers = "lc,34,7n,7,7b,19,,,,2,,2,,,20,b,1c,l,g,,2t,7,2,6,2,2,,4,z,,u,r,2j,b,1m,9,9,,o,4,,9,,3,,5,17,3,1n,9,16,o,,x,1i,3,,i,,7,a,2,t,3,1k,,,7,2,2,2,3,9,,a,2,q,,2,3,1k,,,5,4,2,2,3,3,,u,2,3,,b,3,1k,,,8,,3,,3,k,2,m,6,,3,1k,,,7,2,2,2,3,7,3,a,2,u,,1n,5,3,3,,4,9,,14,5,1j,,,7,,3,,4,7,2,b,2,t,3,1k,,,7,,3,,4,7,2,b,2,f,,c,4,1j,2,,7,,3,,4,9,,a,2,t,3,1y,,4,6,,,,8,i,2,1p,,,8,c,8,2q,,,a,b,7,21,2,r,,,,,,4,2,1d,k,,2,5,b,,10,9,,2u,b,,6,n,4,4,3,g,4,d,,,3,6,,f,,jj,3,qa,4,s,3,t,2,u,2,1s,w,9,,19,3,,,39,2,y,,3a,c,4,c,63,5,1l,a,,,,,2,o,2,,1c,1a,2,c,k,5,1b,h,12,9,c,3,u,d,1k,e,1c,k,48,3,,l,4,,6,,2,3,5i,1s,ek,,5f,x,2da,3,3x,,2o,w,fe,6,2x,2,n9w,4,,a,w,2,28,2,7k,,3,,4,,n,5,4,,2b,2,1e,i,q,i,d,,12,8,p,d,18,4,1b,e,10,,1v,e,c,,8,2,1a,,1f,,,3,2,2,5,2,,,15,5,5,2,6k,8,,2,fn4,,kh,g,g,g,a6,2,gt,,6a,,45,5,1ae,3,,2,5,4,14,3,4,,4l,2,fx,4,1t,5,8t,2,25,6,1y,b,1d,4,3e,3,1h,f,15,,2,2,a,4,19,b,7,,1p,3,10,e,g,2,18,,c,3,1c,e,8,4,,2,2k,c,6,,2,,4d,c,l,4,1j,2,,7,2,2,2,3,9,,a,2,2,7,3,5,1v,9,,,2,,,4,,5,,,e,2,2a,i,n,,29,k,6j,7,2,9,r,2,2a,h,2y,d,2t,3,2,a,74,f,6t,6,,2,2,4,,,,2,3x,7,2,7,3,,s,a,14,7,,4,8,,9,b,1a,g,5i,8,5j,8,,8,2a,m,,e,3e,6,3,,,2,,7,,,1u,5,,2,,5,9n,4,9,2,,,1c,7,3,5,n,,44l,,6,f,8ug,i,1xc,5,1n,7,t4,,,1j,7,4,29,,b,2,f57,2,3mp,1a,2,n,f2,5,3,6,8,8,2,7,u,4,44,3,1iz,1j,4,1e,8,,e,,m,5,,f,11s,7,,h,2,7,,2,,5,2s,,4g,7,af,,1p,4,e4,4,72,2,6r,,2,,7,2,5,,d6,7,31,7,240,5".split(",").map((s4) => s4 ? parseInt(s4, 36) : 1);
  for (let i5 = 0, n3 = 0; i5 < numbers.length; i5++)
    (i5 % 2 ? rangeTo : rangeFrom).push(n3 = n3 + numbers[i5]);
})();
function isExtendingChar(code2) {
  if (code2 < 768) return false;
  for (let from = 0, to = rangeFrom.length; ; ) {
    let mid = from + to >> 1;
    if (code2 < rangeFrom[mid]) to = mid;
    else if (code2 >= rangeTo[mid]) from = mid + 1;
    else return true;
    if (from == to) return false;
  }
}
function isRegionalIndicator(code2) {
  return code2 >= 127462 && code2 <= 127487;
}
var ZWJ = 8205;
function findClusterBreak(str, pos, forward = true, includeExtending = true) {
  return (forward ? nextClusterBreak : prevClusterBreak)(str, pos, includeExtending);
}
function nextClusterBreak(str, pos, includeExtending) {
  if (pos == str.length) return pos;
  if (pos && surrogateLow(str.charCodeAt(pos)) && surrogateHigh(str.charCodeAt(pos - 1))) pos--;
  let prev = codePointAt(str, pos);
  pos += codePointSize(prev);
  while (pos < str.length) {
    let next = codePointAt(str, pos);
    if (prev == ZWJ || next == ZWJ || includeExtending && isExtendingChar(next)) {
      pos += codePointSize(next);
      prev = next;
    } else if (isRegionalIndicator(next)) {
      let countBefore = 0, i5 = pos - 2;
      while (i5 >= 0 && isRegionalIndicator(codePointAt(str, i5))) {
        countBefore++;
        i5 -= 2;
      }
      if (countBefore % 2 == 0) break;
      else pos += 2;
    } else {
      break;
    }
  }
  return pos;
}
function prevClusterBreak(str, pos, includeExtending) {
  while (pos > 1) {
    let found3 = nextClusterBreak(str, pos - 2, includeExtending);
    if (found3 < pos) return found3;
    pos--;
  }
  return 0;
}
function codePointAt(str, pos) {
  let code0 = str.charCodeAt(pos);
  if (!surrogateHigh(code0) || pos + 1 == str.length) return code0;
  let code1 = str.charCodeAt(pos + 1);
  if (!surrogateLow(code1)) return code0;
  return (code0 - 55296 << 10) + (code1 - 56320) + 65536;
}
function surrogateLow(ch) {
  return ch >= 56320 && ch < 57344;
}
function surrogateHigh(ch) {
  return ch >= 55296 && ch < 56320;
}
function codePointSize(code2) {
  return code2 < 65536 ? 1 : 2;
}

// node_modules/@codemirror/state/dist/index.js
var Text = class _Text {
  /**
  Get the line description around the given position.
  */
  lineAt(pos) {
    if (pos < 0 || pos > this.length)
      throw new RangeError(`Invalid position ${pos} in document of length ${this.length}`);
    return this.lineInner(pos, false, 1, 0);
  }
  /**
  Get the description for the given (1-based) line number.
  */
  line(n3) {
    if (n3 < 1 || n3 > this.lines)
      throw new RangeError(`Invalid line number ${n3} in ${this.lines}-line document`);
    return this.lineInner(n3, true, 1, 0);
  }
  /**
  Replace a range of the text with the given content.
  */
  replace(from, to, text2) {
    [from, to] = clip(this, from, to);
    let parts = [];
    this.decompose(
      0,
      from,
      parts,
      2
      /* Open.To */
    );
    if (text2.length)
      text2.decompose(
        0,
        text2.length,
        parts,
        1 | 2
        /* Open.To */
      );
    this.decompose(
      to,
      this.length,
      parts,
      1
      /* Open.From */
    );
    return TextNode.from(parts, this.length - (to - from) + text2.length);
  }
  /**
  Append another document to this one.
  */
  append(other) {
    return this.replace(this.length, this.length, other);
  }
  /**
  Retrieve the text between the given points.
  */
  slice(from, to = this.length) {
    [from, to] = clip(this, from, to);
    let parts = [];
    this.decompose(from, to, parts, 0);
    return TextNode.from(parts, to - from);
  }
  /**
  Test whether this text is equal to another instance.
  */
  eq(other) {
    if (other == this)
      return true;
    if (other.length != this.length || other.lines != this.lines)
      return false;
    let start3 = this.scanIdentical(other, 1), end3 = this.length - this.scanIdentical(other, -1);
    let a5 = new RawTextCursor(this), b3 = new RawTextCursor(other);
    for (let skip = start3, pos = start3; ; ) {
      a5.next(skip);
      b3.next(skip);
      skip = 0;
      if (a5.lineBreak != b3.lineBreak || a5.done != b3.done || a5.value != b3.value)
        return false;
      pos += a5.value.length;
      if (a5.done || pos >= end3)
        return true;
    }
  }
  /**
  Iterate over the text. When `dir` is `-1`, iteration happens
  from end to start. This will return lines and the breaks between
  them as separate strings.
  */
  iter(dir = 1) {
    return new RawTextCursor(this, dir);
  }
  /**
  Iterate over a range of the text. When `from` > `to`, the
  iterator will run in reverse.
  */
  iterRange(from, to = this.length) {
    return new PartialTextCursor(this, from, to);
  }
  /**
  Return a cursor that iterates over the given range of lines,
  _without_ returning the line breaks between, and yielding empty
  strings for empty lines.
  
  When `from` and `to` are given, they should be 1-based line numbers.
  */
  iterLines(from, to) {
    let inner;
    if (from == null) {
      inner = this.iter();
    } else {
      if (to == null)
        to = this.lines + 1;
      let start3 = this.line(from).from;
      inner = this.iterRange(start3, Math.max(start3, to == this.lines + 1 ? this.length : to <= 1 ? 0 : this.line(to - 1).to));
    }
    return new LineCursor(inner);
  }
  /**
  Return the document as a string, using newline characters to
  separate lines.
  */
  toString() {
    return this.sliceString(0);
  }
  /**
  Convert the document to an array of lines (which can be
  deserialized again via [`Text.of`](https://codemirror.net/6/docs/ref/#state.Text^of)).
  */
  toJSON() {
    let lines2 = [];
    this.flatten(lines2);
    return lines2;
  }
  /**
  @internal
  */
  constructor() {
  }
  /**
  Create a `Text` instance for the given array of lines.
  */
  static of(text2) {
    if (text2.length == 0)
      throw new RangeError("A document must have at least one line");
    if (text2.length == 1 && !text2[0])
      return _Text.empty;
    return text2.length <= 32 ? new TextLeaf(text2) : TextNode.from(TextLeaf.split(text2, []));
  }
};
var TextLeaf = class _TextLeaf extends Text {
  constructor(text2, length = textLength(text2)) {
    super();
    this.text = text2;
    this.length = length;
  }
  get lines() {
    return this.text.length;
  }
  get children() {
    return null;
  }
  lineInner(target, isLine, line2, offset) {
    for (let i5 = 0; ; i5++) {
      let string2 = this.text[i5], end3 = offset + string2.length;
      if ((isLine ? line2 : end3) >= target)
        return new Line(offset, end3, line2, string2);
      offset = end3 + 1;
      line2++;
    }
  }
  decompose(from, to, target, open3) {
    let text2 = from <= 0 && to >= this.length ? this : new _TextLeaf(sliceText(this.text, from, to), Math.min(to, this.length) - Math.max(0, from));
    if (open3 & 1) {
      let prev = target.pop();
      let joined = appendText(text2.text, prev.text.slice(), 0, text2.length);
      if (joined.length <= 32) {
        target.push(new _TextLeaf(joined, prev.length + text2.length));
      } else {
        let mid = joined.length >> 1;
        target.push(new _TextLeaf(joined.slice(0, mid)), new _TextLeaf(joined.slice(mid)));
      }
    } else {
      target.push(text2);
    }
  }
  replace(from, to, text2) {
    if (!(text2 instanceof _TextLeaf))
      return super.replace(from, to, text2);
    [from, to] = clip(this, from, to);
    let lines2 = appendText(this.text, appendText(text2.text, sliceText(this.text, 0, from)), to);
    let newLen = this.length + text2.length - (to - from);
    if (lines2.length <= 32)
      return new _TextLeaf(lines2, newLen);
    return TextNode.from(_TextLeaf.split(lines2, []), newLen);
  }
  sliceString(from, to = this.length, lineSep = "\n") {
    [from, to] = clip(this, from, to);
    let result = "";
    for (let pos = 0, i5 = 0; pos <= to && i5 < this.text.length; i5++) {
      let line2 = this.text[i5], end3 = pos + line2.length;
      if (pos > from && i5)
        result += lineSep;
      if (from < end3 && to > pos)
        result += line2.slice(Math.max(0, from - pos), to - pos);
      pos = end3 + 1;
    }
    return result;
  }
  flatten(target) {
    for (let line2 of this.text)
      target.push(line2);
  }
  scanIdentical() {
    return 0;
  }
  static split(text2, target) {
    let part = [], len = -1;
    for (let line2 of text2) {
      part.push(line2);
      len += line2.length + 1;
      if (part.length == 32) {
        target.push(new _TextLeaf(part, len));
        part = [];
        len = -1;
      }
    }
    if (len > -1)
      target.push(new _TextLeaf(part, len));
    return target;
  }
};
var TextNode = class _TextNode extends Text {
  constructor(children, length) {
    super();
    this.children = children;
    this.length = length;
    this.lines = 0;
    for (let child of children)
      this.lines += child.lines;
  }
  lineInner(target, isLine, line2, offset) {
    for (let i5 = 0; ; i5++) {
      let child = this.children[i5], end3 = offset + child.length, endLine = line2 + child.lines - 1;
      if ((isLine ? endLine : end3) >= target)
        return child.lineInner(target, isLine, line2, offset);
      offset = end3 + 1;
      line2 = endLine + 1;
    }
  }
  decompose(from, to, target, open3) {
    for (let i5 = 0, pos = 0; pos <= to && i5 < this.children.length; i5++) {
      let child = this.children[i5], end3 = pos + child.length;
      if (from <= end3 && to >= pos) {
        let childOpen = open3 & ((pos <= from ? 1 : 0) | (end3 >= to ? 2 : 0));
        if (pos >= from && end3 <= to && !childOpen)
          target.push(child);
        else
          child.decompose(from - pos, to - pos, target, childOpen);
      }
      pos = end3 + 1;
    }
  }
  replace(from, to, text2) {
    [from, to] = clip(this, from, to);
    if (text2.lines < this.lines)
      for (let i5 = 0, pos = 0; i5 < this.children.length; i5++) {
        let child = this.children[i5], end3 = pos + child.length;
        if (from >= pos && to <= end3) {
          let updated = child.replace(from - pos, to - pos, text2);
          let totalLines = this.lines - child.lines + updated.lines;
          if (updated.lines < totalLines >> 5 - 1 && updated.lines > totalLines >> 5 + 1) {
            let copy2 = this.children.slice();
            copy2[i5] = updated;
            return new _TextNode(copy2, this.length - (to - from) + text2.length);
          }
          return super.replace(pos, end3, updated);
        }
        pos = end3 + 1;
      }
    return super.replace(from, to, text2);
  }
  sliceString(from, to = this.length, lineSep = "\n") {
    [from, to] = clip(this, from, to);
    let result = "";
    for (let i5 = 0, pos = 0; i5 < this.children.length && pos <= to; i5++) {
      let child = this.children[i5], end3 = pos + child.length;
      if (pos > from && i5)
        result += lineSep;
      if (from < end3 && to > pos)
        result += child.sliceString(from - pos, to - pos, lineSep);
      pos = end3 + 1;
    }
    return result;
  }
  flatten(target) {
    for (let child of this.children)
      child.flatten(target);
  }
  scanIdentical(other, dir) {
    if (!(other instanceof _TextNode))
      return 0;
    let length = 0;
    let [iA, iB, eA, eB] = dir > 0 ? [0, 0, this.children.length, other.children.length] : [this.children.length - 1, other.children.length - 1, -1, -1];
    for (; ; iA += dir, iB += dir) {
      if (iA == eA || iB == eB)
        return length;
      let chA = this.children[iA], chB = other.children[iB];
      if (chA != chB)
        return length + chA.scanIdentical(chB, dir);
      length += chA.length + 1;
    }
  }
  static from(children, length = children.reduce((l4, ch) => l4 + ch.length + 1, -1)) {
    let lines2 = 0;
    for (let ch of children)
      lines2 += ch.lines;
    if (lines2 < 32) {
      let flat = [];
      for (let ch of children)
        ch.flatten(flat);
      return new TextLeaf(flat, length);
    }
    let chunk = Math.max(
      32,
      lines2 >> 5
      /* Tree.BranchShift */
    ), maxChunk = chunk << 1, minChunk = chunk >> 1;
    let chunked = [], currentLines = 0, currentLen = -1, currentChunk = [];
    function add(child) {
      let last5;
      if (child.lines > maxChunk && child instanceof _TextNode) {
        for (let node of child.children)
          add(node);
      } else if (child.lines > minChunk && (currentLines > minChunk || !currentLines)) {
        flush();
        chunked.push(child);
      } else if (child instanceof TextLeaf && currentLines && (last5 = currentChunk[currentChunk.length - 1]) instanceof TextLeaf && child.lines + last5.lines <= 32) {
        currentLines += child.lines;
        currentLen += child.length + 1;
        currentChunk[currentChunk.length - 1] = new TextLeaf(last5.text.concat(child.text), last5.length + 1 + child.length);
      } else {
        if (currentLines + child.lines > chunk)
          flush();
        currentLines += child.lines;
        currentLen += child.length + 1;
        currentChunk.push(child);
      }
    }
    function flush() {
      if (currentLines == 0)
        return;
      chunked.push(currentChunk.length == 1 ? currentChunk[0] : _TextNode.from(currentChunk, currentLen));
      currentLen = -1;
      currentLines = currentChunk.length = 0;
    }
    for (let child of children)
      add(child);
    flush();
    return chunked.length == 1 ? chunked[0] : new _TextNode(chunked, length);
  }
};
Text.empty = /* @__PURE__ */ new TextLeaf([""], 0);
function textLength(text2) {
  let length = -1;
  for (let line2 of text2)
    length += line2.length + 1;
  return length;
}
function appendText(text2, target, from = 0, to = 1e9) {
  for (let pos = 0, i5 = 0, first2 = true; i5 < text2.length && pos <= to; i5++) {
    let line2 = text2[i5], end3 = pos + line2.length;
    if (end3 >= from) {
      if (end3 > to)
        line2 = line2.slice(0, to - pos);
      if (pos < from)
        line2 = line2.slice(from - pos);
      if (first2) {
        target[target.length - 1] += line2;
        first2 = false;
      } else
        target.push(line2);
    }
    pos = end3 + 1;
  }
  return target;
}
function sliceText(text2, from, to) {
  return appendText(text2, [""], from, to);
}
var RawTextCursor = class {
  constructor(text2, dir = 1) {
    this.dir = dir;
    this.done = false;
    this.lineBreak = false;
    this.value = "";
    this.nodes = [text2];
    this.offsets = [dir > 0 ? 1 : (text2 instanceof TextLeaf ? text2.text.length : text2.children.length) << 1];
  }
  nextInner(skip, dir) {
    this.done = this.lineBreak = false;
    for (; ; ) {
      let last5 = this.nodes.length - 1;
      let top2 = this.nodes[last5], offsetValue = this.offsets[last5], offset = offsetValue >> 1;
      let size = top2 instanceof TextLeaf ? top2.text.length : top2.children.length;
      if (offset == (dir > 0 ? size : 0)) {
        if (last5 == 0) {
          this.done = true;
          this.value = "";
          return this;
        }
        if (dir > 0)
          this.offsets[last5 - 1]++;
        this.nodes.pop();
        this.offsets.pop();
      } else if ((offsetValue & 1) == (dir > 0 ? 0 : 1)) {
        this.offsets[last5] += dir;
        if (skip == 0) {
          this.lineBreak = true;
          this.value = "\n";
          return this;
        }
        skip--;
      } else if (top2 instanceof TextLeaf) {
        let next = top2.text[offset + (dir < 0 ? -1 : 0)];
        this.offsets[last5] += dir;
        if (next.length > Math.max(0, skip)) {
          this.value = skip == 0 ? next : dir > 0 ? next.slice(skip) : next.slice(0, next.length - skip);
          return this;
        }
        skip -= next.length;
      } else {
        let next = top2.children[offset + (dir < 0 ? -1 : 0)];
        if (skip > next.length) {
          skip -= next.length;
          this.offsets[last5] += dir;
        } else {
          if (dir < 0)
            this.offsets[last5]--;
          this.nodes.push(next);
          this.offsets.push(dir > 0 ? 1 : (next instanceof TextLeaf ? next.text.length : next.children.length) << 1);
        }
      }
    }
  }
  next(skip = 0) {
    if (skip < 0) {
      this.nextInner(-skip, -this.dir);
      skip = this.value.length;
    }
    return this.nextInner(skip, this.dir);
  }
};
var PartialTextCursor = class {
  constructor(text2, start3, end3) {
    this.value = "";
    this.done = false;
    this.cursor = new RawTextCursor(text2, start3 > end3 ? -1 : 1);
    this.pos = start3 > end3 ? text2.length : 0;
    this.from = Math.min(start3, end3);
    this.to = Math.max(start3, end3);
  }
  nextInner(skip, dir) {
    if (dir < 0 ? this.pos <= this.from : this.pos >= this.to) {
      this.value = "";
      this.done = true;
      return this;
    }
    skip += Math.max(0, dir < 0 ? this.pos - this.to : this.from - this.pos);
    let limit = dir < 0 ? this.pos - this.from : this.to - this.pos;
    if (skip > limit)
      skip = limit;
    limit -= skip;
    let { value } = this.cursor.next(skip);
    this.pos += (value.length + skip) * dir;
    this.value = value.length <= limit ? value : dir < 0 ? value.slice(value.length - limit) : value.slice(0, limit);
    this.done = !this.value;
    return this;
  }
  next(skip = 0) {
    if (skip < 0)
      skip = Math.max(skip, this.from - this.pos);
    else if (skip > 0)
      skip = Math.min(skip, this.to - this.pos);
    return this.nextInner(skip, this.cursor.dir);
  }
  get lineBreak() {
    return this.cursor.lineBreak && this.value != "";
  }
};
var LineCursor = class {
  constructor(inner) {
    this.inner = inner;
    this.afterBreak = true;
    this.value = "";
    this.done = false;
  }
  next(skip = 0) {
    let { done: done2, lineBreak, value } = this.inner.next(skip);
    if (done2 && this.afterBreak) {
      this.value = "";
      this.afterBreak = false;
    } else if (done2) {
      this.done = true;
      this.value = "";
    } else if (lineBreak) {
      if (this.afterBreak) {
        this.value = "";
      } else {
        this.afterBreak = true;
        this.next();
      }
    } else {
      this.value = value;
      this.afterBreak = false;
    }
    return this;
  }
  get lineBreak() {
    return false;
  }
};
if (typeof Symbol != "undefined") {
  Text.prototype[Symbol.iterator] = function() {
    return this.iter();
  };
  RawTextCursor.prototype[Symbol.iterator] = PartialTextCursor.prototype[Symbol.iterator] = LineCursor.prototype[Symbol.iterator] = function() {
    return this;
  };
}
var Line = class {
  /**
  @internal
  */
  constructor(from, to, number3, text2) {
    this.from = from;
    this.to = to;
    this.number = number3;
    this.text = text2;
  }
  /**
  The length of the line (not including any line break after it).
  */
  get length() {
    return this.to - this.from;
  }
};
function clip(text2, from, to) {
  from = Math.max(0, Math.min(text2.length, from));
  return [from, Math.max(from, Math.min(text2.length, to))];
}
function findClusterBreak2(str, pos, forward = true, includeExtending = true) {
  return findClusterBreak(str, pos, forward, includeExtending);
}
function surrogateLow2(ch) {
  return ch >= 56320 && ch < 57344;
}
function surrogateHigh2(ch) {
  return ch >= 55296 && ch < 56320;
}
function codePointAt2(str, pos) {
  let code0 = str.charCodeAt(pos);
  if (!surrogateHigh2(code0) || pos + 1 == str.length)
    return code0;
  let code1 = str.charCodeAt(pos + 1);
  if (!surrogateLow2(code1))
    return code0;
  return (code0 - 55296 << 10) + (code1 - 56320) + 65536;
}
function fromCodePoint(code2) {
  if (code2 <= 65535)
    return String.fromCharCode(code2);
  code2 -= 65536;
  return String.fromCharCode((code2 >> 10) + 55296, (code2 & 1023) + 56320);
}
function codePointSize2(code2) {
  return code2 < 65536 ? 1 : 2;
}
var DefaultSplit = /\r\n?|\n/;
var MapMode = /* @__PURE__ */ (function(MapMode2) {
  MapMode2[MapMode2["Simple"] = 0] = "Simple";
  MapMode2[MapMode2["TrackDel"] = 1] = "TrackDel";
  MapMode2[MapMode2["TrackBefore"] = 2] = "TrackBefore";
  MapMode2[MapMode2["TrackAfter"] = 3] = "TrackAfter";
  return MapMode2;
})(MapMode || (MapMode = {}));
var ChangeDesc = class _ChangeDesc {
  // Sections are encoded as pairs of integers. The first is the
  // length in the current document, and the second is -1 for
  // unaffected sections, and the length of the replacement content
  // otherwise. So an insertion would be (0, n>0), a deletion (n>0,
  // 0), and a replacement two positive numbers.
  /**
  @internal
  */
  constructor(sections) {
    this.sections = sections;
  }
  /**
  The length of the document before the change.
  */
  get length() {
    let result = 0;
    for (let i5 = 0; i5 < this.sections.length; i5 += 2)
      result += this.sections[i5];
    return result;
  }
  /**
  The length of the document after the change.
  */
  get newLength() {
    let result = 0;
    for (let i5 = 0; i5 < this.sections.length; i5 += 2) {
      let ins = this.sections[i5 + 1];
      result += ins < 0 ? this.sections[i5] : ins;
    }
    return result;
  }
  /**
  False when there are actual changes in this set.
  */
  get empty() {
    return this.sections.length == 0 || this.sections.length == 2 && this.sections[1] < 0;
  }
  /**
  Iterate over the unchanged parts left by these changes. `posA`
  provides the position of the range in the old document, `posB`
  the new position in the changed document.
  */
  iterGaps(f5) {
    for (let i5 = 0, posA = 0, posB = 0; i5 < this.sections.length; ) {
      let len = this.sections[i5++], ins = this.sections[i5++];
      if (ins < 0) {
        f5(posA, posB, len);
        posB += len;
      } else {
        posB += ins;
      }
      posA += len;
    }
  }
  /**
  Iterate over the ranges changed by these changes. (See
  [`ChangeSet.iterChanges`](https://codemirror.net/6/docs/ref/#state.ChangeSet.iterChanges) for a
  variant that also provides you with the inserted text.)
  `fromA`/`toA` provides the extent of the change in the starting
  document, `fromB`/`toB` the extent of the replacement in the
  changed document.
  
  When `individual` is true, adjacent changes (which are kept
  separate for [position mapping](https://codemirror.net/6/docs/ref/#state.ChangeDesc.mapPos)) are
  reported separately.
  */
  iterChangedRanges(f5, individual = false) {
    iterChanges(this, f5, individual);
  }
  /**
  Get a description of the inverted form of these changes.
  */
  get invertedDesc() {
    let sections = [];
    for (let i5 = 0; i5 < this.sections.length; ) {
      let len = this.sections[i5++], ins = this.sections[i5++];
      if (ins < 0)
        sections.push(len, ins);
      else
        sections.push(ins, len);
    }
    return new _ChangeDesc(sections);
  }
  /**
  Compute the combined effect of applying another set of changes
  after this one. The length of the document after this set should
  match the length before `other`.
  */
  composeDesc(other) {
    return this.empty ? other : other.empty ? this : composeSets(this, other);
  }
  /**
  Map this description, which should start with the same document
  as `other`, over another set of changes, so that it can be
  applied after it. When `before` is true, map as if the changes
  in `this` happened before the ones in `other`.
  */
  mapDesc(other, before2 = false) {
    return other.empty ? this : mapSet(this, other, before2);
  }
  mapPos(pos, assoc = -1, mode = MapMode.Simple) {
    let posA = 0, posB = 0;
    for (let i5 = 0; i5 < this.sections.length; ) {
      let len = this.sections[i5++], ins = this.sections[i5++], endA = posA + len;
      if (ins < 0) {
        if (endA > pos)
          return posB + (pos - posA);
        posB += len;
      } else {
        if (mode != MapMode.Simple && endA >= pos && (mode == MapMode.TrackDel && posA < pos && endA > pos || mode == MapMode.TrackBefore && posA < pos || mode == MapMode.TrackAfter && endA > pos))
          return null;
        if (endA > pos || endA == pos && assoc < 0 && !len)
          return pos == posA || assoc < 0 ? posB : posB + ins;
        posB += ins;
      }
      posA = endA;
    }
    if (pos > posA)
      throw new RangeError(`Position ${pos} is out of range for changeset of length ${posA}`);
    return posB;
  }
  /**
  Check whether these changes touch a given range. When one of the
  changes entirely covers the range, the string `"cover"` is
  returned.
  */
  touchesRange(from, to = from) {
    for (let i5 = 0, pos = 0; i5 < this.sections.length && pos <= to; ) {
      let len = this.sections[i5++], ins = this.sections[i5++], end3 = pos + len;
      if (ins >= 0 && pos <= to && end3 >= from)
        return pos < from && end3 > to ? "cover" : true;
      pos = end3;
    }
    return false;
  }
  /**
  @internal
  */
  toString() {
    let result = "";
    for (let i5 = 0; i5 < this.sections.length; ) {
      let len = this.sections[i5++], ins = this.sections[i5++];
      result += (result ? " " : "") + len + (ins >= 0 ? ":" + ins : "");
    }
    return result;
  }
  /**
  Serialize this change desc to a JSON-representable value.
  */
  toJSON() {
    return this.sections;
  }
  /**
  Create a change desc from its JSON representation (as produced
  by [`toJSON`](https://codemirror.net/6/docs/ref/#state.ChangeDesc.toJSON).
  */
  static fromJSON(json2) {
    if (!Array.isArray(json2) || json2.length % 2 || json2.some((a5) => typeof a5 != "number"))
      throw new RangeError("Invalid JSON representation of ChangeDesc");
    return new _ChangeDesc(json2);
  }
  /**
  @internal
  */
  static create(sections) {
    return new _ChangeDesc(sections);
  }
};
var ChangeSet = class _ChangeSet extends ChangeDesc {
  constructor(sections, inserted) {
    super(sections);
    this.inserted = inserted;
  }
  /**
  Apply the changes to a document, returning the modified
  document.
  */
  apply(doc2) {
    if (this.length != doc2.length)
      throw new RangeError("Applying change set to a document with the wrong length");
    iterChanges(this, (fromA, toA, fromB, _toB, text2) => doc2 = doc2.replace(fromB, fromB + (toA - fromA), text2), false);
    return doc2;
  }
  mapDesc(other, before2 = false) {
    return mapSet(this, other, before2, true);
  }
  /**
  Given the document as it existed _before_ the changes, return a
  change set that represents the inverse of this set, which could
  be used to go from the document created by the changes back to
  the document as it existed before the changes.
  */
  invert(doc2) {
    let sections = this.sections.slice(), inserted = [];
    for (let i5 = 0, pos = 0; i5 < sections.length; i5 += 2) {
      let len = sections[i5], ins = sections[i5 + 1];
      if (ins >= 0) {
        sections[i5] = ins;
        sections[i5 + 1] = len;
        let index = i5 >> 1;
        while (inserted.length < index)
          inserted.push(Text.empty);
        inserted.push(len ? doc2.slice(pos, pos + len) : Text.empty);
      }
      pos += len;
    }
    return new _ChangeSet(sections, inserted);
  }
  /**
  Combine two subsequent change sets into a single set. `other`
  must start in the document produced by `this`. If `this` goes
  `docA` → `docB` and `other` represents `docB` → `docC`, the
  returned value will represent the change `docA` → `docC`.
  */
  compose(other) {
    return this.empty ? other : other.empty ? this : composeSets(this, other, true);
  }
  /**
  Given another change set starting in the same document, maps this
  change set over the other, producing a new change set that can be
  applied to the document produced by applying `other`. When
  `before` is `true`, order changes as if `this` comes before
  `other`, otherwise (the default) treat `other` as coming first.
  
  Given two changes `A` and `B`, `A.compose(B.map(A))` and
  `B.compose(A.map(B, true))` will produce the same document. This
  provides a basic form of [operational
  transformation](https://en.wikipedia.org/wiki/Operational_transformation),
  and can be used for collaborative editing.
  */
  map(other, before2 = false) {
    return other.empty ? this : mapSet(this, other, before2, true);
  }
  /**
  Iterate over the changed ranges in the document, calling `f` for
  each, with the range in the original document (`fromA`-`toA`)
  and the range that replaces it in the new document
  (`fromB`-`toB`).
  
  When `individual` is true, adjacent changes are reported
  separately.
  */
  iterChanges(f5, individual = false) {
    iterChanges(this, f5, individual);
  }
  /**
  Get a [change description](https://codemirror.net/6/docs/ref/#state.ChangeDesc) for this change
  set.
  */
  get desc() {
    return ChangeDesc.create(this.sections);
  }
  /**
  @internal
  */
  filter(ranges2) {
    let resultSections = [], resultInserted = [], filteredSections = [];
    let iter = new SectionIter(this);
    done: for (let i5 = 0, pos = 0; ; ) {
      let next = i5 == ranges2.length ? 1e9 : ranges2[i5++];
      while (pos < next || pos == next && iter.len == 0) {
        if (iter.done)
          break done;
        let len = Math.min(iter.len, next - pos);
        addSection(filteredSections, len, -1);
        let ins = iter.ins == -1 ? -1 : iter.off == 0 ? iter.ins : 0;
        addSection(resultSections, len, ins);
        if (ins > 0)
          addInsert(resultInserted, resultSections, iter.text);
        iter.forward(len);
        pos += len;
      }
      let end3 = ranges2[i5++];
      while (pos < end3) {
        if (iter.done)
          break done;
        let len = Math.min(iter.len, end3 - pos);
        addSection(resultSections, len, -1);
        addSection(filteredSections, len, iter.ins == -1 ? -1 : iter.off == 0 ? iter.ins : 0);
        iter.forward(len);
        pos += len;
      }
    }
    return {
      changes: new _ChangeSet(resultSections, resultInserted),
      filtered: ChangeDesc.create(filteredSections)
    };
  }
  /**
  Serialize this change set to a JSON-representable value.
  */
  toJSON() {
    let parts = [];
    for (let i5 = 0; i5 < this.sections.length; i5 += 2) {
      let len = this.sections[i5], ins = this.sections[i5 + 1];
      if (ins < 0)
        parts.push(len);
      else if (ins == 0)
        parts.push([len]);
      else
        parts.push([len].concat(this.inserted[i5 >> 1].toJSON()));
    }
    return parts;
  }
  /**
  Create a change set for the given changes, for a document of the
  given length, using `lineSep` as line separator.
  */
  static of(changes2, length, lineSep) {
    let sections = [], inserted = [], pos = 0;
    let total = null;
    function flush(force = false) {
      if (!force && !sections.length)
        return;
      if (pos < length)
        addSection(sections, length - pos, -1);
      let set2 = new _ChangeSet(sections, inserted);
      total = total ? total.compose(set2.map(total)) : set2;
      sections = [];
      inserted = [];
      pos = 0;
    }
    function process(spec) {
      if (Array.isArray(spec)) {
        for (let sub of spec)
          process(sub);
      } else if (spec instanceof _ChangeSet) {
        if (spec.length != length)
          throw new RangeError(`Mismatched change set length (got ${spec.length}, expected ${length})`);
        flush();
        total = total ? total.compose(spec.map(total)) : spec;
      } else {
        let { from, to = from, insert: insert3 } = spec;
        if (from > to || from < 0 || to > length)
          throw new RangeError(`Invalid change range ${from} to ${to} (in doc of length ${length})`);
        let insText = !insert3 ? Text.empty : typeof insert3 == "string" ? Text.of(insert3.split(lineSep || DefaultSplit)) : insert3;
        let insLen = insText.length;
        if (from == to && insLen == 0)
          return;
        if (from < pos)
          flush();
        if (from > pos)
          addSection(sections, from - pos, -1);
        addSection(sections, to - from, insLen);
        addInsert(inserted, sections, insText);
        pos = to;
      }
    }
    process(changes2);
    flush(!total);
    return total;
  }
  /**
  Create an empty changeset of the given length.
  */
  static empty(length) {
    return new _ChangeSet(length ? [length, -1] : [], []);
  }
  /**
  Create a changeset from its JSON representation (as produced by
  [`toJSON`](https://codemirror.net/6/docs/ref/#state.ChangeSet.toJSON).
  */
  static fromJSON(json2) {
    if (!Array.isArray(json2))
      throw new RangeError("Invalid JSON representation of ChangeSet");
    let sections = [], inserted = [];
    for (let i5 = 0; i5 < json2.length; i5++) {
      let part = json2[i5];
      if (typeof part == "number") {
        sections.push(part, -1);
      } else if (!Array.isArray(part) || typeof part[0] != "number" || part.some((e4, i6) => i6 && typeof e4 != "string")) {
        throw new RangeError("Invalid JSON representation of ChangeSet");
      } else if (part.length == 1) {
        sections.push(part[0], 0);
      } else {
        while (inserted.length < i5)
          inserted.push(Text.empty);
        inserted[i5] = Text.of(part.slice(1));
        sections.push(part[0], inserted[i5].length);
      }
    }
    return new _ChangeSet(sections, inserted);
  }
  /**
  @internal
  */
  static createSet(sections, inserted) {
    return new _ChangeSet(sections, inserted);
  }
};
function addSection(sections, len, ins, forceJoin = false) {
  if (len == 0 && ins <= 0)
    return;
  let last5 = sections.length - 2;
  if (last5 >= 0 && ins <= 0 && ins == sections[last5 + 1])
    sections[last5] += len;
  else if (last5 >= 0 && len == 0 && sections[last5] == 0)
    sections[last5 + 1] += ins;
  else if (forceJoin) {
    sections[last5] += len;
    sections[last5 + 1] += ins;
  } else
    sections.push(len, ins);
}
function addInsert(values, sections, value) {
  if (value.length == 0)
    return;
  let index = sections.length - 2 >> 1;
  if (index < values.length) {
    values[values.length - 1] = values[values.length - 1].append(value);
  } else {
    while (values.length < index)
      values.push(Text.empty);
    values.push(value);
  }
}
function iterChanges(desc, f5, individual) {
  let inserted = desc.inserted;
  for (let posA = 0, posB = 0, i5 = 0; i5 < desc.sections.length; ) {
    let len = desc.sections[i5++], ins = desc.sections[i5++];
    if (ins < 0) {
      posA += len;
      posB += len;
    } else {
      let endA = posA, endB = posB, text2 = Text.empty;
      for (; ; ) {
        endA += len;
        endB += ins;
        if (ins && inserted)
          text2 = text2.append(inserted[i5 - 2 >> 1]);
        if (individual || i5 == desc.sections.length || desc.sections[i5 + 1] < 0)
          break;
        len = desc.sections[i5++];
        ins = desc.sections[i5++];
      }
      f5(posA, endA, posB, endB, text2);
      posA = endA;
      posB = endB;
    }
  }
}
function mapSet(setA, setB, before2, mkSet = false) {
  let sections = [], insert3 = mkSet ? [] : null;
  let a5 = new SectionIter(setA), b3 = new SectionIter(setB);
  for (let inserted = -1; ; ) {
    if (a5.done && b3.len || b3.done && a5.len) {
      throw new Error("Mismatched change set lengths");
    } else if (a5.ins == -1 && b3.ins == -1) {
      let len = Math.min(a5.len, b3.len);
      addSection(sections, len, -1);
      a5.forward(len);
      b3.forward(len);
    } else if (b3.ins >= 0 && (a5.ins < 0 || inserted == a5.i || a5.off == 0 && (b3.len < a5.len || b3.len == a5.len && !before2))) {
      let len = b3.len;
      addSection(sections, b3.ins, -1);
      while (len) {
        let piece = Math.min(a5.len, len);
        if (a5.ins >= 0 && inserted < a5.i && a5.len <= piece) {
          addSection(sections, 0, a5.ins);
          if (insert3)
            addInsert(insert3, sections, a5.text);
          inserted = a5.i;
        }
        a5.forward(piece);
        len -= piece;
      }
      b3.next();
    } else if (a5.ins >= 0) {
      let len = 0, left2 = a5.len;
      while (left2) {
        if (b3.ins == -1) {
          let piece = Math.min(left2, b3.len);
          len += piece;
          left2 -= piece;
          b3.forward(piece);
        } else if (b3.ins == 0 && b3.len < left2) {
          left2 -= b3.len;
          b3.next();
        } else {
          break;
        }
      }
      addSection(sections, len, inserted < a5.i ? a5.ins : 0);
      if (insert3 && inserted < a5.i)
        addInsert(insert3, sections, a5.text);
      inserted = a5.i;
      a5.forward(a5.len - left2);
    } else if (a5.done && b3.done) {
      return insert3 ? ChangeSet.createSet(sections, insert3) : ChangeDesc.create(sections);
    } else {
      throw new Error("Mismatched change set lengths");
    }
  }
}
function composeSets(setA, setB, mkSet = false) {
  let sections = [];
  let insert3 = mkSet ? [] : null;
  let a5 = new SectionIter(setA), b3 = new SectionIter(setB);
  for (let open3 = false; ; ) {
    if (a5.done && b3.done) {
      return insert3 ? ChangeSet.createSet(sections, insert3) : ChangeDesc.create(sections);
    } else if (a5.ins == 0) {
      addSection(sections, a5.len, 0, open3);
      a5.next();
    } else if (b3.len == 0 && !b3.done) {
      addSection(sections, 0, b3.ins, open3);
      if (insert3)
        addInsert(insert3, sections, b3.text);
      b3.next();
    } else if (a5.done || b3.done) {
      throw new Error("Mismatched change set lengths");
    } else {
      let len = Math.min(a5.len2, b3.len), sectionLen = sections.length;
      if (a5.ins == -1) {
        let insB = b3.ins == -1 ? -1 : b3.off ? 0 : b3.ins;
        addSection(sections, len, insB, open3);
        if (insert3 && insB)
          addInsert(insert3, sections, b3.text);
      } else if (b3.ins == -1) {
        addSection(sections, a5.off ? 0 : a5.len, len, open3);
        if (insert3)
          addInsert(insert3, sections, a5.textBit(len));
      } else {
        addSection(sections, a5.off ? 0 : a5.len, b3.off ? 0 : b3.ins, open3);
        if (insert3 && !b3.off)
          addInsert(insert3, sections, b3.text);
      }
      open3 = (a5.ins > len || b3.ins >= 0 && b3.len > len) && (open3 || sections.length > sectionLen);
      a5.forward2(len);
      b3.forward(len);
    }
  }
}
var SectionIter = class {
  constructor(set2) {
    this.set = set2;
    this.i = 0;
    this.next();
  }
  next() {
    let { sections } = this.set;
    if (this.i < sections.length) {
      this.len = sections[this.i++];
      this.ins = sections[this.i++];
    } else {
      this.len = 0;
      this.ins = -2;
    }
    this.off = 0;
  }
  get done() {
    return this.ins == -2;
  }
  get len2() {
    return this.ins < 0 ? this.len : this.ins;
  }
  get text() {
    let { inserted } = this.set, index = this.i - 2 >> 1;
    return index >= inserted.length ? Text.empty : inserted[index];
  }
  textBit(len) {
    let { inserted } = this.set, index = this.i - 2 >> 1;
    return index >= inserted.length && !len ? Text.empty : inserted[index].slice(this.off, len == null ? void 0 : this.off + len);
  }
  forward(len) {
    if (len == this.len)
      this.next();
    else {
      this.len -= len;
      this.off += len;
    }
  }
  forward2(len) {
    if (this.ins == -1)
      this.forward(len);
    else if (len == this.ins)
      this.next();
    else {
      this.ins -= len;
      this.off += len;
    }
  }
};
var SelectionRange = class _SelectionRange {
  constructor(from, to, flags, goalColumn) {
    this.from = from;
    this.to = to;
    this.flags = flags;
    this.goalColumn = goalColumn;
  }
  /**
  The anchor of the range—the side that doesn't move when you
  extend it.
  */
  get anchor() {
    return this.flags & 32 ? this.to : this.from;
  }
  /**
  The head of the range, which is moved when the range is
  [extended](https://codemirror.net/6/docs/ref/#state.SelectionRange.extend).
  */
  get head() {
    return this.flags & 32 ? this.from : this.to;
  }
  /**
  True when `anchor` and `head` are at the same position.
  */
  get empty() {
    return this.from == this.to;
  }
  /**
  If this is a cursor that is explicitly associated with the
  character on one of its sides, this returns the side. -1 means
  the character before its position, 1 the character after, and 0
  means no association.
  */
  get assoc() {
    return this.flags & 8 ? -1 : this.flags & 16 ? 1 : 0;
  }
  /**
  A flag that, when set, makes some selection-extending commands
  treat the range's head and anchor as exchangeable, so that for
  example Shift-ArrowUp will make the lower side of the selection
  the anchor, even if that was the head before. Used to implement
  MacOS-style undirectional selections.
  */
  get undirectional() {
    return (this.flags & 64) > 0;
  }
  /**
  The bidirectional text level associated with this cursor, if
  any.
  */
  get bidiLevel() {
    let level = this.flags & 7;
    return level == 7 ? null : level;
  }
  /**
  Map this range through a change, producing a valid range in the
  updated document.
  */
  map(change4, assoc = -1) {
    let from, to;
    if (this.empty) {
      from = to = change4.mapPos(this.from, assoc);
    } else {
      from = change4.mapPos(this.from, 1);
      to = change4.mapPos(this.to, -1);
    }
    return from == this.from && to == this.to ? this : new _SelectionRange(from, to, this.flags, this.goalColumn);
  }
  /**
  Extend this range to cover at least `from` to `to`.
  */
  extend(from, to = from, assoc = 0) {
    if (from <= this.anchor && to >= this.anchor)
      return EditorSelection.range(from, to, void 0, void 0, assoc);
    let head = Math.abs(from - this.anchor) > Math.abs(to - this.anchor) ? from : to;
    return EditorSelection.range(this.anchor, head, void 0, void 0, assoc);
  }
  /**
  Compare this range to another range.
  */
  eq(other, includeAssoc = false) {
    return this.anchor == other.anchor && this.head == other.head && this.goalColumn == other.goalColumn && (!includeAssoc || !this.empty || this.assoc == other.assoc);
  }
  /**
  Return a JSON-serializable object representing the range.
  */
  toJSON() {
    return { anchor: this.anchor, head: this.head };
  }
  /**
  Convert a JSON representation of a range to a `SelectionRange`
  instance.
  */
  static fromJSON(json2) {
    if (!json2 || typeof json2.anchor != "number" || typeof json2.head != "number")
      throw new RangeError("Invalid JSON representation for SelectionRange");
    return EditorSelection.range(json2.anchor, json2.head);
  }
  /**
  @internal
  */
  static create(from, to, flags, goalColumn) {
    return new _SelectionRange(from, to, flags, goalColumn);
  }
};
var EditorSelection = class _EditorSelection {
  constructor(ranges2, mainIndex) {
    this.ranges = ranges2;
    this.mainIndex = mainIndex;
  }
  /**
  Map a selection through a change. Used to adjust the selection
  position for changes.
  */
  map(change4, assoc = -1) {
    if (change4.empty)
      return this;
    return _EditorSelection.create(this.ranges.map((r4) => r4.map(change4, assoc)), this.mainIndex);
  }
  /**
  Compare this selection to another selection. By default, ranges
  are compared only by position. When `includeAssoc` is true,
  cursor ranges must also have the same
  [`assoc`](https://codemirror.net/6/docs/ref/#state.SelectionRange.assoc) value.
  */
  eq(other, includeAssoc = false) {
    if (this.ranges.length != other.ranges.length || this.mainIndex != other.mainIndex)
      return false;
    for (let i5 = 0; i5 < this.ranges.length; i5++)
      if (!this.ranges[i5].eq(other.ranges[i5], includeAssoc))
        return false;
    return true;
  }
  /**
  Get the primary selection range. Usually, you should make sure
  your code applies to _all_ ranges, by using methods like
  [`changeByRange`](https://codemirror.net/6/docs/ref/#state.EditorState.changeByRange).
  */
  get main() {
    return this.ranges[this.mainIndex];
  }
  /**
  Make sure the selection only has one range. Returns a selection
  holding only the main range from this selection.
  */
  asSingle() {
    return this.ranges.length == 1 ? this : new _EditorSelection([this.main], 0);
  }
  /**
  Extend this selection with an extra range.
  */
  addRange(range2, main = true) {
    return _EditorSelection.create([range2].concat(this.ranges), main ? 0 : this.mainIndex + 1);
  }
  /**
  Replace a given range with another range, and then normalize the
  selection to merge and sort ranges if necessary.
  */
  replaceRange(range2, which = this.mainIndex) {
    let ranges2 = this.ranges.slice();
    ranges2[which] = range2;
    return _EditorSelection.create(ranges2, this.mainIndex);
  }
  /**
  Convert this selection to an object that can be serialized to
  JSON.
  */
  toJSON() {
    return { ranges: this.ranges.map((r4) => r4.toJSON()), main: this.mainIndex };
  }
  /**
  Create a selection from a JSON representation.
  */
  static fromJSON(json2) {
    if (!json2 || !Array.isArray(json2.ranges) || typeof json2.main != "number" || json2.main >= json2.ranges.length)
      throw new RangeError("Invalid JSON representation for EditorSelection");
    return new _EditorSelection(json2.ranges.map((r4) => SelectionRange.fromJSON(r4)), json2.main);
  }
  /**
  Create a selection holding a single range.
  */
  static single(anchor2, head = anchor2) {
    return new _EditorSelection([_EditorSelection.range(anchor2, head)], 0);
  }
  /**
  Sort and merge the given set of ranges, creating a valid
  selection.
  */
  static create(ranges2, mainIndex = 0) {
    if (ranges2.length == 0)
      throw new RangeError("A selection needs at least one range");
    for (let pos = 0, i5 = 0; i5 < ranges2.length; i5++) {
      let range2 = ranges2[i5];
      if (range2.empty ? range2.from <= pos : range2.from < pos)
        return _EditorSelection.normalized(ranges2.slice(), mainIndex);
      pos = range2.to;
    }
    return new _EditorSelection(ranges2, mainIndex);
  }
  /**
  Create a cursor selection range at the given position. You can
  safely ignore the optional arguments in most situations.
  */
  static cursor(pos, assoc = 0, bidiLevel, goalColumn) {
    return SelectionRange.create(pos, pos, (assoc == 0 ? 0 : assoc < 0 ? 8 : 16) | (bidiLevel == null ? 7 : Math.min(6, bidiLevel)), goalColumn);
  }
  /**
  Create a selection range.
  */
  static range(anchor2, head, goalColumn, bidiLevel, assoc) {
    let flags = bidiLevel == null ? 7 : Math.min(6, bidiLevel);
    if (!assoc && anchor2 != head)
      assoc = head < anchor2 ? 1 : -1;
    if (assoc)
      flags |= assoc < 0 ? 8 : 16;
    return head < anchor2 ? SelectionRange.create(head, anchor2, flags | 32, goalColumn) : SelectionRange.create(anchor2, head, flags, goalColumn);
  }
  /**
  Create an [undirectional](https://codemirror.net/6/docs/ref/#state.SelectionRange.undirectional)
  selection range.
  */
  static undirectionalRange(from, to) {
    return SelectionRange.create(from, to, 64, void 0);
  }
  /**
  @internal
  */
  static normalized(ranges2, mainIndex = 0) {
    let main = ranges2[mainIndex];
    ranges2.sort((a5, b3) => a5.from - b3.from);
    mainIndex = ranges2.indexOf(main);
    for (let i5 = 1; i5 < ranges2.length; i5++) {
      let range2 = ranges2[i5], prev = ranges2[i5 - 1];
      if (range2.empty ? range2.from <= prev.to : range2.from < prev.to) {
        let from = prev.from, to = Math.max(range2.to, prev.to);
        if (i5 <= mainIndex)
          mainIndex--;
        ranges2.splice(--i5, 2, range2.anchor > range2.head ? _EditorSelection.range(to, from) : _EditorSelection.range(from, to));
      }
    }
    return new _EditorSelection(ranges2, mainIndex);
  }
};
function checkSelection(selection, docLength) {
  for (let range2 of selection.ranges)
    if (range2.to > docLength)
      throw new RangeError("Selection points outside of document");
}
var nextID = 0;
var Facet = class _Facet {
  constructor(combine, compareInput, compare2, isStatic, enables) {
    this.combine = combine;
    this.compareInput = compareInput;
    this.compare = compare2;
    this.isStatic = isStatic;
    this.id = nextID++;
    this.default = combine([]);
    this.extensions = typeof enables == "function" ? enables(this) : enables;
  }
  /**
  Returns a facet reader for this facet, which can be used to
  [read](https://codemirror.net/6/docs/ref/#state.EditorState.facet) it but not to define values for it.
  */
  get reader() {
    return this;
  }
  /**
  Define a new facet.
  */
  static define(config = {}) {
    return new _Facet(config.combine || ((a5) => a5), config.compareInput || ((a5, b3) => a5 === b3), config.compare || (!config.combine ? sameArray : (a5, b3) => a5 === b3), !!config.static, config.enables);
  }
  /**
  Returns an extension that adds the given value to this facet.
  */
  of(value) {
    return new FacetProvider([], this, 0, value);
  }
  /**
  Create an extension that computes a value for the facet from a
  state. You must take care to declare the parts of the state that
  this value depends on, since your function is only called again
  for a new state when one of those parts changed.
  
  In cases where your value depends only on a single field, you'll
  want to use the [`from`](https://codemirror.net/6/docs/ref/#state.Facet.from) method instead.
  */
  compute(deps, get) {
    if (this.isStatic)
      throw new Error("Can't compute a static facet");
    return new FacetProvider(deps, this, 1, get);
  }
  /**
  Create an extension that computes zero or more values for this
  facet from a state.
  */
  computeN(deps, get) {
    if (this.isStatic)
      throw new Error("Can't compute a static facet");
    return new FacetProvider(deps, this, 2, get);
  }
  from(field, get) {
    if (!get)
      get = (x3) => x3;
    return this.compute([field], (state) => get(state.field(field)));
  }
};
function sameArray(a5, b3) {
  return a5 == b3 || a5.length == b3.length && a5.every((e4, i5) => e4 === b3[i5]);
}
var FacetProvider = class {
  constructor(dependencies, facet, type, value) {
    this.dependencies = dependencies;
    this.facet = facet;
    this.type = type;
    this.value = value;
    this.id = nextID++;
  }
  dynamicSlot(addresses) {
    var _a2;
    let getter = this.value;
    let compare2 = this.facet.compareInput;
    let id2 = this.id, idx = addresses[id2] >> 1, multi = this.type == 2;
    let depDoc = false, depSel = false, depAddrs = [];
    for (let dep of this.dependencies) {
      if (dep == "doc")
        depDoc = true;
      else if (dep == "selection")
        depSel = true;
      else if ((((_a2 = addresses[dep.id]) !== null && _a2 !== void 0 ? _a2 : 1) & 1) == 0)
        depAddrs.push(addresses[dep.id]);
    }
    return {
      create(state) {
        state.values[idx] = getter(state);
        return 1;
      },
      update(state, tr) {
        if (depDoc && tr.docChanged || depSel && (tr.docChanged || tr.selection) || ensureAll(state, depAddrs)) {
          let newVal = getter(state);
          if (multi ? !compareArray(newVal, state.values[idx], compare2) : !compare2(newVal, state.values[idx])) {
            state.values[idx] = newVal;
            return 1;
          }
        }
        return 0;
      },
      reconfigure: (state, oldState) => {
        let newVal, oldAddr = oldState.config.address[id2];
        if (oldAddr != null) {
          let oldVal = getAddr(oldState, oldAddr);
          if (this.dependencies.every((dep) => {
            return dep instanceof Facet ? oldState.facet(dep) === state.facet(dep) : dep instanceof StateField ? oldState.field(dep, false) == state.field(dep, false) : true;
          }) || (multi ? compareArray(newVal = getter(state), oldVal, compare2) : compare2(newVal = getter(state), oldVal))) {
            state.values[idx] = oldVal;
            return 0;
          }
        } else {
          newVal = getter(state);
        }
        state.values[idx] = newVal;
        return 1;
      }
    };
  }
  get extension() {
    return this;
  }
};
function compareArray(a5, b3, compare2) {
  if (a5.length != b3.length)
    return false;
  for (let i5 = 0; i5 < a5.length; i5++)
    if (!compare2(a5[i5], b3[i5]))
      return false;
  return true;
}
function ensureAll(state, addrs) {
  let changed2 = false;
  for (let addr of addrs)
    if (ensureAddr(state, addr) & 1)
      changed2 = true;
  return changed2;
}
function dynamicFacetSlot(addresses, facet, providers) {
  let providerAddrs = providers.map((p5) => addresses[p5.id]);
  let providerTypes = providers.map((p5) => p5.type);
  let dynamic = providerAddrs.filter((p5) => !(p5 & 1));
  let idx = addresses[facet.id] >> 1;
  function get(state) {
    let values = [];
    for (let i5 = 0; i5 < providerAddrs.length; i5++) {
      let value = getAddr(state, providerAddrs[i5]);
      if (providerTypes[i5] == 2)
        for (let val of value)
          values.push(val);
      else
        values.push(value);
    }
    return facet.combine(values);
  }
  return {
    create(state) {
      for (let addr of providerAddrs)
        ensureAddr(state, addr);
      state.values[idx] = get(state);
      return 1;
    },
    update(state, tr) {
      if (!ensureAll(state, dynamic))
        return 0;
      let value = get(state);
      if (facet.compare(value, state.values[idx]))
        return 0;
      state.values[idx] = value;
      return 1;
    },
    reconfigure(state, oldState) {
      let depChanged = ensureAll(state, providerAddrs);
      let oldProviders = oldState.config.facets[facet.id], oldValue = oldState.facet(facet);
      if (oldProviders && !depChanged && sameArray(providers, oldProviders)) {
        state.values[idx] = oldValue;
        return 0;
      }
      let value = get(state);
      if (facet.compare(value, oldValue)) {
        state.values[idx] = oldValue;
        return 0;
      }
      state.values[idx] = value;
      return 1;
    }
  };
}
var initField = /* @__PURE__ */ Facet.define({ static: true });
var StateField = class _StateField {
  constructor(id2, createF, updateF, compareF, spec) {
    this.id = id2;
    this.createF = createF;
    this.updateF = updateF;
    this.compareF = compareF;
    this.spec = spec;
    this.provides = void 0;
  }
  /**
  Define a state field.
  */
  static define(config) {
    let field = new _StateField(nextID++, config.create, config.update, config.compare || ((a5, b3) => a5 === b3), config);
    if (config.provide)
      field.provides = config.provide(field);
    return field;
  }
  create(state) {
    let init = state.facet(initField).find((i5) => i5.field == this);
    return ((init === null || init === void 0 ? void 0 : init.create) || this.createF)(state);
  }
  /**
  @internal
  */
  slot(addresses) {
    let idx = addresses[this.id] >> 1;
    return {
      create: (state) => {
        state.values[idx] = this.create(state);
        return 1;
      },
      update: (state, tr) => {
        let oldVal = state.values[idx];
        let value = this.updateF(oldVal, tr);
        if (this.compareF(oldVal, value))
          return 0;
        state.values[idx] = value;
        return 1;
      },
      reconfigure: (state, oldState) => {
        let init = state.facet(initField), oldInit = oldState.facet(initField), reInit;
        if ((reInit = init.find((i5) => i5.field == this)) && reInit != oldInit.find((i5) => i5.field == this)) {
          state.values[idx] = reInit.create(state);
          return 1;
        }
        if (oldState.config.address[this.id] != null) {
          state.values[idx] = oldState.field(this);
          return 0;
        }
        state.values[idx] = this.create(state);
        return 1;
      }
    };
  }
  /**
  Returns an extension that enables this field and overrides the
  way it is initialized. Can be useful when you need to provide a
  non-default starting value for the field.
  */
  init(create) {
    return [this, initField.of({ field: this, create })];
  }
  /**
  State field instances can be used as
  [`Extension`](https://codemirror.net/6/docs/ref/#state.Extension) values to enable the field in a
  given state.
  */
  get extension() {
    return this;
  }
};
var Prec_ = { lowest: 4, low: 3, default: 2, high: 1, highest: 0 };
function prec(value) {
  return (ext) => new PrecExtension(ext, value);
}
var Prec = {
  /**
  The highest precedence level, for extensions that should end up
  near the start of the precedence ordering.
  */
  highest: /* @__PURE__ */ prec(Prec_.highest),
  /**
  A higher-than-default precedence, for extensions that should
  come before those with default precedence.
  */
  high: /* @__PURE__ */ prec(Prec_.high),
  /**
  The default precedence, which is also used for extensions
  without an explicit precedence.
  */
  default: /* @__PURE__ */ prec(Prec_.default),
  /**
  A lower-than-default precedence.
  */
  low: /* @__PURE__ */ prec(Prec_.low),
  /**
  The lowest precedence level. Meant for things that should end up
  near the end of the extension order.
  */
  lowest: /* @__PURE__ */ prec(Prec_.lowest)
};
var PrecExtension = class {
  constructor(inner, prec2) {
    this.inner = inner;
    this.prec = prec2;
  }
  get extension() {
    return this;
  }
};
var Compartment = class _Compartment {
  /**
  Create an instance of this compartment to add to your [state
  configuration](https://codemirror.net/6/docs/ref/#state.EditorStateConfig.extensions).
  */
  of(ext) {
    return new CompartmentInstance(this, ext);
  }
  /**
  Create an [effect](https://codemirror.net/6/docs/ref/#state.TransactionSpec.effects) that
  reconfigures this compartment.
  */
  reconfigure(content2) {
    return _Compartment.reconfigure.of({ compartment: this, extension: content2 });
  }
  /**
  Get the current content of the compartment in the state, or
  `undefined` if it isn't present.
  */
  get(state) {
    return state.config.compartments.get(this);
  }
};
var CompartmentInstance = class {
  constructor(compartment, inner) {
    this.compartment = compartment;
    this.inner = inner;
  }
  get extension() {
    return this;
  }
};
var Configuration = class _Configuration {
  constructor(base2, compartments, dynamicSlots, address, staticValues, facets) {
    this.base = base2;
    this.compartments = compartments;
    this.dynamicSlots = dynamicSlots;
    this.address = address;
    this.staticValues = staticValues;
    this.facets = facets;
    this.statusTemplate = [];
    while (this.statusTemplate.length < dynamicSlots.length)
      this.statusTemplate.push(
        0
        /* SlotStatus.Unresolved */
      );
  }
  staticFacet(facet) {
    let addr = this.address[facet.id];
    return addr == null ? facet.default : this.staticValues[addr >> 1];
  }
  static resolve(base2, compartments, oldState) {
    let fields = [];
    let facets = /* @__PURE__ */ Object.create(null);
    let newCompartments = /* @__PURE__ */ new Map();
    for (let ext of flatten(base2, compartments, newCompartments)) {
      if (ext instanceof StateField)
        fields.push(ext);
      else
        (facets[ext.facet.id] || (facets[ext.facet.id] = [])).push(ext);
    }
    let address = /* @__PURE__ */ Object.create(null);
    let staticValues = [];
    let dynamicSlots = [];
    for (let field of fields) {
      address[field.id] = dynamicSlots.length << 1;
      dynamicSlots.push((a5) => field.slot(a5));
    }
    let oldFacets = oldState === null || oldState === void 0 ? void 0 : oldState.config.facets;
    for (let id2 in facets) {
      let providers = facets[id2], facet = providers[0].facet;
      let oldProviders = oldFacets && oldFacets[id2] || [];
      if (providers.every(
        (p5) => p5.type == 0
        /* Provider.Static */
      )) {
        address[facet.id] = staticValues.length << 1 | 1;
        if (sameArray(oldProviders, providers)) {
          staticValues.push(oldState.facet(facet));
        } else {
          let value = facet.combine(providers.map((p5) => p5.value));
          staticValues.push(oldState && facet.compare(value, oldState.facet(facet)) ? oldState.facet(facet) : value);
        }
      } else {
        for (let p5 of providers) {
          if (p5.type == 0) {
            address[p5.id] = staticValues.length << 1 | 1;
            staticValues.push(p5.value);
          } else {
            address[p5.id] = dynamicSlots.length << 1;
            dynamicSlots.push((a5) => p5.dynamicSlot(a5));
          }
        }
        address[facet.id] = dynamicSlots.length << 1;
        dynamicSlots.push((a5) => dynamicFacetSlot(a5, facet, providers));
      }
    }
    let dynamic = dynamicSlots.map((f5) => f5(address));
    return new _Configuration(base2, newCompartments, dynamic, address, staticValues, facets);
  }
};
function flatten(extension, compartments, newCompartments) {
  let result = [[], [], [], [], []];
  let seen = /* @__PURE__ */ new Map();
  function inner(ext, prec2) {
    let known2 = seen.get(ext);
    if (known2 != null) {
      if (known2 <= prec2)
        return;
      let found3 = result[known2].indexOf(ext);
      if (found3 > -1)
        result[known2].splice(found3, 1);
      if (ext instanceof CompartmentInstance)
        newCompartments.delete(ext.compartment);
    }
    seen.set(ext, prec2);
    if (Array.isArray(ext)) {
      for (let e4 of ext)
        inner(e4, prec2);
    } else if (ext instanceof CompartmentInstance) {
      if (newCompartments.has(ext.compartment))
        throw new RangeError(`Duplicate use of compartment in extensions`);
      let content2 = compartments.get(ext.compartment) || ext.inner;
      newCompartments.set(ext.compartment, content2);
      inner(content2, prec2);
    } else if (ext instanceof PrecExtension) {
      inner(ext.inner, ext.prec);
    } else if (ext instanceof StateField) {
      result[prec2].push(ext);
      if (ext.provides)
        inner(ext.provides, prec2);
    } else if (ext instanceof FacetProvider) {
      result[prec2].push(ext);
      if (ext.facet.extensions)
        inner(ext.facet.extensions, Prec_.default);
    } else {
      let content2 = ext.extension;
      if (!content2)
        throw new Error(`Unrecognized extension value in extension set (${ext}).`);
      if (content2 == ext)
        throw new Error(`Unrecognized extension value in extension set (${ext}). This sometimes happens because multiple instances of @codemirror/state are loaded, breaking instanceof checks.`);
      inner(content2, prec2);
    }
  }
  inner(extension, Prec_.default);
  return result.reduce((a5, b3) => a5.concat(b3));
}
function ensureAddr(state, addr) {
  if (addr & 1)
    return 2;
  let idx = addr >> 1;
  let status = state.status[idx];
  if (status == 4)
    throw new Error("Cyclic dependency between fields and/or facets");
  if (status & 2)
    return status;
  state.status[idx] = 4;
  let changed2 = state.computeSlot(state, state.config.dynamicSlots[idx]);
  return state.status[idx] = 2 | changed2;
}
function getAddr(state, addr) {
  return addr & 1 ? state.config.staticValues[addr >> 1] : state.values[addr >> 1];
}
var languageData = /* @__PURE__ */ Facet.define();
var allowMultipleSelections = /* @__PURE__ */ Facet.define({
  combine: (values) => values.some((v4) => v4),
  static: true
});
var lineSeparator = /* @__PURE__ */ Facet.define({
  combine: (values) => values.length ? values[0] : void 0,
  static: true
});
var changeFilter = /* @__PURE__ */ Facet.define();
var transactionFilter = /* @__PURE__ */ Facet.define();
var transactionExtender = /* @__PURE__ */ Facet.define();
var readOnly = /* @__PURE__ */ Facet.define({
  combine: (values) => values.length ? values[0] : false
});
var Annotation = class {
  /**
  @internal
  */
  constructor(type, value) {
    this.type = type;
    this.value = value;
  }
  /**
  Define a new type of annotation.
  */
  static define() {
    return new AnnotationType();
  }
};
var AnnotationType = class {
  /**
  Create an instance of this annotation.
  */
  of(value) {
    return new Annotation(this, value);
  }
};
var StateEffectType = class {
  /**
  @internal
  */
  constructor(map) {
    this.map = map;
  }
  /**
  Create a [state effect](https://codemirror.net/6/docs/ref/#state.StateEffect) instance of this
  type.
  */
  of(value) {
    return new StateEffect(this, value);
  }
};
var StateEffect = class _StateEffect {
  /**
  @internal
  */
  constructor(type, value) {
    this.type = type;
    this.value = value;
  }
  /**
  Map this effect through a position mapping. Will return
  `undefined` when that ends up deleting the effect.
  */
  map(mapping) {
    let mapped = this.type.map(this.value, mapping);
    return mapped === void 0 ? void 0 : mapped == this.value ? this : new _StateEffect(this.type, mapped);
  }
  /**
  Tells you whether this effect object is of a given
  [type](https://codemirror.net/6/docs/ref/#state.StateEffectType).
  */
  is(type) {
    return this.type == type;
  }
  /**
  Define a new effect type. The type parameter indicates the type
  of values that his effect holds. It should be a type that
  doesn't include `undefined`, since that is used in
  [mapping](https://codemirror.net/6/docs/ref/#state.StateEffect.map) to indicate that an effect is
  removed.
  */
  static define(spec = {}) {
    return new StateEffectType(spec.map || ((v4) => v4));
  }
  /**
  Map an array of effects through a change set.
  */
  static mapEffects(effects, mapping) {
    if (!effects.length)
      return effects;
    let result = [];
    for (let effect of effects) {
      let mapped = effect.map(mapping);
      if (mapped)
        result.push(mapped);
    }
    return result;
  }
};
StateEffect.reconfigure = /* @__PURE__ */ StateEffect.define();
StateEffect.appendConfig = /* @__PURE__ */ StateEffect.define();
var Transaction = class _Transaction {
  constructor(startState, changes2, selection, effects, annotations, scrollIntoView3) {
    this.startState = startState;
    this.changes = changes2;
    this.selection = selection;
    this.effects = effects;
    this.annotations = annotations;
    this.scrollIntoView = scrollIntoView3;
    this._doc = null;
    this._state = null;
    if (selection)
      checkSelection(selection, changes2.newLength);
    if (!annotations.some((a5) => a5.type == _Transaction.time))
      this.annotations = annotations.concat(_Transaction.time.of(Date.now()));
  }
  /**
  @internal
  */
  static create(startState, changes2, selection, effects, annotations, scrollIntoView3) {
    return new _Transaction(startState, changes2, selection, effects, annotations, scrollIntoView3);
  }
  /**
  The new document produced by the transaction. Contrary to
  [`.state`](https://codemirror.net/6/docs/ref/#state.Transaction.state)`.doc`, accessing this won't
  force the entire new state to be computed right away, so it is
  recommended that [transaction
  filters](https://codemirror.net/6/docs/ref/#state.EditorState^transactionFilter) use this getter
  when they need to look at the new document.
  */
  get newDoc() {
    return this._doc || (this._doc = this.changes.apply(this.startState.doc));
  }
  /**
  The new selection produced by the transaction. If
  [`this.selection`](https://codemirror.net/6/docs/ref/#state.Transaction.selection) is undefined,
  this will [map](https://codemirror.net/6/docs/ref/#state.EditorSelection.map) the start state's
  current selection through the changes made by the transaction.
  */
  get newSelection() {
    return this.selection || this.startState.selection.map(this.changes);
  }
  /**
  The new state created by the transaction. Computed on demand
  (but retained for subsequent access), so it is recommended not to
  access it in [transaction
  filters](https://codemirror.net/6/docs/ref/#state.EditorState^transactionFilter) when possible.
  */
  get state() {
    if (!this._state)
      this.startState.applyTransaction(this);
    return this._state;
  }
  /**
  Get the value of the given annotation type, if any.
  */
  annotation(type) {
    for (let ann of this.annotations)
      if (ann.type == type)
        return ann.value;
    return void 0;
  }
  /**
  Indicates whether the transaction changed the document.
  */
  get docChanged() {
    return !this.changes.empty;
  }
  /**
  Indicates whether this transaction reconfigures the state
  (through a [configuration compartment](https://codemirror.net/6/docs/ref/#state.Compartment) or
  with a top-level configuration
  [effect](https://codemirror.net/6/docs/ref/#state.StateEffect^reconfigure).
  */
  get reconfigured() {
    return this.startState.config != this.state.config;
  }
  /**
  Returns true if the transaction has a [user
  event](https://codemirror.net/6/docs/ref/#state.Transaction^userEvent) annotation that is equal to
  or more specific than `event`. For example, if the transaction
  has `"select.pointer"` as user event, `"select"` and
  `"select.pointer"` will match it.
  */
  isUserEvent(event) {
    let e4 = this.annotation(_Transaction.userEvent);
    return !!(e4 && (e4 == event || e4.length > event.length && e4.slice(0, event.length) == event && e4[event.length] == "."));
  }
};
Transaction.time = /* @__PURE__ */ Annotation.define();
Transaction.userEvent = /* @__PURE__ */ Annotation.define();
Transaction.addToHistory = /* @__PURE__ */ Annotation.define();
Transaction.remote = /* @__PURE__ */ Annotation.define();
function joinRanges(a5, b3) {
  let result = [];
  for (let iA = 0, iB = 0; ; ) {
    let from, to;
    if (iA < a5.length && (iB == b3.length || b3[iB] >= a5[iA])) {
      from = a5[iA++];
      to = a5[iA++];
    } else if (iB < b3.length) {
      from = b3[iB++];
      to = b3[iB++];
    } else
      return result;
    if (!result.length || result[result.length - 1] < from)
      result.push(from, to);
    else if (result[result.length - 1] < to)
      result[result.length - 1] = to;
  }
}
function mergeTransaction(a5, b3, sequential) {
  var _a2;
  let mapForA, mapForB, changes2;
  if (sequential) {
    mapForA = b3.changes;
    mapForB = ChangeSet.empty(b3.changes.length);
    changes2 = a5.changes.compose(b3.changes);
  } else {
    mapForA = b3.changes.map(a5.changes);
    mapForB = a5.changes.mapDesc(b3.changes, true);
    changes2 = a5.changes.compose(mapForA);
  }
  return {
    changes: changes2,
    selection: b3.selection ? b3.selection.map(mapForB) : (_a2 = a5.selection) === null || _a2 === void 0 ? void 0 : _a2.map(mapForA),
    effects: StateEffect.mapEffects(a5.effects, mapForA).concat(StateEffect.mapEffects(b3.effects, mapForB)),
    annotations: a5.annotations.length ? a5.annotations.concat(b3.annotations) : b3.annotations,
    scrollIntoView: a5.scrollIntoView || b3.scrollIntoView
  };
}
function resolveTransactionInner(state, spec, docSize) {
  let sel = spec.selection, annotations = asArray(spec.annotations);
  if (spec.userEvent)
    annotations = annotations.concat(Transaction.userEvent.of(spec.userEvent));
  return {
    changes: spec.changes instanceof ChangeSet ? spec.changes : ChangeSet.of(spec.changes || [], docSize, state.facet(lineSeparator)),
    selection: sel && (sel instanceof EditorSelection ? sel : EditorSelection.single(sel.anchor, sel.head)),
    effects: asArray(spec.effects),
    annotations,
    scrollIntoView: !!spec.scrollIntoView
  };
}
function resolveTransaction(state, specs, filter) {
  let s4 = resolveTransactionInner(state, specs.length ? specs[0] : {}, state.doc.length);
  if (specs.length && specs[0].filter === false)
    filter = false;
  for (let i5 = 1; i5 < specs.length; i5++) {
    if (specs[i5].filter === false)
      filter = false;
    let seq = !!specs[i5].sequential;
    s4 = mergeTransaction(s4, resolveTransactionInner(state, specs[i5], seq ? s4.changes.newLength : state.doc.length), seq);
  }
  let tr = Transaction.create(state, s4.changes, s4.selection, s4.effects, s4.annotations, s4.scrollIntoView);
  return extendTransaction(filter ? filterTransaction(tr) : tr);
}
function filterTransaction(tr) {
  let state = tr.startState;
  let result = true;
  for (let filter of state.facet(changeFilter)) {
    let value = filter(tr);
    if (value === false) {
      result = false;
      break;
    }
    if (Array.isArray(value))
      result = result === true ? value : joinRanges(result, value);
  }
  if (result !== true) {
    let changes2, back2;
    if (result === false) {
      back2 = tr.changes.invertedDesc;
      changes2 = ChangeSet.empty(state.doc.length);
    } else {
      let filtered = tr.changes.filter(result);
      changes2 = filtered.changes;
      back2 = filtered.filtered.mapDesc(filtered.changes).invertedDesc;
    }
    tr = Transaction.create(state, changes2, tr.selection && tr.selection.map(back2), StateEffect.mapEffects(tr.effects, back2), tr.annotations, tr.scrollIntoView);
  }
  let filters = state.facet(transactionFilter);
  for (let i5 = filters.length - 1; i5 >= 0; i5--) {
    let filtered = filters[i5](tr);
    if (filtered instanceof Transaction)
      tr = filtered;
    else if (Array.isArray(filtered) && filtered.length == 1 && filtered[0] instanceof Transaction)
      tr = filtered[0];
    else
      tr = resolveTransaction(state, asArray(filtered), false);
  }
  return tr;
}
function extendTransaction(tr) {
  let state = tr.startState, extenders = state.facet(transactionExtender), spec = tr;
  for (let i5 = extenders.length - 1; i5 >= 0; i5--) {
    let extension = extenders[i5](tr);
    if (extension && Object.keys(extension).length)
      spec = mergeTransaction(spec, resolveTransactionInner(state, extension, tr.changes.newLength), true);
  }
  return spec == tr ? tr : Transaction.create(state, tr.changes, tr.selection, spec.effects, spec.annotations, spec.scrollIntoView);
}
var none2 = [];
function asArray(value) {
  return value == null ? none2 : Array.isArray(value) ? value : [value];
}
var CharCategory = /* @__PURE__ */ (function(CharCategory2) {
  CharCategory2[CharCategory2["Word"] = 0] = "Word";
  CharCategory2[CharCategory2["Space"] = 1] = "Space";
  CharCategory2[CharCategory2["Other"] = 2] = "Other";
  return CharCategory2;
})(CharCategory || (CharCategory = {}));
var nonASCIISingleCaseWordChar = /[\u00df\u0587\u0590-\u05f4\u0600-\u06ff\u3040-\u309f\u30a0-\u30ff\u3400-\u4db5\u4e00-\u9fcc\uac00-\ud7af]/;
var wordChar;
try {
  wordChar = /* @__PURE__ */ new RegExp("[\\p{Alphabetic}\\p{Number}_]", "u");
} catch (_4) {
}
function hasWordChar(str) {
  if (wordChar)
    return wordChar.test(str);
  for (let i5 = 0; i5 < str.length; i5++) {
    let ch = str[i5];
    if (/\w/.test(ch) || ch > "" && (ch.toUpperCase() != ch.toLowerCase() || nonASCIISingleCaseWordChar.test(ch)))
      return true;
  }
  return false;
}
function makeCategorizer(wordChars) {
  return (char) => {
    if (!/\S/.test(char))
      return CharCategory.Space;
    if (hasWordChar(char))
      return CharCategory.Word;
    for (let i5 = 0; i5 < wordChars.length; i5++)
      if (char.indexOf(wordChars[i5]) > -1)
        return CharCategory.Word;
    return CharCategory.Other;
  };
}
var EditorState = class _EditorState {
  constructor(config, doc2, selection, values, computeSlot, tr) {
    this.config = config;
    this.doc = doc2;
    this.selection = selection;
    this.values = values;
    this.status = config.statusTemplate.slice();
    this.computeSlot = computeSlot;
    if (tr)
      tr._state = this;
    for (let i5 = 0; i5 < this.config.dynamicSlots.length; i5++)
      ensureAddr(this, i5 << 1);
    this.computeSlot = null;
  }
  field(field, require2 = true) {
    let addr = this.config.address[field.id];
    if (addr == null) {
      if (require2)
        throw new RangeError("Field is not present in this state");
      return void 0;
    }
    ensureAddr(this, addr);
    return getAddr(this, addr);
  }
  /**
  Create a [transaction](https://codemirror.net/6/docs/ref/#state.Transaction) that updates this
  state. Any number of [transaction specs](https://codemirror.net/6/docs/ref/#state.TransactionSpec)
  can be passed. Unless
  [`sequential`](https://codemirror.net/6/docs/ref/#state.TransactionSpec.sequential) is set, the
  [changes](https://codemirror.net/6/docs/ref/#state.TransactionSpec.changes) (if any) of each spec
  are assumed to start in the _current_ document (not the document
  produced by previous specs), and its
  [selection](https://codemirror.net/6/docs/ref/#state.TransactionSpec.selection) and
  [effects](https://codemirror.net/6/docs/ref/#state.TransactionSpec.effects) are assumed to refer
  to the document created by its _own_ changes. The resulting
  transaction contains the combined effect of all the different
  specs. For [selection](https://codemirror.net/6/docs/ref/#state.TransactionSpec.selection), later
  specs take precedence over earlier ones.
  */
  update(...specs) {
    return resolveTransaction(this, specs, true);
  }
  /**
  @internal
  */
  applyTransaction(tr) {
    let conf = this.config, { base: base2, compartments } = conf;
    for (let effect of tr.effects) {
      if (effect.is(Compartment.reconfigure)) {
        if (conf) {
          compartments = /* @__PURE__ */ new Map();
          conf.compartments.forEach((val, key3) => compartments.set(key3, val));
          conf = null;
        }
        compartments.set(effect.value.compartment, effect.value.extension);
      } else if (effect.is(StateEffect.reconfigure)) {
        conf = null;
        base2 = effect.value;
      } else if (effect.is(StateEffect.appendConfig)) {
        conf = null;
        base2 = asArray(base2).concat(effect.value);
      }
    }
    let startValues;
    if (!conf) {
      conf = Configuration.resolve(base2, compartments, this);
      let intermediateState = new _EditorState(conf, this.doc, this.selection, conf.dynamicSlots.map(() => null), (state, slot) => slot.reconfigure(state, this), null);
      startValues = intermediateState.values;
    } else {
      startValues = tr.startState.values.slice();
    }
    let selection = tr.startState.facet(allowMultipleSelections) ? tr.newSelection : tr.newSelection.asSingle();
    new _EditorState(conf, tr.newDoc, selection, startValues, (state, slot) => slot.update(state, tr), tr);
  }
  /**
  Create a [transaction spec](https://codemirror.net/6/docs/ref/#state.TransactionSpec) that
  replaces every selection range with the given content.
  */
  replaceSelection(text2) {
    if (typeof text2 == "string")
      text2 = this.toText(text2);
    return this.changeByRange((range2) => ({
      changes: { from: range2.from, to: range2.to, insert: text2 },
      range: EditorSelection.cursor(range2.from + text2.length, -1)
    }));
  }
  /**
  Create a set of changes and a new selection by running the given
  function for each range in the active selection. The function
  can return an optional set of changes (in the coordinate space
  of the start document), plus an updated range (in the coordinate
  space of the document produced by the call's own changes). This
  method will merge all the changes and ranges into a single
  changeset and selection, and return it as a [transaction
  spec](https://codemirror.net/6/docs/ref/#state.TransactionSpec), which can be passed to
  [`update`](https://codemirror.net/6/docs/ref/#state.EditorState.update).
  */
  changeByRange(f5) {
    let sel = this.selection;
    let result1 = f5(sel.ranges[0]);
    let changes2 = this.changes(result1.changes), ranges2 = [result1.range];
    let effects = asArray(result1.effects);
    for (let i5 = 1; i5 < sel.ranges.length; i5++) {
      let result = f5(sel.ranges[i5]);
      let newChanges = this.changes(result.changes), newMapped = newChanges.map(changes2);
      for (let j3 = 0; j3 < i5; j3++)
        ranges2[j3] = ranges2[j3].map(newMapped);
      let mapBy = changes2.mapDesc(newChanges, true);
      ranges2.push(result.range.map(mapBy));
      changes2 = changes2.compose(newMapped);
      effects = StateEffect.mapEffects(effects, newMapped).concat(StateEffect.mapEffects(asArray(result.effects), mapBy));
    }
    return {
      changes: changes2,
      selection: EditorSelection.create(ranges2, sel.mainIndex),
      effects
    };
  }
  /**
  Create a [change set](https://codemirror.net/6/docs/ref/#state.ChangeSet) from the given change
  description, taking the state's document length and line
  separator into account.
  */
  changes(spec = []) {
    if (spec instanceof ChangeSet)
      return spec;
    return ChangeSet.of(spec, this.doc.length, this.facet(_EditorState.lineSeparator));
  }
  /**
  Using the state's [line
  separator](https://codemirror.net/6/docs/ref/#state.EditorState^lineSeparator), create a
  [`Text`](https://codemirror.net/6/docs/ref/#state.Text) instance from the given string.
  */
  toText(string2) {
    return Text.of(string2.split(this.facet(_EditorState.lineSeparator) || DefaultSplit));
  }
  /**
  Return the given range of the document as a string.
  */
  sliceDoc(from = 0, to = this.doc.length) {
    return this.doc.sliceString(from, to, this.lineBreak);
  }
  /**
  Get the value of a state [facet](https://codemirror.net/6/docs/ref/#state.Facet).
  */
  facet(facet) {
    let addr = this.config.address[facet.id];
    if (addr == null)
      return facet.default;
    ensureAddr(this, addr);
    return getAddr(this, addr);
  }
  /**
  Convert this state to a JSON-serializable object. When custom
  fields should be serialized, you can pass them in as an object
  mapping property names (in the resulting object, which should
  not use `doc` or `selection`) to fields.
  */
  toJSON(fields) {
    let result = {
      doc: this.sliceDoc(),
      selection: this.selection.toJSON()
    };
    if (fields)
      for (let prop in fields) {
        let value = fields[prop];
        if (value instanceof StateField && this.config.address[value.id] != null)
          result[prop] = value.spec.toJSON(this.field(fields[prop]), this);
      }
    return result;
  }
  /**
  Deserialize a state from its JSON representation. When custom
  fields should be deserialized, pass the same object you passed
  to [`toJSON`](https://codemirror.net/6/docs/ref/#state.EditorState.toJSON) when serializing as
  third argument.
  */
  static fromJSON(json2, config = {}, fields) {
    if (!json2 || typeof json2.doc != "string")
      throw new RangeError("Invalid JSON representation for EditorState");
    let fieldInit = [];
    if (fields)
      for (let prop in fields) {
        if (Object.prototype.hasOwnProperty.call(json2, prop)) {
          let field = fields[prop], value = json2[prop];
          fieldInit.push(field.init((state) => field.spec.fromJSON(value, state)));
        }
      }
    return _EditorState.create({
      doc: json2.doc,
      selection: EditorSelection.fromJSON(json2.selection),
      extensions: config.extensions ? fieldInit.concat([config.extensions]) : fieldInit
    });
  }
  /**
  Create a new state. You'll usually only need this when
  initializing an editor—updated states are created by applying
  transactions.
  */
  static create(config = {}) {
    let configuration = Configuration.resolve(config.extensions || [], /* @__PURE__ */ new Map());
    let doc2 = config.doc instanceof Text ? config.doc : Text.of((config.doc || "").split(configuration.staticFacet(_EditorState.lineSeparator) || DefaultSplit));
    let selection = !config.selection ? EditorSelection.single(0) : config.selection instanceof EditorSelection ? config.selection : EditorSelection.single(config.selection.anchor, config.selection.head);
    checkSelection(selection, doc2.length);
    if (!configuration.staticFacet(allowMultipleSelections))
      selection = selection.asSingle();
    return new _EditorState(configuration, doc2, selection, configuration.dynamicSlots.map(() => null), (state, slot) => slot.create(state), null);
  }
  /**
  The size (in columns) of a tab in the document, determined by
  the [`tabSize`](https://codemirror.net/6/docs/ref/#state.EditorState^tabSize) facet.
  */
  get tabSize() {
    return this.facet(_EditorState.tabSize);
  }
  /**
  Get the proper [line-break](https://codemirror.net/6/docs/ref/#state.EditorState^lineSeparator)
  string for this state.
  */
  get lineBreak() {
    return this.facet(_EditorState.lineSeparator) || "\n";
  }
  /**
  Returns true when the editor is
  [configured](https://codemirror.net/6/docs/ref/#state.EditorState^readOnly) to be read-only.
  */
  get readOnly() {
    return this.facet(readOnly);
  }
  /**
  Look up a translation for the given phrase (via the
  [`phrases`](https://codemirror.net/6/docs/ref/#state.EditorState^phrases) facet), or return the
  original string if no translation is found.
  
  If additional arguments are passed, they will be inserted in
  place of markers like `$1` (for the first value) and `$2`, etc.
  A single `$` is equivalent to `$1`, and `$$` will produce a
  literal dollar sign.
  */
  phrase(phrase, ...insert3) {
    for (let map of this.facet(_EditorState.phrases))
      if (Object.prototype.hasOwnProperty.call(map, phrase)) {
        phrase = map[phrase];
        break;
      }
    if (insert3.length)
      phrase = phrase.replace(/\$(\$|\d*)/g, (m5, i5) => {
        if (i5 == "$")
          return "$";
        let n3 = +(i5 || 1);
        return !n3 || n3 > insert3.length ? m5 : insert3[n3 - 1];
      });
    return phrase;
  }
  /**
  Find the values for a given language data field, provided by the
  the [`languageData`](https://codemirror.net/6/docs/ref/#state.EditorState^languageData) facet.
  
  Examples of language data fields are...
  
  - [`"commentTokens"`](https://codemirror.net/6/docs/ref/#commands.CommentTokens) for specifying
    comment syntax.
  - [`"autocomplete"`](https://codemirror.net/6/docs/ref/#autocomplete.autocompletion^config.override)
    for providing language-specific completion sources.
  - [`"wordChars"`](https://codemirror.net/6/docs/ref/#state.EditorState.charCategorizer) for adding
    characters that should be considered part of words in this
    language.
  - [`"closeBrackets"`](https://codemirror.net/6/docs/ref/#autocomplete.CloseBracketConfig) controls
    bracket closing behavior.
  */
  languageDataAt(name2, pos, side = -1) {
    let values = [];
    for (let provider of this.facet(languageData)) {
      for (let result of provider(this, pos, side)) {
        if (Object.prototype.hasOwnProperty.call(result, name2))
          values.push(result[name2]);
      }
    }
    return values;
  }
  /**
  Return a function that can categorize strings (expected to
  represent a single [grapheme cluster](https://codemirror.net/6/docs/ref/#state.findClusterBreak))
  into one of:
  
   - Word (contains an alphanumeric character or a character
     explicitly listed in the local language's `"wordChars"`
     language data, which should be a string)
   - Space (contains only whitespace)
   - Other (anything else)
  */
  charCategorizer(at) {
    let chars = this.languageDataAt("wordChars", at);
    return makeCategorizer(chars.length ? chars[0] : "");
  }
  /**
  Find the word at the given position, meaning the range
  containing all [word](https://codemirror.net/6/docs/ref/#state.CharCategory.Word) characters
  around it. If no word characters are adjacent to the position,
  this returns null.
  */
  wordAt(pos) {
    let { text: text2, from, length } = this.doc.lineAt(pos);
    let cat = this.charCategorizer(pos);
    let start3 = pos - from, end3 = pos - from;
    while (start3 > 0) {
      let prev = findClusterBreak2(text2, start3, false);
      if (cat(text2.slice(prev, start3)) != CharCategory.Word)
        break;
      start3 = prev;
    }
    while (end3 < length) {
      let next = findClusterBreak2(text2, end3);
      if (cat(text2.slice(end3, next)) != CharCategory.Word)
        break;
      end3 = next;
    }
    return start3 == end3 ? null : EditorSelection.range(start3 + from, end3 + from);
  }
};
EditorState.allowMultipleSelections = allowMultipleSelections;
EditorState.tabSize = /* @__PURE__ */ Facet.define({
  combine: (values) => values.length ? values[0] : 4
});
EditorState.lineSeparator = lineSeparator;
EditorState.readOnly = readOnly;
EditorState.phrases = /* @__PURE__ */ Facet.define({
  compare(a5, b3) {
    let kA = Object.keys(a5), kB = Object.keys(b3);
    return kA.length == kB.length && kA.every((k4) => a5[k4] == b3[k4]);
  }
});
EditorState.languageData = languageData;
EditorState.changeFilter = changeFilter;
EditorState.transactionFilter = transactionFilter;
EditorState.transactionExtender = transactionExtender;
Compartment.reconfigure = /* @__PURE__ */ StateEffect.define();
function combineConfig(configs, defaults, combine = {}) {
  let result = {};
  for (let config of configs)
    for (let key3 of Object.keys(config)) {
      let value = config[key3], current = result[key3];
      if (current === void 0)
        result[key3] = value;
      else if (current === value || value === void 0) ;
      else if (Object.hasOwnProperty.call(combine, key3))
        result[key3] = combine[key3](current, value);
      else
        throw new Error("Config merge conflict for field " + key3);
    }
  for (let key3 in defaults)
    if (result[key3] === void 0)
      result[key3] = defaults[key3];
  return result;
}
var RangeValue = class {
  /**
  Compare this value with another value. Used when comparing
  rangesets. The default implementation compares by identity.
  Unless you are only creating a fixed number of unique instances
  of your value type, it is a good idea to implement this
  properly.
  */
  eq(other) {
    return this == other;
  }
  /**
  Create a [range](https://codemirror.net/6/docs/ref/#state.Range) with this value.
  */
  range(from, to = from) {
    return Range.create(from, to, this);
  }
};
RangeValue.prototype.startSide = RangeValue.prototype.endSide = 0;
RangeValue.prototype.point = false;
RangeValue.prototype.mapMode = MapMode.TrackDel;
function cmpVal(a5, b3) {
  return a5 == b3 || a5.constructor == b3.constructor && a5.eq(b3);
}
var Range = class _Range {
  constructor(from, to, value) {
    this.from = from;
    this.to = to;
    this.value = value;
  }
  /**
  @internal
  */
  static create(from, to, value) {
    return new _Range(from, to, value);
  }
};
function cmpRange(a5, b3) {
  return a5.from - b3.from || a5.value.startSide - b3.value.startSide;
}
var Chunk = class _Chunk {
  constructor(from, to, value, maxPoint) {
    this.from = from;
    this.to = to;
    this.value = value;
    this.maxPoint = maxPoint;
  }
  get length() {
    return last2(this.to);
  }
  // Find the index of the given position and side. Use the ranges'
  // `from` pos when `end == false`, `to` when `end == true`.
  findIndex(pos, side, end3, startAt = 0) {
    let arr = end3 ? this.to : this.from;
    for (let lo = startAt, hi = arr.length; ; ) {
      if (lo == hi)
        return lo;
      let mid = lo + hi >> 1;
      let diff = arr[mid] - pos || (end3 ? this.value[mid].endSide : this.value[mid].startSide) - side;
      if (mid == lo)
        return diff >= 0 ? lo : hi;
      if (diff >= 0)
        hi = mid;
      else
        lo = mid + 1;
    }
  }
  between(offset, from, to, f5) {
    for (let i5 = this.findIndex(from, -1e9, true), e4 = this.findIndex(to, 1e9, false, i5); i5 < e4; i5++)
      if (f5(this.from[i5] + offset, this.to[i5] + offset, this.value[i5]) === false)
        return false;
  }
  map(offset, changes2, basePos, baseSide, spill) {
    let value = [], from = [], to = [], newPos = -1, maxPoint = -1;
    iter: for (let i5 = 0; i5 < this.value.length; i5++) {
      let val = this.value[i5], curFrom = this.from[i5] + offset, curTo = this.to[i5] + offset, newFrom, newTo;
      if (curFrom == curTo) {
        let mapped = changes2.mapPos(curFrom, val.startSide, val.mapMode);
        if (mapped == null)
          continue;
        newFrom = newTo = mapped;
        if (val.startSide != val.endSide) {
          newTo = changes2.mapPos(curFrom, val.endSide);
          if (newTo < newFrom)
            continue;
        }
      } else {
        newFrom = changes2.mapPos(curFrom, val.startSide);
        newTo = changes2.mapPos(curTo, val.endSide);
        if (newFrom > newTo || newFrom == newTo && val.startSide > 0 && val.endSide <= 0)
          continue;
      }
      if ((newTo - newFrom || val.endSide - val.startSide) < 0)
        continue;
      if (newPos < 0)
        newPos = newFrom;
      if (val.point)
        maxPoint = Math.max(maxPoint, newTo - newFrom);
      if ((newFrom - basePos || val.startSide - baseSide) >= 0) {
        value.push(val);
        from.push(newFrom - newPos);
        to.push(newTo - newPos);
        basePos = newTo;
        baseSide = val.endSide;
      } else {
        if (newFrom == newTo) {
          for (let i6 = value.length; i6 > 0; i6--) {
            if ((newFrom - (to[i6 - 1] + newPos) || val.startSide - value[i6 - 1].endSide) >= 0) {
              value.splice(i6, 0, val);
              from.splice(i6, 0, newFrom - newPos);
              to.splice(i6, 0, newTo - newPos);
              continue iter;
            }
            if ((newFrom - (from[i6 - 1] + newPos) || val.endSide - value[i6 - 1].startSide) > 0)
              break;
          }
        }
        spill(newFrom, newTo, val);
      }
    }
    return { mapped: value.length ? new _Chunk(from, to, value, maxPoint) : null, pos: newPos };
  }
};
var RangeSet = class _RangeSet {
  constructor(chunkPos, chunk, nextLayer, maxPoint) {
    this.chunkPos = chunkPos;
    this.chunk = chunk;
    this.nextLayer = nextLayer;
    this.maxPoint = maxPoint;
  }
  /**
  @internal
  */
  static create(chunkPos, chunk, nextLayer, maxPoint) {
    return new _RangeSet(chunkPos, chunk, nextLayer, maxPoint);
  }
  /**
  @internal
  */
  get length() {
    let last5 = this.chunk.length - 1;
    return last5 < 0 ? 0 : Math.max(this.chunkEnd(last5), this.nextLayer.length);
  }
  /**
  The number of ranges in the set.
  */
  get size() {
    if (this.isEmpty)
      return 0;
    let size = this.nextLayer.size;
    for (let chunk of this.chunk)
      size += chunk.value.length;
    return size;
  }
  /**
  @internal
  */
  chunkEnd(index) {
    return this.chunkPos[index] + this.chunk[index].length;
  }
  /**
  Update the range set, optionally adding new ranges or filtering
  out existing ones.
  
  (Note: The type parameter is just there as a kludge to work
  around TypeScript variance issues that prevented `RangeSet<X>`
  from being a subtype of `RangeSet<Y>` when `X` is a subtype of
  `Y`.)
  */
  update(updateSpec) {
    let { add = [], sort = false, filterFrom = 0, filterTo = this.length } = updateSpec;
    let filter = updateSpec.filter;
    if (add.length == 0 && !filter)
      return this;
    if (sort)
      add = add.slice().sort(cmpRange);
    if (this.isEmpty)
      return add.length ? _RangeSet.of(add) : this;
    let cur2 = new LayerCursor(this, null, -1).goto(0), i5 = 0, spill = [];
    let builder = new RangeSetBuilder();
    while (cur2.value || i5 < add.length) {
      if (i5 < add.length && (cur2.from - add[i5].from || cur2.startSide - add[i5].value.startSide) >= 0) {
        let range2 = add[i5++];
        if (!builder.addInner(range2.from, range2.to, range2.value, false))
          spill.push(range2);
      } else if (cur2.rangeIndex == 1 && cur2.chunkIndex < this.chunk.length && (i5 == add.length || this.chunkEnd(cur2.chunkIndex) < add[i5].from) && (!filter || filterFrom > this.chunkEnd(cur2.chunkIndex) || filterTo < this.chunkPos[cur2.chunkIndex]) && builder.addChunk(this.chunkPos[cur2.chunkIndex], this.chunk[cur2.chunkIndex])) {
        cur2.nextChunk();
      } else {
        if (!filter || filterFrom > cur2.to || filterTo < cur2.from || filter(cur2.from, cur2.to, cur2.value)) {
          if (!builder.addInner(cur2.from, cur2.to, cur2.value, false))
            spill.push(Range.create(cur2.from, cur2.to, cur2.value));
        }
        cur2.next();
      }
    }
    return builder.finishInner(this.nextLayer.isEmpty && !spill.length ? _RangeSet.empty : this.nextLayer.update({ add: spill, filter, filterFrom, filterTo }));
  }
  /**
  Map this range set through a set of changes, return the new set.
  */
  map(changes2) {
    if (changes2.empty || this.isEmpty)
      return this;
    let chunks = [], chunkPos = [], maxPoint = -1;
    let spilled;
    let spill = (from, to, value) => {
      if (!spilled)
        spilled = new RangeSetBuilder();
      spilled.addRange(from, to, value, false);
    };
    for (let i5 = 0; i5 < this.chunk.length; i5++) {
      let start3 = this.chunkPos[i5], chunk = this.chunk[i5];
      let touch = changes2.touchesRange(start3, start3 + chunk.length);
      if (touch === false) {
        maxPoint = Math.max(maxPoint, chunk.maxPoint);
        chunks.push(chunk);
        chunkPos.push(changes2.mapPos(start3));
      } else if (touch === true) {
        let [prevPos, prevSide] = !chunks.length ? [-1, -1] : [last2(chunkPos) + last2(chunks).length, last2(last2(chunks).value).endSide];
        let { mapped, pos } = chunk.map(start3, changes2, prevPos, prevSide, spill);
        if (mapped) {
          maxPoint = Math.max(maxPoint, mapped.maxPoint);
          chunks.push(mapped);
          chunkPos.push(pos);
        }
      }
    }
    let next = this.nextLayer.map(changes2);
    if (spilled)
      next = spilled.finishInner(next);
    return chunks.length == 0 ? next : new _RangeSet(chunkPos, chunks, next || _RangeSet.empty, maxPoint);
  }
  /**
  Iterate over the ranges that touch the region `from` to `to`,
  calling `f` for each. There is no guarantee that the ranges will
  be reported in any specific order. When the callback returns
  `false`, iteration stops.
  */
  between(from, to, f5) {
    if (this.isEmpty)
      return;
    for (let i5 = 0; i5 < this.chunk.length; i5++) {
      let start3 = this.chunkPos[i5], chunk = this.chunk[i5];
      if (to >= start3 && from <= start3 + chunk.length && chunk.between(start3, from - start3, to - start3, f5) === false)
        return;
    }
    this.nextLayer.between(from, to, f5);
  }
  /**
  Iterate over the ranges in this set, in order, including all
  ranges that end at or after `from`.
  */
  iter(from = 0) {
    return HeapCursor.from([this]).goto(from);
  }
  /**
  @internal
  */
  get isEmpty() {
    return this.nextLayer == this;
  }
  /**
  Iterate over the ranges in a collection of sets, in order,
  starting from `from`.
  */
  static iter(sets, from = 0) {
    return HeapCursor.from(sets).goto(from);
  }
  /**
  Iterate over two groups of sets, calling methods on `comparator`
  to notify it of possible differences.
  */
  static compare(oldSets, newSets, textDiff, comparator, minPointSize = -1) {
    let a5 = oldSets.filter((set2) => set2.maxPoint > 0 || !set2.isEmpty && set2.maxPoint >= minPointSize);
    let b3 = newSets.filter((set2) => set2.maxPoint > 0 || !set2.isEmpty && set2.maxPoint >= minPointSize);
    let sharedChunks = findSharedChunks(a5, b3, textDiff);
    let sideA = new SpanCursor(a5, sharedChunks, minPointSize);
    let sideB = new SpanCursor(b3, sharedChunks, minPointSize);
    textDiff.iterGaps((fromA, fromB, length) => compare(sideA, fromA, sideB, fromB, length, comparator));
    if (textDiff.empty && textDiff.length == 0)
      compare(sideA, 0, sideB, 0, 0, comparator);
  }
  /**
  Compare the contents of two groups of range sets, returning true
  if they are equivalent in the given range.
  */
  static eq(oldSets, newSets, from = 0, to) {
    if (to == null)
      to = 1e9 - 1;
    let a5 = oldSets.filter((set2) => !set2.isEmpty && newSets.indexOf(set2) < 0);
    let b3 = newSets.filter((set2) => !set2.isEmpty && oldSets.indexOf(set2) < 0);
    if (a5.length != b3.length)
      return false;
    if (!a5.length)
      return true;
    let sharedChunks = findSharedChunks(a5, b3);
    let sideA = new SpanCursor(a5, sharedChunks, 0).goto(from), sideB = new SpanCursor(b3, sharedChunks, 0).goto(from);
    for (; ; ) {
      if (sideA.to != sideB.to || !sameValues(sideA.active, sideB.active) || sideA.point && (!sideB.point || !cmpVal(sideA.point, sideB.point)))
        return false;
      if (sideA.to > to)
        return true;
      sideA.next();
      sideB.next();
    }
  }
  /**
  Iterate over a group of range sets at the same time, notifying
  the iterator about the ranges covering every given piece of
  content. Returns the open count (see
  [`SpanIterator.span`](https://codemirror.net/6/docs/ref/#state.SpanIterator.span)) at the end
  of the iteration.
  */
  static spans(sets, from, to, iterator, minPointSize = -1) {
    let cursor = new SpanCursor(sets, null, minPointSize).goto(from), pos = from;
    let openRanges = cursor.openStart;
    for (; ; ) {
      let curTo = Math.min(cursor.to, to);
      if (cursor.point) {
        let active = cursor.activeForPoint(cursor.to);
        let openCount = cursor.pointFrom < from ? active.length + 1 : cursor.point.startSide < 0 ? active.length : Math.min(active.length, openRanges);
        iterator.point(pos, curTo, cursor.point, active, openCount, cursor.pointRank);
        openRanges = Math.min(cursor.openEnd(curTo), active.length);
      } else if (curTo > pos) {
        iterator.span(pos, curTo, cursor.active, openRanges);
        openRanges = cursor.openEnd(curTo);
      }
      if (cursor.to > to)
        return openRanges + (cursor.point && cursor.to > to ? 1 : 0);
      pos = cursor.to;
      cursor.next();
    }
  }
  /**
  Create a range set for the given range or array of ranges. By
  default, this expects the ranges to be _sorted_ (by start
  position and, if two start at the same position,
  `value.startSide`). You can pass `true` as second argument to
  cause the method to sort them.
  */
  static of(ranges2, sort = false) {
    let build = new RangeSetBuilder();
    for (let range2 of ranges2 instanceof Range ? [ranges2] : sort ? lazySort(ranges2) : ranges2)
      build.add(range2.from, range2.to, range2.value);
    return build.finish();
  }
  /**
  Join an array of range sets into a single set.
  */
  static join(sets) {
    if (!sets.length)
      return _RangeSet.empty;
    let result = last2(sets);
    for (let i5 = sets.length - 2; i5 >= 0; i5--) {
      for (let layer = sets[i5]; layer != _RangeSet.empty; layer = layer.nextLayer)
        result = new _RangeSet(layer.chunkPos, layer.chunk, result, Math.max(layer.maxPoint, result.maxPoint));
    }
    return result;
  }
};
RangeSet.empty = /* @__PURE__ */ new RangeSet([], [], null, -1);
function last2(arr) {
  return arr[arr.length - 1];
}
function lazySort(ranges2) {
  if (ranges2.length > 1)
    for (let prev = ranges2[0], i5 = 1; i5 < ranges2.length; i5++) {
      let cur2 = ranges2[i5];
      if (cmpRange(prev, cur2) > 0)
        return ranges2.slice().sort(cmpRange);
      prev = cur2;
    }
  return ranges2;
}
RangeSet.empty.nextLayer = RangeSet.empty;
var RangeSetBuilder = class _RangeSetBuilder {
  finishChunk(newArrays) {
    this.chunks.push(new Chunk(this.from, this.to, this.value, this.maxPoint));
    this.chunkPos.push(this.chunkStart);
    this.chunkStart = -1;
    this.setMaxPoint = Math.max(this.setMaxPoint, this.maxPoint);
    this.maxPoint = -1;
    if (newArrays) {
      this.from = [];
      this.to = [];
      this.value = [];
    }
  }
  /**
  Create an empty builder.
  */
  constructor() {
    this.chunks = [];
    this.chunkPos = [];
    this.chunkStart = -1;
    this.last = null;
    this.lastFrom = -1e9;
    this.lastTo = -1e9;
    this.from = [];
    this.to = [];
    this.value = [];
    this.maxPoint = -1;
    this.setMaxPoint = -1;
    this.nextLayer = null;
  }
  /**
  Add a range. Ranges should be added in sorted (by `from` and
  `value.startSide`) order.
  */
  add(from, to, value) {
    this.addRange(from, to, value, true);
  }
  /**
  @internal
  */
  addRange(from, to, value, strict) {
    if (!this.addInner(from, to, value, strict))
      (this.nextLayer || (this.nextLayer = new _RangeSetBuilder())).addRange(from, to, value, strict);
  }
  /**
  @internal
  */
  addInner(from, to, value, strict) {
    let diff = from - this.lastTo || value.startSide - this.last.endSide;
    if (strict && diff <= 0 && (from - this.lastFrom || value.startSide - this.last.startSide) < 0)
      throw new Error("Ranges must be added sorted by `from` position and `startSide`");
    if (diff < 0)
      return false;
    if (this.from.length == 250)
      this.finishChunk(true);
    if (this.chunkStart < 0)
      this.chunkStart = from;
    this.from.push(from - this.chunkStart);
    this.to.push(to - this.chunkStart);
    this.last = value;
    this.lastFrom = from;
    this.lastTo = to;
    this.value.push(value);
    if (value.point)
      this.maxPoint = Math.max(this.maxPoint, to - from);
    return true;
  }
  /**
  @internal
  */
  addChunk(from, chunk) {
    if ((from - this.lastTo || chunk.value[0].startSide - this.last.endSide) < 0)
      return false;
    if (this.from.length)
      this.finishChunk(true);
    this.setMaxPoint = Math.max(this.setMaxPoint, chunk.maxPoint);
    this.chunks.push(chunk);
    this.chunkPos.push(from);
    let last5 = chunk.value.length - 1;
    this.last = chunk.value[last5];
    this.lastFrom = chunk.from[last5] + from;
    this.lastTo = chunk.to[last5] + from;
    return true;
  }
  /**
  Finish the range set. Returns the new set. The builder can't be
  used anymore after this has been called.
  */
  finish() {
    return this.finishInner(RangeSet.empty);
  }
  /**
  @internal
  */
  finishInner(next) {
    if (this.from.length)
      this.finishChunk(false);
    if (this.chunks.length == 0)
      return next;
    let result = RangeSet.create(this.chunkPos, this.chunks, this.nextLayer ? this.nextLayer.finishInner(next) : next, this.setMaxPoint);
    this.from = null;
    return result;
  }
};
function findSharedChunks(a5, b3, textDiff) {
  let inA = /* @__PURE__ */ new Map();
  for (let set2 of a5)
    for (let i5 = 0; i5 < set2.chunk.length; i5++)
      if (set2.chunk[i5].maxPoint <= 0)
        inA.set(set2.chunk[i5], set2.chunkPos[i5]);
  let shared = /* @__PURE__ */ new Set();
  for (let set2 of b3)
    for (let i5 = 0; i5 < set2.chunk.length; i5++) {
      let known2 = inA.get(set2.chunk[i5]);
      if (known2 != null && (textDiff ? textDiff.mapPos(known2) : known2) == set2.chunkPos[i5] && !(textDiff === null || textDiff === void 0 ? void 0 : textDiff.touchesRange(known2, known2 + set2.chunk[i5].length)))
        shared.add(set2.chunk[i5]);
    }
  return shared;
}
var LayerCursor = class {
  constructor(layer, skip, minPoint, rank = 0) {
    this.layer = layer;
    this.skip = skip;
    this.minPoint = minPoint;
    this.rank = rank;
  }
  get startSide() {
    return this.value ? this.value.startSide : 0;
  }
  get endSide() {
    return this.value ? this.value.endSide : 0;
  }
  goto(pos, side = -1e9) {
    this.chunkIndex = this.rangeIndex = 0;
    this.gotoInner(pos, side, false);
    return this;
  }
  gotoInner(pos, side, forward) {
    while (this.chunkIndex < this.layer.chunk.length) {
      let next = this.layer.chunk[this.chunkIndex];
      if (!(this.skip && this.skip.has(next) || this.layer.chunkEnd(this.chunkIndex) < pos || next.maxPoint < this.minPoint))
        break;
      this.chunkIndex++;
      forward = false;
    }
    if (this.chunkIndex < this.layer.chunk.length) {
      let rangeIndex = this.layer.chunk[this.chunkIndex].findIndex(pos - this.layer.chunkPos[this.chunkIndex], side, true);
      if (!forward || this.rangeIndex < rangeIndex)
        this.setRangeIndex(rangeIndex);
    }
    this.next();
  }
  forward(pos, side) {
    if ((this.to - pos || this.endSide - side) < 0)
      this.gotoInner(pos, side, true);
  }
  next() {
    for (; ; ) {
      if (this.chunkIndex == this.layer.chunk.length) {
        this.from = this.to = 1e9;
        this.value = null;
        break;
      } else {
        let chunkPos = this.layer.chunkPos[this.chunkIndex], chunk = this.layer.chunk[this.chunkIndex];
        let from = chunkPos + chunk.from[this.rangeIndex];
        this.from = from;
        this.to = chunkPos + chunk.to[this.rangeIndex];
        this.value = chunk.value[this.rangeIndex];
        this.setRangeIndex(this.rangeIndex + 1);
        if (this.minPoint < 0 || this.value.point && this.to - this.from >= this.minPoint)
          break;
      }
    }
  }
  setRangeIndex(index) {
    if (index == this.layer.chunk[this.chunkIndex].value.length) {
      this.chunkIndex++;
      if (this.skip) {
        while (this.chunkIndex < this.layer.chunk.length && this.skip.has(this.layer.chunk[this.chunkIndex]))
          this.chunkIndex++;
      }
      this.rangeIndex = 0;
    } else {
      this.rangeIndex = index;
    }
  }
  nextChunk() {
    this.chunkIndex++;
    this.rangeIndex = 0;
    this.next();
  }
  compare(other) {
    return this.from - other.from || this.startSide - other.startSide || this.rank - other.rank || this.to - other.to || this.endSide - other.endSide;
  }
};
var HeapCursor = class _HeapCursor {
  constructor(heap) {
    this.heap = heap;
  }
  static from(sets, skip = null, minPoint = -1) {
    let heap = [];
    for (let i5 = 0; i5 < sets.length; i5++) {
      for (let cur2 = sets[i5]; !cur2.isEmpty; cur2 = cur2.nextLayer) {
        if (cur2.maxPoint >= minPoint)
          heap.push(new LayerCursor(cur2, skip, minPoint, i5));
      }
    }
    return heap.length == 1 ? heap[0] : new _HeapCursor(heap);
  }
  get startSide() {
    return this.value ? this.value.startSide : 0;
  }
  goto(pos, side = -1e9) {
    for (let cur2 of this.heap)
      cur2.goto(pos, side);
    for (let i5 = this.heap.length >> 1; i5 >= 0; i5--)
      heapBubble(this.heap, i5);
    this.next();
    return this;
  }
  forward(pos, side) {
    for (let cur2 of this.heap)
      cur2.forward(pos, side);
    for (let i5 = this.heap.length >> 1; i5 >= 0; i5--)
      heapBubble(this.heap, i5);
    if ((this.to - pos || this.value.endSide - side) < 0)
      this.next();
  }
  next() {
    if (this.heap.length == 0) {
      this.from = this.to = 1e9;
      this.value = null;
      this.rank = -1;
    } else {
      let top2 = this.heap[0];
      this.from = top2.from;
      this.to = top2.to;
      this.value = top2.value;
      this.rank = top2.rank;
      if (top2.value)
        top2.next();
      heapBubble(this.heap, 0);
    }
  }
};
function heapBubble(heap, index) {
  for (let cur2 = heap[index]; ; ) {
    let childIndex = (index << 1) + 1;
    if (childIndex >= heap.length)
      break;
    let child = heap[childIndex];
    if (childIndex + 1 < heap.length && child.compare(heap[childIndex + 1]) >= 0) {
      child = heap[childIndex + 1];
      childIndex++;
    }
    if (cur2.compare(child) < 0)
      break;
    heap[childIndex] = cur2;
    heap[index] = child;
    index = childIndex;
  }
}
var SpanCursor = class {
  constructor(sets, skip, minPoint) {
    this.minPoint = minPoint;
    this.active = [];
    this.activeTo = [];
    this.activeRank = [];
    this.minActive = -1;
    this.point = null;
    this.pointFrom = 0;
    this.pointRank = 0;
    this.to = -1e9;
    this.endSide = 0;
    this.openStart = -1;
    this.cursor = HeapCursor.from(sets, skip, minPoint);
  }
  goto(pos, side = -1e9) {
    this.cursor.goto(pos, side);
    this.active.length = this.activeTo.length = this.activeRank.length = 0;
    this.minActive = -1;
    this.to = pos;
    this.endSide = side;
    this.openStart = -1;
    this.next();
    return this;
  }
  forward(pos, side) {
    while (this.minActive > -1 && (this.activeTo[this.minActive] - pos || this.active[this.minActive].endSide - side) < 0)
      this.removeActive(this.minActive);
    this.cursor.forward(pos, side);
  }
  removeActive(index) {
    remove2(this.active, index);
    remove2(this.activeTo, index);
    remove2(this.activeRank, index);
    this.minActive = findMinIndex(this.active, this.activeTo);
  }
  addActive(trackOpen) {
    let i5 = 0, { value, to, rank } = this.cursor;
    while (i5 < this.activeRank.length && (rank - this.activeRank[i5] || to - this.activeTo[i5]) > 0)
      i5++;
    insert(this.active, i5, value);
    insert(this.activeTo, i5, to);
    insert(this.activeRank, i5, rank);
    if (trackOpen)
      insert(trackOpen, i5, this.cursor.from);
    this.minActive = findMinIndex(this.active, this.activeTo);
  }
  // After calling this, if `this.point` != null, the next range is a
  // point. Otherwise, it's a regular range, covered by `this.active`.
  next() {
    let from = this.to, wasPoint = this.point;
    this.point = null;
    let trackOpen = this.openStart < 0 ? [] : null;
    for (; ; ) {
      let a5 = this.minActive;
      if (a5 > -1 && (this.activeTo[a5] - this.cursor.from || this.active[a5].endSide - this.cursor.startSide) < 0) {
        if (this.activeTo[a5] > from) {
          this.to = this.activeTo[a5];
          this.endSide = this.active[a5].endSide;
          break;
        }
        this.removeActive(a5);
        if (trackOpen)
          remove2(trackOpen, a5);
      } else if (!this.cursor.value) {
        this.to = this.endSide = 1e9;
        break;
      } else if (this.cursor.from > from) {
        this.to = this.cursor.from;
        this.endSide = this.cursor.startSide;
        break;
      } else {
        let nextVal = this.cursor.value;
        if (!nextVal.point) {
          this.addActive(trackOpen);
          this.cursor.next();
        } else if (wasPoint && this.cursor.to == this.to && this.cursor.from < this.cursor.to) {
          this.cursor.next();
        } else {
          this.point = nextVal;
          this.pointFrom = this.cursor.from;
          this.pointRank = this.cursor.rank;
          this.to = this.cursor.to;
          this.endSide = nextVal.endSide;
          this.cursor.next();
          this.forward(this.to, this.endSide);
          break;
        }
      }
    }
    if (trackOpen) {
      this.openStart = 0;
      for (let i5 = trackOpen.length - 1; i5 >= 0 && trackOpen[i5] < from; i5--)
        this.openStart++;
    }
  }
  activeForPoint(to) {
    if (!this.active.length)
      return this.active;
    let active = [];
    for (let i5 = this.active.length - 1; i5 >= 0; i5--) {
      if (this.activeRank[i5] < this.pointRank)
        break;
      if (this.activeTo[i5] > to || this.activeTo[i5] == to && this.active[i5].endSide >= this.point.endSide)
        active.push(this.active[i5]);
    }
    return active.reverse();
  }
  openEnd(to) {
    let open3 = 0;
    for (let i5 = this.activeTo.length - 1; i5 >= 0 && this.activeTo[i5] > to; i5--)
      open3++;
    return open3;
  }
};
function compare(a5, startA, b3, startB, length, comparator) {
  a5.goto(startA);
  b3.goto(startB);
  let endB = startB + length;
  let pos = startB, dPos = startB - startA;
  let bounds = !!comparator.boundChange;
  for (let boundChange = false; ; ) {
    let dEnd = a5.to + dPos - b3.to, diff = dEnd || a5.endSide - b3.endSide;
    let end3 = diff < 0 ? a5.to + dPos : b3.to, clipEnd = Math.min(end3, endB);
    let point = a5.point || b3.point;
    if (point) {
      if (!(a5.point && b3.point && cmpVal(a5.point, b3.point) && sameValues(a5.activeForPoint(a5.to), b3.activeForPoint(b3.to))))
        comparator.comparePoint(pos, clipEnd, a5.point, b3.point);
      boundChange = false;
    } else {
      if (boundChange) {
        comparator.boundChange(pos);
        boundChange = false;
      }
      if (clipEnd > pos && !sameValues(a5.active, b3.active))
        comparator.compareRange(pos, clipEnd, a5.active, b3.active);
      if (bounds && clipEnd < endB && (dEnd || a5.openEnd(end3) != b3.openEnd(end3)))
        boundChange = true;
    }
    if (end3 > endB)
      break;
    pos = end3;
    if (diff <= 0)
      a5.next();
    if (diff >= 0)
      b3.next();
  }
}
function sameValues(a5, b3) {
  if (a5.length != b3.length)
    return false;
  for (let i5 = 0; i5 < a5.length; i5++)
    if (a5[i5] != b3[i5] && !cmpVal(a5[i5], b3[i5]))
      return false;
  return true;
}
function remove2(array, index) {
  for (let i5 = index, e4 = array.length - 1; i5 < e4; i5++)
    array[i5] = array[i5 + 1];
  array.pop();
}
function insert(array, index, value) {
  for (let i5 = array.length - 1; i5 >= index; i5--)
    array[i5 + 1] = array[i5];
  array[index] = value;
}
function findMinIndex(value, array) {
  let found3 = -1, foundPos = 1e9;
  for (let i5 = 0; i5 < array.length; i5++)
    if ((array[i5] - foundPos || value[i5].endSide - value[found3].endSide) < 0) {
      found3 = i5;
      foundPos = array[i5];
    }
  return found3;
}
function countColumn(string2, tabSize, to = string2.length) {
  let n3 = 0;
  for (let i5 = 0; i5 < to && i5 < string2.length; ) {
    if (string2.charCodeAt(i5) == 9) {
      n3 += tabSize - n3 % tabSize;
      i5++;
    } else {
      n3++;
      i5 = findClusterBreak2(string2, i5);
    }
  }
  return n3;
}
function findColumn(string2, col, tabSize, strict) {
  for (let i5 = 0, n3 = 0; ; ) {
    if (n3 >= col)
      return i5;
    if (i5 == string2.length)
      break;
    n3 += string2.charCodeAt(i5) == 9 ? tabSize - n3 % tabSize : 1;
    i5 = findClusterBreak2(string2, i5);
  }
  return strict === true ? -1 : string2.length;
}

// node_modules/style-mod/src/style-mod.js
var C3 = "ͼ";
var COUNT = typeof Symbol == "undefined" ? "__" + C3 : Symbol.for(C3);
var SET = typeof Symbol == "undefined" ? "__styleSet" + Math.floor(Math.random() * 1e8) : /* @__PURE__ */ Symbol("styleSet");
var top = typeof globalThis != "undefined" ? globalThis : typeof window != "undefined" ? window : {};
var StyleModule = class {
  // :: (Object<Style>, ?{finish: ?(string) → string})
  // Create a style module from the given spec.
  //
  // When `finish` is given, it is called on regular (non-`@`)
  // selectors (after `&` expansion) to compute the final selector.
  constructor(spec, options) {
    this.rules = [];
    let { finish } = options || {};
    function splitSelector(selector) {
      return /^@/.test(selector) ? [selector] : selector.split(/,\s*/);
    }
    function render(selectors, spec2, target, isKeyframes) {
      let local = [], isAt = /^@(\w+)\b/.exec(selectors[0]), keyframes = isAt && isAt[1] == "keyframes";
      if (isAt && spec2 == null) return target.push(selectors[0] + ";");
      for (let prop in spec2) {
        let value = spec2[prop];
        if (/&/.test(prop)) {
          render(
            prop.split(/,\s*/).map((part) => selectors.map((sel) => part.replace(/&/, sel))).reduce((a5, b3) => a5.concat(b3)),
            value,
            target
          );
        } else if (value && typeof value == "object") {
          if (!isAt) throw new RangeError("The value of a property (" + prop + ") should be a primitive value.");
          render(splitSelector(prop), value, local, keyframes);
        } else if (value != null) {
          local.push(prop.replace(/_.*/, "").replace(/[A-Z]/g, (l4) => "-" + l4.toLowerCase()) + ": " + value + ";");
        }
      }
      if (local.length || keyframes) {
        target.push((finish && !isAt && !isKeyframes ? selectors.map(finish) : selectors).join(", ") + " {" + local.join(" ") + "}");
      }
    }
    for (let prop in spec) render(splitSelector(prop), spec[prop], this.rules);
  }
  // :: () → string
  // Returns a string containing the module's CSS rules.
  getRules() {
    return this.rules.join("\n");
  }
  // :: () → string
  // Generate a new unique CSS class name.
  static newName() {
    let id2 = top[COUNT] || 1;
    top[COUNT] = id2 + 1;
    return C3 + id2.toString(36);
  }
  // :: (union<Document, ShadowRoot>, union<[StyleModule], StyleModule>, ?{nonce: ?string})
  //
  // Mount the given set of modules in the given DOM root, which ensures
  // that the CSS rules defined by the module are available in that
  // context.
  //
  // Rules are only added to the document once per root.
  //
  // Rule order will follow the order of the modules, so that rules from
  // modules later in the array take precedence of those from earlier
  // modules. If you call this function multiple times for the same root
  // in a way that changes the order of already mounted modules, the old
  // order will be changed.
  //
  // If a Content Security Policy nonce is provided, it is added to
  // the `<style>` tag generated by the library.
  static mount(root, modules, options) {
    let set2 = root[SET], nonce = options && options.nonce;
    if (!set2) set2 = new StyleSet(root, nonce);
    else if (nonce) set2.setNonce(nonce);
    set2.mount(Array.isArray(modules) ? modules : [modules], root);
  }
};
var adoptedSet = /* @__PURE__ */ new Map();
var StyleSet = class {
  constructor(root, nonce) {
    let doc2 = root.ownerDocument || root, win = doc2.defaultView;
    if (!root.head && root.adoptedStyleSheets && win.CSSStyleSheet) {
      let adopted = adoptedSet.get(doc2);
      if (adopted) return root[SET] = adopted;
      this.sheet = new win.CSSStyleSheet();
      adoptedSet.set(doc2, this);
    } else {
      this.styleTag = doc2.createElement("style");
      if (nonce) this.styleTag.setAttribute("nonce", nonce);
    }
    this.modules = [];
    root[SET] = this;
  }
  mount(modules, root) {
    let sheet = this.sheet;
    let pos = 0, j3 = 0;
    let changed2 = false;
    for (let i5 = 0; i5 < modules.length; i5++) {
      let mod = modules[i5], index = this.modules.indexOf(mod);
      if (index < j3 && index > -1) {
        this.modules.splice(index, 1);
        changed2 = true;
        j3--;
        index = -1;
      }
      if (index == -1) {
        this.modules.splice(j3++, 0, mod);
        changed2 = true;
        if (sheet) for (let k4 = 0; k4 < mod.rules.length; k4++)
          sheet.insertRule(mod.rules[k4], pos++);
      } else {
        while (j3 < index) pos += this.modules[j3++].rules.length;
        pos += mod.rules.length;
        j3++;
      }
    }
    if (sheet) {
      if (root.adoptedStyleSheets.indexOf(this.sheet) < 0)
        root.adoptedStyleSheets = [this.sheet, ...root.adoptedStyleSheets];
    } else {
      if (changed2) {
        let text2 = "";
        for (let i5 = 0; i5 < this.modules.length; i5++)
          text2 += this.modules[i5].getRules() + "\n";
        this.styleTag.textContent = text2;
      }
      let target = root.head || root;
      if (this.styleTag.parentNode != target)
        target.insertBefore(this.styleTag, target.firstChild);
    }
  }
  setNonce(nonce) {
    if (this.styleTag && this.styleTag.getAttribute("nonce") != nonce)
      this.styleTag.setAttribute("nonce", nonce);
  }
};

// node_modules/w3c-keyname/index.js
var base = {
  8: "Backspace",
  9: "Tab",
  10: "Enter",
  12: "NumLock",
  13: "Enter",
  16: "Shift",
  17: "Control",
  18: "Alt",
  20: "CapsLock",
  27: "Escape",
  32: " ",
  33: "PageUp",
  34: "PageDown",
  35: "End",
  36: "Home",
  37: "ArrowLeft",
  38: "ArrowUp",
  39: "ArrowRight",
  40: "ArrowDown",
  44: "PrintScreen",
  45: "Insert",
  46: "Delete",
  59: ";",
  61: "=",
  91: "Meta",
  92: "Meta",
  106: "*",
  107: "+",
  108: ",",
  109: "-",
  110: ".",
  111: "/",
  144: "NumLock",
  145: "ScrollLock",
  160: "Shift",
  161: "Shift",
  162: "Control",
  163: "Control",
  164: "Alt",
  165: "Alt",
  173: "-",
  186: ";",
  187: "=",
  188: ",",
  189: "-",
  190: ".",
  191: "/",
  192: "`",
  219: "[",
  220: "\\",
  221: "]",
  222: "'"
};
var shift = {
  48: ")",
  49: "!",
  50: "@",
  51: "#",
  52: "$",
  53: "%",
  54: "^",
  55: "&",
  56: "*",
  57: "(",
  59: ":",
  61: "+",
  173: "_",
  186: ":",
  187: "+",
  188: "<",
  189: "_",
  190: ">",
  191: "?",
  192: "~",
  219: "{",
  220: "|",
  221: "}",
  222: '"'
};
var mac = typeof navigator != "undefined" && /Mac/.test(navigator.platform);
var ie = typeof navigator != "undefined" && /MSIE \d|Trident\/(?:[7-9]|\d{2,})\..*rv:(\d+)/.exec(navigator.userAgent);
for (i4 = 0; i4 < 10; i4++) base[48 + i4] = base[96 + i4] = String(i4);
var i4;
for (i4 = 1; i4 <= 24; i4++) base[i4 + 111] = "F" + i4;
var i4;
for (i4 = 65; i4 <= 90; i4++) {
  base[i4] = String.fromCharCode(i4 + 32);
  shift[i4] = String.fromCharCode(i4);
}
var i4;
for (code in base) if (!shift.hasOwnProperty(code)) shift[code] = base[code];
var code;
function keyName(event) {
  var ignoreKey = mac && event.metaKey && event.shiftKey && !event.ctrlKey && !event.altKey || ie && event.shiftKey && event.key && event.key.length == 1 || event.key == "Unidentified";
  var name2 = !ignoreKey && event.key || (event.shiftKey ? shift : base)[event.keyCode] || event.key || "Unidentified";
  if (name2 == "Esc") name2 = "Escape";
  if (name2 == "Del") name2 = "Delete";
  if (name2 == "Left") name2 = "ArrowLeft";
  if (name2 == "Up") name2 = "ArrowUp";
  if (name2 == "Right") name2 = "ArrowRight";
  if (name2 == "Down") name2 = "ArrowDown";
  return name2;
}

// node_modules/@codemirror/view/dist/index.js
var nav = typeof navigator != "undefined" ? navigator : { userAgent: "", vendor: "", platform: "" };
var doc = typeof document != "undefined" ? document : { documentElement: { style: {} } };
var ie_edge = /* @__PURE__ */ /Edge\/(\d+)/.exec(nav.userAgent);
var ie_upto10 = /* @__PURE__ */ /MSIE \d/.test(nav.userAgent);
var ie_11up = /* @__PURE__ */ /Trident\/(?:[7-9]|\d{2,})\..*rv:(\d+)/.exec(nav.userAgent);
var ie2 = !!(ie_upto10 || ie_11up || ie_edge);
var gecko = !ie2 && /* @__PURE__ */ /gecko\/(\d+)/i.test(nav.userAgent);
var chrome = !ie2 && /* @__PURE__ */ /Chrome\/(\d+)/.exec(nav.userAgent);
var webkit = "webkitFontSmoothing" in doc.documentElement.style;
var safari = !ie2 && /* @__PURE__ */ /Apple Computer/.test(nav.vendor);
var ios = safari && (/* @__PURE__ */ /Mobile\/\w+/.test(nav.userAgent) || nav.maxTouchPoints > 2);
var browser = {
  mac: ios || /* @__PURE__ */ /Mac/.test(nav.platform),
  windows: /* @__PURE__ */ /Win/.test(nav.platform),
  linux: /* @__PURE__ */ /Linux|X11/.test(nav.platform),
  ie: ie2,
  ie_version: ie_upto10 ? doc.documentMode || 6 : ie_11up ? +ie_11up[1] : ie_edge ? +ie_edge[1] : 0,
  gecko,
  gecko_version: gecko ? +(/* @__PURE__ */ /Firefox\/(\d+)/.exec(nav.userAgent) || [0, 0])[1] : 0,
  chrome: !!chrome,
  chrome_version: chrome ? +chrome[1] : 0,
  ios,
  android: /* @__PURE__ */ /Android\b/.test(nav.userAgent),
  webkit,
  webkit_version: webkit ? +(/* @__PURE__ */ /\bAppleWebKit\/(\d+)/.exec(nav.userAgent) || [0, 0])[1] : 0,
  safari,
  safari_version: safari ? +(/* @__PURE__ */ /\bVersion\/(\d+(\.\d+)?)/.exec(nav.userAgent) || [0, 0])[1] : 0,
  tabSize: doc.documentElement.style.tabSize != null ? "tab-size" : "-moz-tab-size"
};
function combineAttrs(source, target) {
  for (let name2 in source) {
    if (name2 == "class" && target.class)
      target.class += " " + source.class;
    else if (name2 == "style" && target.style)
      target.style += ";" + source.style;
    else
      target[name2] = source[name2];
  }
  return target;
}
var noAttrs = /* @__PURE__ */ Object.create(null);
function attrsEq(a5, b3, ignore) {
  if (a5 == b3)
    return true;
  if (!a5)
    a5 = noAttrs;
  if (!b3)
    b3 = noAttrs;
  let keysA = Object.keys(a5), keysB = Object.keys(b3);
  if (keysA.length - 0 != keysB.length - 0)
    return false;
  for (let key3 of keysA) {
    if (key3 != ignore && (keysB.indexOf(key3) == -1 || a5[key3] !== b3[key3]))
      return false;
  }
  return true;
}
function setAttrs(dom, attrs) {
  for (let i5 = dom.attributes.length - 1; i5 >= 0; i5--) {
    let name2 = dom.attributes[i5].name;
    if (attrs[name2] == null)
      dom.removeAttribute(name2);
  }
  for (let name2 in attrs) {
    let value = attrs[name2];
    if (name2 == "style")
      dom.style.cssText = value;
    else if (dom.getAttribute(name2) != value)
      dom.setAttribute(name2, value);
  }
}
function updateAttrs(dom, prev, attrs) {
  let changed2 = false;
  if (prev) {
    for (let name2 in prev)
      if (!(attrs && name2 in attrs)) {
        changed2 = true;
        if (name2 == "style")
          dom.style.cssText = "";
        else
          dom.removeAttribute(name2);
      }
  }
  if (attrs) {
    for (let name2 in attrs)
      if (!(prev && prev[name2] == attrs[name2])) {
        changed2 = true;
        if (name2 == "style")
          dom.style.cssText = attrs[name2];
        else
          dom.setAttribute(name2, attrs[name2]);
      }
  }
  return changed2;
}
function getAttrs(dom) {
  let attrs = /* @__PURE__ */ Object.create(null);
  for (let i5 = 0; i5 < dom.attributes.length; i5++) {
    let attr = dom.attributes[i5];
    attrs[attr.name] = attr.value;
  }
  return attrs;
}
var WidgetType = class {
  /**
  Compare this instance to another instance of the same type.
  (TypeScript can't express this, but only instances of the same
  specific class will be passed to this method.) This is used to
  avoid redrawing widgets when they are replaced by a new
  decoration of the same type. The default implementation just
  returns `false`, which will cause new instances of the widget to
  always be redrawn.
  */
  eq(widget) {
    return false;
  }
  /**
  Update a DOM element created by a widget of the same type (but
  different, non-`eq` content) to reflect this widget. May return
  true to indicate that it could update, false to indicate it
  couldn't (in which case the widget will be redrawn). The default
  implementation just returns false.
  */
  updateDOM(dom, view2, from) {
    return false;
  }
  /**
  @internal
  */
  compare(other) {
    return this == other || this.constructor == other.constructor && this.eq(other);
  }
  /**
  The estimated height this widget will have, to be used when
  estimating the height of content that hasn't been drawn. May
  return -1 to indicate you don't know. The default implementation
  returns -1.
  */
  get estimatedHeight() {
    return -1;
  }
  /**
  For inline widgets that are displayed inline (as opposed to
  `inline-block`) and introduce line breaks (through `<br>` tags
  or textual newlines), this must indicate the amount of line
  breaks they introduce. Defaults to 0.
  */
  get lineBreaks() {
    return 0;
  }
  /**
  Can be used to configure which kinds of events inside the widget
  should be ignored by the editor. The default is to ignore all
  events.
  */
  ignoreEvent(event) {
    return true;
  }
  /**
  Override the way screen coordinates for positions at/in the
  widget are found. `pos` will be the offset into the widget, and
  `side` the side of the position that is being queried—less than
  zero for before, greater than zero for after, and zero for
  directly at that position.
  */
  coordsAt(dom, pos, side) {
    return null;
  }
  /**
  @internal
  */
  get isHidden() {
    return false;
  }
  /**
  @internal
  */
  get editable() {
    return false;
  }
  /**
  This is called when the an instance of the widget is removed
  from the editor view.
  */
  destroy(dom) {
  }
};
var BlockType = /* @__PURE__ */ (function(BlockType2) {
  BlockType2[BlockType2["Text"] = 0] = "Text";
  BlockType2[BlockType2["WidgetBefore"] = 1] = "WidgetBefore";
  BlockType2[BlockType2["WidgetAfter"] = 2] = "WidgetAfter";
  BlockType2[BlockType2["WidgetRange"] = 3] = "WidgetRange";
  return BlockType2;
})(BlockType || (BlockType = {}));
var Decoration = class extends RangeValue {
  constructor(startSide, endSide, widget, spec) {
    super();
    this.startSide = startSide;
    this.endSide = endSide;
    this.widget = widget;
    this.spec = spec;
  }
  /**
  @internal
  */
  get heightRelevant() {
    return false;
  }
  /**
  Create a mark decoration, which influences the styling of the
  content in its range. Nested mark decorations will cause nested
  DOM elements to be created. Nesting order is determined by
  precedence of the [facet](https://codemirror.net/6/docs/ref/#view.EditorView^decorations), with
  the higher-precedence decorations creating the inner DOM nodes.
  Such elements are split on line boundaries and on the boundaries
  of lower-precedence decorations.
  */
  static mark(spec) {
    return new MarkDecoration(spec);
  }
  /**
  Create a widget decoration, which displays a DOM element at the
  given position.
  */
  static widget(spec) {
    let side = Math.max(-1e4, Math.min(1e4, spec.side || 0)), block = !!spec.block;
    side += block && !spec.inlineOrder ? side > 0 ? 3e8 : -4e8 : side > 0 ? 1e8 : -1e8;
    return new PointDecoration(spec, side, side, block, spec.widget || null, false);
  }
  /**
  Create a replace decoration which replaces the given range with
  a widget, or simply hides it.
  */
  static replace(spec) {
    let block = !!spec.block, startSide, endSide;
    if (spec.isBlockGap) {
      startSide = -5e8;
      endSide = 4e8;
    } else {
      let { start: start3, end: end3 } = getInclusive(spec, block);
      startSide = (start3 ? block ? -3e8 : -1 : 5e8) - 1;
      endSide = (end3 ? block ? 2e8 : 1 : -6e8) + 1;
    }
    return new PointDecoration(spec, startSide, endSide, block, spec.widget || null, true);
  }
  /**
  Create a line decoration, which can add DOM attributes to the
  line starting at the given position.
  */
  static line(spec) {
    return new LineDecoration(spec);
  }
  /**
  Build a [`DecorationSet`](https://codemirror.net/6/docs/ref/#view.DecorationSet) from the given
  decorated range or ranges. If the ranges aren't already sorted,
  pass `true` for `sort` to make the library sort them for you.
  */
  static set(of, sort = false) {
    return RangeSet.of(of, sort);
  }
  /**
  @internal
  */
  hasHeight() {
    return this.widget ? this.widget.estimatedHeight > -1 : false;
  }
};
Decoration.none = RangeSet.empty;
var MarkDecoration = class _MarkDecoration extends Decoration {
  constructor(spec) {
    let { start: start3, end: end3 } = getInclusive(spec);
    super(start3 ? -1 : 5e8, end3 ? 1 : -6e8, null, spec);
    this.tagName = spec.tagName || "span";
    this.attrs = spec.class && spec.attributes ? combineAttrs(spec.attributes, { class: spec.class }) : spec.class ? { class: spec.class } : spec.attributes || noAttrs;
  }
  eq(other) {
    return this == other || other instanceof _MarkDecoration && this.tagName == other.tagName && attrsEq(this.attrs, other.attrs);
  }
  range(from, to = from) {
    if (from >= to)
      throw new RangeError("Mark decorations may not be empty");
    return super.range(from, to);
  }
};
MarkDecoration.prototype.point = false;
var LineDecoration = class _LineDecoration extends Decoration {
  constructor(spec) {
    super(-2e8, -2e8, null, spec);
  }
  eq(other) {
    return other instanceof _LineDecoration && this.spec.class == other.spec.class && attrsEq(this.spec.attributes, other.spec.attributes);
  }
  range(from, to = from) {
    if (to != from)
      throw new RangeError("Line decoration ranges must be zero-length");
    return super.range(from, to);
  }
};
LineDecoration.prototype.mapMode = MapMode.TrackBefore;
LineDecoration.prototype.point = true;
var PointDecoration = class _PointDecoration extends Decoration {
  constructor(spec, startSide, endSide, block, widget, isReplace) {
    super(startSide, endSide, widget, spec);
    this.block = block;
    this.isReplace = isReplace;
    this.mapMode = !block ? MapMode.TrackDel : startSide <= 0 ? MapMode.TrackBefore : MapMode.TrackAfter;
  }
  // Only relevant when this.block == true
  get type() {
    return this.startSide != this.endSide ? BlockType.WidgetRange : this.startSide <= 0 ? BlockType.WidgetBefore : BlockType.WidgetAfter;
  }
  get heightRelevant() {
    return this.block || !!this.widget && (this.widget.estimatedHeight >= 5 || this.widget.lineBreaks > 0);
  }
  eq(other) {
    return other instanceof _PointDecoration && widgetsEq(this.widget, other.widget) && this.block == other.block && this.startSide == other.startSide && this.endSide == other.endSide;
  }
  range(from, to = from) {
    if (this.isReplace && (from > to || from == to && this.startSide > 0 && this.endSide <= 0))
      throw new RangeError("Invalid range for replacement decoration");
    if (!this.isReplace && to != from)
      throw new RangeError("Widget decorations can only have zero-length ranges");
    return super.range(from, to);
  }
};
PointDecoration.prototype.point = true;
function getInclusive(spec, block = false) {
  let { inclusiveStart: start3, inclusiveEnd: end3 } = spec;
  if (start3 == null)
    start3 = spec.inclusive;
  if (end3 == null)
    end3 = spec.inclusive;
  return { start: start3 !== null && start3 !== void 0 ? start3 : block, end: end3 !== null && end3 !== void 0 ? end3 : block };
}
function widgetsEq(a5, b3) {
  return a5 == b3 || !!(a5 && b3 && a5.compare(b3));
}
function addRange(from, to, ranges2, margin = 0) {
  let last5 = ranges2.length - 1;
  if (last5 >= 0 && ranges2[last5] + margin >= from)
    ranges2[last5] = Math.max(ranges2[last5], to);
  else
    ranges2.push(from, to);
}
var BlockWrapper = class _BlockWrapper extends RangeValue {
  constructor(tagName, attributes, rank) {
    super();
    this.tagName = tagName;
    this.attributes = attributes;
    this.rank = rank;
  }
  eq(other) {
    return other == this || other instanceof _BlockWrapper && this.tagName == other.tagName && attrsEq(this.attributes, other.attributes);
  }
  /**
  Create a block wrapper object with the given tag name and
  attributes.
  */
  static create(spec) {
    return new _BlockWrapper(spec.tagName, spec.attributes || noAttrs, spec.rank == null ? 50 : Math.max(0, Math.min(spec.rank, 100)));
  }
  /**
  Create a range set from the given block wrapper ranges.
  */
  static set(of, sort = false) {
    return RangeSet.of(of, sort);
  }
};
BlockWrapper.prototype.startSide = BlockWrapper.prototype.endSide = -1;
var isElt = (node) => node.nodeType == 1;
var isText = (node) => node.nodeType == 3;
function getSelection(root) {
  let target;
  if (root.nodeType == 11) {
    target = root.getSelection ? root : root.ownerDocument;
  } else {
    target = root;
  }
  return target.getSelection();
}
function contains(dom, node) {
  return node ? dom == node || dom.contains(node.nodeType != 1 ? node.parentNode : node) : false;
}
function hasSelection(dom, selection) {
  if (!selection.anchorNode)
    return false;
  try {
    return contains(dom, selection.anchorNode);
  } catch (_4) {
    return false;
  }
}
function clientRectsFor(dom) {
  if (isText(dom))
    return textRange(dom, 0, dom.nodeValue.length).getClientRects();
  else if (isElt(dom))
    return dom.getClientRects();
  else
    return [];
}
function isEquivalentPosition(node, off, targetNode, targetOff) {
  return targetNode ? scanFor(node, off, targetNode, targetOff, -1) || scanFor(node, off, targetNode, targetOff, 1) : false;
}
function domIndex(node) {
  for (var index = 0; ; index++) {
    node = node.previousSibling;
    if (!node)
      return index;
  }
}
function isBlockElement(node) {
  return isElt(node) && /^(DIV|P|LI|UL|OL|BLOCKQUOTE|DD|DT|H\d|SECTION|PRE)$/.test(node.nodeName);
}
function scanFor(node, off, targetNode, targetOff, dir) {
  for (; ; ) {
    if (node == targetNode && off == targetOff)
      return true;
    if (off == (dir < 0 ? 0 : maxOffset(node))) {
      if (node.nodeName == "DIV")
        return false;
      let parent = node.parentNode;
      if (!parent || !isElt(parent))
        return false;
      off = domIndex(node) + (dir < 0 ? 0 : 1);
      node = parent;
    } else if (isElt(node)) {
      node = node.childNodes[off + (dir < 0 ? -1 : 0)];
      if (isElt(node) && (node.nodeName == "IMG" || node.nodeName == "BR" || node.contentEditable == "false"))
        return false;
      off = dir < 0 ? maxOffset(node) : 0;
    } else {
      return false;
    }
  }
}
function maxOffset(node) {
  return isText(node) ? node.nodeValue.length : node.childNodes.length;
}
function flattenRect(rect, toLeft) {
  let { left: left2, right: right2 } = rect;
  if (left2 == right2)
    return rect;
  let x3 = toLeft ? left2 : right2;
  return { left: x3, right: x3, top: rect.top, bottom: rect.bottom };
}
function windowRect(win) {
  let vp = win.visualViewport;
  if (vp)
    return {
      left: 0,
      right: vp.width,
      top: 0,
      bottom: vp.height
    };
  return {
    left: 0,
    right: win.innerWidth,
    top: 0,
    bottom: win.innerHeight
  };
}
function getScale(elt, rect) {
  let scaleX = rect.width / elt.offsetWidth;
  let scaleY = rect.height / elt.offsetHeight;
  if (scaleX > 0.995 && scaleX < 1.005 || !isFinite(scaleX) || Math.abs(rect.width - elt.offsetWidth) < 1)
    scaleX = 1;
  if (scaleY > 0.995 && scaleY < 1.005 || !isFinite(scaleY) || Math.abs(rect.height - elt.offsetHeight) < 1)
    scaleY = 1;
  return { scaleX, scaleY };
}
function scrollRectIntoView(dom, rect, side, x3, y5, xMargin, yMargin, ltr) {
  let doc2 = dom.ownerDocument, win = doc2.defaultView || window;
  for (let cur2 = dom, stop3 = false; cur2 && !stop3; ) {
    if (isElt(cur2)) {
      let bounding, top2 = cur2 == doc2.body;
      let scaleX = 1, scaleY = 1, xScroll = true, yScroll = true;
      if (top2) {
        bounding = windowRect(win);
      } else {
        let style = getComputedStyle(cur2);
        if (/^(fixed|sticky)$/.test(style.position))
          stop3 = true;
        if (cur2.scrollHeight <= cur2.clientHeight || !/auto|scroll/.test(style.overflowY))
          yScroll = false;
        if (cur2.scrollWidth <= cur2.clientWidth || !/auto|scroll/.test(style.overflowX))
          xScroll = false;
        if (!xScroll && !yScroll) {
          cur2 = cur2.assignedSlot || cur2.parentNode;
          continue;
        }
        let rect2 = cur2.getBoundingClientRect();
        ({ scaleX, scaleY } = getScale(cur2, rect2));
        bounding = {
          left: rect2.left,
          right: rect2.left + cur2.clientWidth * scaleX,
          top: rect2.top,
          bottom: rect2.top + cur2.clientHeight * scaleY
        };
      }
      let moveX = 0, moveY = 0;
      if (!yScroll) ;
      else if (y5 == "nearest") {
        if (rect.top < bounding.top + yMargin) {
          moveY = rect.top - (bounding.top + yMargin);
          if (side > 0 && rect.bottom > bounding.bottom + moveY)
            moveY = rect.bottom - bounding.bottom + yMargin;
        } else if (rect.bottom > bounding.bottom - yMargin) {
          moveY = rect.bottom - bounding.bottom + yMargin;
          if (side < 0 && rect.top - moveY < bounding.top)
            moveY = rect.top - (bounding.top + yMargin);
        }
      } else {
        let rectHeight = rect.bottom - rect.top, boundingHeight = bounding.bottom - bounding.top;
        let targetTop = y5 == "center" && rectHeight <= boundingHeight ? rect.top + rectHeight / 2 - boundingHeight / 2 : y5 == "start" || y5 == "center" && side < 0 ? rect.top - yMargin : rect.bottom - boundingHeight + yMargin;
        moveY = targetTop - bounding.top;
      }
      if (!xScroll) ;
      else if (x3 == "nearest") {
        if (rect.left < bounding.left + xMargin) {
          moveX = rect.left - (bounding.left + xMargin);
          if (side > 0 && rect.right > bounding.right + moveX)
            moveX = rect.right - bounding.right + xMargin;
        } else if (rect.right > bounding.right - xMargin) {
          moveX = rect.right - bounding.right + xMargin;
          if (side < 0 && rect.left < bounding.left + moveX)
            moveX = rect.left - (bounding.left + xMargin);
        }
      } else {
        let targetLeft = x3 == "center" ? rect.left + (rect.right - rect.left) / 2 - (bounding.right - bounding.left) / 2 : x3 == "start" == ltr ? rect.left - xMargin : rect.right - (bounding.right - bounding.left) + xMargin;
        moveX = targetLeft - bounding.left;
      }
      if (moveX || moveY) {
        if (top2) {
          win.scrollBy(moveX, moveY);
        } else {
          let movedX = 0, movedY = 0;
          if (moveY) {
            let start3 = cur2.scrollTop;
            cur2.scrollTop += moveY / scaleY;
            movedY = (cur2.scrollTop - start3) * scaleY;
          }
          if (moveX) {
            let start3 = cur2.scrollLeft;
            cur2.scrollLeft += moveX / scaleX;
            movedX = (cur2.scrollLeft - start3) * scaleX;
          }
          rect = {
            left: rect.left - movedX,
            top: rect.top - movedY,
            right: rect.right - movedX,
            bottom: rect.bottom - movedY
          };
          if (movedX && Math.abs(movedX - moveX) < 1)
            x3 = "nearest";
          if (movedY && Math.abs(movedY - moveY) < 1)
            y5 = "nearest";
        }
      }
      if (top2)
        break;
      if (rect.top < bounding.top || rect.bottom > bounding.bottom || rect.left < bounding.left || rect.right > bounding.right)
        rect = {
          left: Math.max(rect.left, bounding.left),
          right: Math.min(rect.right, bounding.right),
          top: Math.max(rect.top, bounding.top),
          bottom: Math.min(rect.bottom, bounding.bottom)
        };
      cur2 = cur2.assignedSlot || cur2.parentNode;
    } else if (cur2.nodeType == 11) {
      cur2 = cur2.host;
    } else {
      break;
    }
  }
}
function scrollableParents(dom, getX = true) {
  let doc2 = dom.ownerDocument, x3 = null, y5 = null;
  for (let cur2 = dom.parentNode; cur2; ) {
    if (cur2 == doc2.body || (!getX || x3) && y5) {
      break;
    } else if (isElt(cur2)) {
      if (!y5 && cur2.scrollHeight > cur2.clientHeight && /scroll|auto/.test(getComputedStyle(cur2).overflowY))
        y5 = cur2;
      if (getX && !x3 && cur2.scrollWidth > cur2.clientWidth && /scroll|auto/.test(getComputedStyle(cur2).overflowX))
        x3 = cur2;
      cur2 = cur2.assignedSlot || cur2.parentNode;
    } else if (cur2.nodeType == 11) {
      cur2 = cur2.host;
    } else {
      break;
    }
  }
  return { x: x3, y: y5 };
}
var DOMSelectionState = class {
  constructor() {
    this.anchorNode = null;
    this.anchorOffset = 0;
    this.focusNode = null;
    this.focusOffset = 0;
  }
  eq(domSel) {
    return this.anchorNode == domSel.anchorNode && this.anchorOffset == domSel.anchorOffset && this.focusNode == domSel.focusNode && this.focusOffset == domSel.focusOffset;
  }
  setRange(range2) {
    let { anchorNode, focusNode } = range2;
    this.set(anchorNode, Math.min(range2.anchorOffset, anchorNode ? maxOffset(anchorNode) : 0), focusNode, Math.min(range2.focusOffset, focusNode ? maxOffset(focusNode) : 0));
  }
  set(anchorNode, anchorOffset, focusNode, focusOffset) {
    this.anchorNode = anchorNode;
    this.anchorOffset = anchorOffset;
    this.focusNode = focusNode;
    this.focusOffset = focusOffset;
  }
};
function getScrollStack(target) {
  let stack = [];
  for (let cur2 = target; cur2; cur2 = cur2.nodeType == 11 ? cur2.host : cur2.parentNode) {
    if (isElt(cur2))
      stack.push({ node: cur2, left: cur2.scrollLeft, top: cur2.scrollTop });
  }
  return stack;
}
function restoreScrollStack(stack, vert = true) {
  for (let { node, left: left2, top: top2 } of stack) {
    if (vert && node.scrollTop != top2)
      node.scrollTop = top2;
    if (node.scrollLeft != left2)
      node.scrollLeft = left2;
  }
}
var preventScrollSupported = null;
if (browser.safari && browser.safari_version >= 26)
  preventScrollSupported = false;
function focusPreventScroll(dom) {
  if (dom.setActive)
    return dom.setActive();
  if (preventScrollSupported)
    return dom.focus(preventScrollSupported);
  let stack = getScrollStack(dom);
  dom.focus(preventScrollSupported == null ? {
    get preventScroll() {
      preventScrollSupported = { preventScroll: true };
      return true;
    }
  } : void 0);
  if (!preventScrollSupported) {
    preventScrollSupported = false;
    restoreScrollStack(stack);
  }
}
var scratchRange;
function textRange(node, from, to = from) {
  let range2 = scratchRange || (scratchRange = document.createRange());
  range2.setEnd(node, to);
  range2.setStart(node, from);
  return range2;
}
function dispatchKey(elt, name2, code2, mods) {
  let options = { key: name2, code: name2, keyCode: code2, which: code2, cancelable: true };
  if (mods)
    ({ altKey: options.altKey, ctrlKey: options.ctrlKey, shiftKey: options.shiftKey, metaKey: options.metaKey } = mods);
  let down2 = new KeyboardEvent("keydown", options);
  down2.synthetic = true;
  elt.dispatchEvent(down2);
  let up = new KeyboardEvent("keyup", options);
  up.synthetic = true;
  elt.dispatchEvent(up);
  return down2.defaultPrevented || up.defaultPrevented;
}
function getRoot(node) {
  while (node) {
    if (node && (node.nodeType == 9 || node.nodeType == 11 && node.host))
      return node;
    node = node.assignedSlot || node.parentNode;
  }
  return null;
}
function atElementStart(doc2, selection) {
  let node = selection.focusNode, offset = selection.focusOffset;
  if (!node || selection.anchorNode != node || selection.anchorOffset != offset)
    return false;
  offset = Math.min(offset, maxOffset(node));
  for (; ; ) {
    if (offset) {
      if (!isElt(node))
        return false;
      let prev = node.childNodes[offset - 1];
      if (prev.contentEditable == "false")
        offset--;
      else {
        node = prev;
        offset = maxOffset(node);
      }
    } else if (node == doc2) {
      return true;
    } else {
      offset = domIndex(node);
      node = node.parentNode;
    }
  }
}
function isScrolledToBottom(elt) {
  if (elt instanceof Window)
    return elt.pageYOffset > Math.max(0, elt.document.documentElement.scrollHeight - elt.innerHeight - 4);
  return elt.scrollTop > Math.max(1, elt.scrollHeight - elt.clientHeight - 4);
}
function textNodeBefore(startNode, startOffset) {
  for (let node = startNode, offset = startOffset; ; ) {
    if (isText(node) && offset > 0) {
      return { node, offset };
    } else if (isElt(node) && offset > 0) {
      if (node.contentEditable == "false")
        return null;
      node = node.childNodes[offset - 1];
      offset = maxOffset(node);
    } else if (node.parentNode && !isBlockElement(node)) {
      offset = domIndex(node);
      node = node.parentNode;
    } else {
      return null;
    }
  }
}
function textNodeAfter(startNode, startOffset) {
  for (let node = startNode, offset = startOffset; ; ) {
    if (isText(node) && offset < node.nodeValue.length) {
      return { node, offset };
    } else if (isElt(node) && offset < node.childNodes.length) {
      if (node.contentEditable == "false")
        return null;
      node = node.childNodes[offset];
      offset = 0;
    } else if (node.parentNode && !isBlockElement(node)) {
      offset = domIndex(node) + 1;
      node = node.parentNode;
    } else {
      return null;
    }
  }
}
var DOMPos = class _DOMPos {
  constructor(node, offset, precise = true) {
    this.node = node;
    this.offset = offset;
    this.precise = precise;
  }
  static before(dom, precise) {
    return new _DOMPos(dom.parentNode, domIndex(dom), precise);
  }
  static after(dom, precise) {
    return new _DOMPos(dom.parentNode, domIndex(dom) + 1, precise);
  }
};
var Direction = /* @__PURE__ */ (function(Direction2) {
  Direction2[Direction2["LTR"] = 0] = "LTR";
  Direction2[Direction2["RTL"] = 1] = "RTL";
  return Direction2;
})(Direction || (Direction = {}));
var LTR = Direction.LTR;
var RTL = Direction.RTL;
function dec(str) {
  let result = [];
  for (let i5 = 0; i5 < str.length; i5++)
    result.push(1 << +str[i5]);
  return result;
}
var LowTypes = /* @__PURE__ */ dec("88888888888888888888888888888888888666888888787833333333337888888000000000000000000000000008888880000000000000000000000000088888888888888888888888888888888888887866668888088888663380888308888800000000000000000000000800000000000000000000000000000008");
var ArabicTypes = /* @__PURE__ */ dec("4444448826627288999999999992222222222222222222222222222222222222222222222229999999999999999999994444444444644222822222222222222222222222222222222222222222222222222222222222222222222222222222222222222222222222222222999999949999999229989999223333333333");
var Brackets = /* @__PURE__ */ Object.create(null);
var BracketStack = [];
for (let p5 of ["()", "[]", "{}"]) {
  let l4 = /* @__PURE__ */ p5.charCodeAt(0), r4 = /* @__PURE__ */ p5.charCodeAt(1);
  Brackets[l4] = r4;
  Brackets[r4] = -l4;
}
function charType(ch) {
  return ch <= 247 ? LowTypes[ch] : 1424 <= ch && ch <= 1524 ? 2 : 1536 <= ch && ch <= 1785 ? ArabicTypes[ch - 1536] : 1774 <= ch && ch <= 2220 ? 4 : 8192 <= ch && ch <= 8204 ? 256 : 64336 <= ch && ch <= 65023 ? 4 : 1;
}
var BidiRE = /[\u0590-\u05f4\u0600-\u06ff\u0700-\u08ac\ufb50-\ufdff]/;
var BidiSpan = class {
  /**
  The direction of this span.
  */
  get dir() {
    return this.level % 2 ? RTL : LTR;
  }
  /**
  @internal
  */
  constructor(from, to, level) {
    this.from = from;
    this.to = to;
    this.level = level;
  }
  /**
  @internal
  */
  side(end3, dir) {
    return this.dir == dir == end3 ? this.to : this.from;
  }
  /**
  @internal
  */
  forward(forward, dir) {
    return forward == (this.dir == dir);
  }
  /**
  @internal
  */
  static find(order2, index, level, assoc) {
    let maybe = -1;
    for (let i5 = 0; i5 < order2.length; i5++) {
      let span = order2[i5];
      if (span.from <= index && span.to >= index) {
        if (span.level == level)
          return i5;
        if (maybe < 0 || (assoc != 0 ? assoc < 0 ? span.from < index : span.to > index : order2[maybe].level > span.level))
          maybe = i5;
      }
    }
    if (maybe < 0)
      throw new RangeError("Index out of range");
    return maybe;
  }
};
function isolatesEq(a5, b3) {
  if (a5.length != b3.length)
    return false;
  for (let i5 = 0; i5 < a5.length; i5++) {
    let iA = a5[i5], iB = b3[i5];
    if (iA.from != iB.from || iA.to != iB.to || iA.direction != iB.direction || !isolatesEq(iA.inner, iB.inner))
      return false;
  }
  return true;
}
var types = [];
function computeCharTypes(line2, rFrom, rTo, isolates, outerType) {
  for (let iI = 0; iI <= isolates.length; iI++) {
    let from = iI ? isolates[iI - 1].to : rFrom, to = iI < isolates.length ? isolates[iI].from : rTo;
    let prevType = iI ? 256 : outerType;
    for (let i5 = from, prev = prevType, prevStrong = prevType; i5 < to; i5++) {
      let type = charType(line2.charCodeAt(i5));
      if (type == 512)
        type = prev;
      else if (type == 8 && prevStrong == 4)
        type = 16;
      types[i5] = type == 4 ? 2 : type;
      if (type & 7)
        prevStrong = type;
      prev = type;
    }
    for (let i5 = from, prev = prevType, prevStrong = prevType; i5 < to; i5++) {
      let type = types[i5];
      if (type == 128) {
        if (i5 < to - 1 && prev == types[i5 + 1] && prev & 24)
          type = types[i5] = prev;
        else
          types[i5] = 256;
      } else if (type == 64) {
        let end3 = i5 + 1;
        while (end3 < to && types[end3] == 64)
          end3++;
        let replace2 = i5 && prev == 8 || end3 < rTo && types[end3] == 8 ? prevStrong == 1 ? 1 : 8 : 256;
        for (let j3 = i5; j3 < end3; j3++)
          types[j3] = replace2;
        i5 = end3 - 1;
      } else if (type == 8 && prevStrong == 1) {
        types[i5] = 1;
      }
      prev = type;
      if (type & 7)
        prevStrong = type;
    }
  }
}
function processBracketPairs(line2, rFrom, rTo, isolates, outerType) {
  let oppositeType = outerType == 1 ? 2 : 1;
  for (let iI = 0, sI = 0, context = 0; iI <= isolates.length; iI++) {
    let from = iI ? isolates[iI - 1].to : rFrom, to = iI < isolates.length ? isolates[iI].from : rTo;
    for (let i5 = from, ch, br, type; i5 < to; i5++) {
      if (br = Brackets[ch = line2.charCodeAt(i5)]) {
        if (br < 0) {
          for (let sJ = sI - 3; sJ >= 0; sJ -= 3) {
            if (BracketStack[sJ + 1] == -br) {
              let flags = BracketStack[sJ + 2];
              let type2 = flags & 2 ? outerType : !(flags & 4) ? 0 : flags & 1 ? oppositeType : outerType;
              if (type2)
                types[i5] = types[BracketStack[sJ]] = type2;
              sI = sJ;
              break;
            }
          }
        } else if (BracketStack.length == 189) {
          break;
        } else {
          BracketStack[sI++] = i5;
          BracketStack[sI++] = ch;
          BracketStack[sI++] = context;
        }
      } else if ((type = types[i5]) == 2 || type == 1) {
        let embed = type == outerType;
        context = embed ? 0 : 1;
        for (let sJ = sI - 3; sJ >= 0; sJ -= 3) {
          let cur2 = BracketStack[sJ + 2];
          if (cur2 & 2)
            break;
          if (embed) {
            BracketStack[sJ + 2] |= 2;
          } else {
            if (cur2 & 4)
              break;
            BracketStack[sJ + 2] |= 4;
          }
        }
      }
    }
  }
}
function processNeutrals(rFrom, rTo, isolates, outerType) {
  for (let iI = 0, prev = outerType; iI <= isolates.length; iI++) {
    let from = iI ? isolates[iI - 1].to : rFrom, to = iI < isolates.length ? isolates[iI].from : rTo;
    for (let i5 = from; i5 < to; ) {
      let type = types[i5];
      if (type == 256) {
        let end3 = i5 + 1;
        for (; ; ) {
          if (end3 == to) {
            if (iI == isolates.length)
              break;
            end3 = isolates[iI++].to;
            to = iI < isolates.length ? isolates[iI].from : rTo;
          } else if (types[end3] == 256) {
            end3++;
          } else {
            break;
          }
        }
        let beforeL = prev == 1;
        let afterL = (end3 < rTo ? types[end3] : outerType) == 1;
        let replace2 = beforeL == afterL ? beforeL ? 1 : 2 : outerType;
        for (let j3 = end3, jI = iI, fromJ = jI ? isolates[jI - 1].to : rFrom; j3 > i5; ) {
          if (j3 == fromJ) {
            j3 = isolates[--jI].from;
            fromJ = jI ? isolates[jI - 1].to : rFrom;
          }
          types[--j3] = replace2;
        }
        i5 = end3;
      } else {
        prev = type;
        i5++;
      }
    }
  }
}
function emitSpans(line2, from, to, level, baseLevel, isolates, order2) {
  let ourType = level % 2 ? 2 : 1;
  if (level % 2 == baseLevel % 2) {
    for (let iCh = from, iI = 0; iCh < to; ) {
      let sameDir = true, isNum = false;
      if (iI == isolates.length || iCh < isolates[iI].from) {
        let next = types[iCh];
        if (next != ourType) {
          sameDir = false;
          isNum = next == 16;
        }
      }
      let recurse = !sameDir && ourType == 1 ? [] : null;
      let localLevel = sameDir ? level : level + 1;
      let iScan = iCh;
      run: for (; ; ) {
        if (iI < isolates.length && iScan == isolates[iI].from) {
          if (isNum)
            break run;
          let iso = isolates[iI];
          if (!sameDir)
            for (let upto = iso.to, jI = iI + 1; ; ) {
              if (upto == to)
                break run;
              if (jI < isolates.length && isolates[jI].from == upto)
                upto = isolates[jI++].to;
              else if (types[upto] == ourType)
                break run;
              else
                break;
            }
          iI++;
          if (recurse) {
            recurse.push(iso);
          } else {
            if (iso.from > iCh)
              order2.push(new BidiSpan(iCh, iso.from, localLevel));
            let dirSwap = iso.direction == LTR != !(localLevel % 2);
            computeSectionOrder(line2, dirSwap ? level + 1 : level, baseLevel, iso.inner, iso.from, iso.to, order2);
            iCh = iso.to;
          }
          iScan = iso.to;
        } else if (iScan == to || (sameDir ? types[iScan] != ourType : types[iScan] == ourType)) {
          break;
        } else {
          iScan++;
        }
      }
      if (recurse)
        emitSpans(line2, iCh, iScan, level + 1, baseLevel, recurse, order2);
      else if (iCh < iScan)
        order2.push(new BidiSpan(iCh, iScan, localLevel));
      iCh = iScan;
    }
  } else {
    for (let iCh = to, iI = isolates.length; iCh > from; ) {
      let sameDir = true, isNum = false;
      if (!iI || iCh > isolates[iI - 1].to) {
        let next = types[iCh - 1];
        if (next != ourType) {
          sameDir = false;
          isNum = next == 16;
        }
      }
      let recurse = !sameDir && ourType == 1 ? [] : null;
      let localLevel = sameDir ? level : level + 1;
      let iScan = iCh;
      run: for (; ; ) {
        if (iI && iScan == isolates[iI - 1].to) {
          if (isNum)
            break run;
          let iso = isolates[--iI];
          if (!sameDir)
            for (let upto = iso.from, jI = iI; ; ) {
              if (upto == from)
                break run;
              if (jI && isolates[jI - 1].to == upto)
                upto = isolates[--jI].from;
              else if (types[upto - 1] == ourType)
                break run;
              else
                break;
            }
          if (recurse) {
            recurse.push(iso);
          } else {
            if (iso.to < iCh)
              order2.push(new BidiSpan(iso.to, iCh, localLevel));
            let dirSwap = iso.direction == LTR != !(localLevel % 2);
            computeSectionOrder(line2, dirSwap ? level + 1 : level, baseLevel, iso.inner, iso.from, iso.to, order2);
            iCh = iso.from;
          }
          iScan = iso.from;
        } else if (iScan == from || (sameDir ? types[iScan - 1] != ourType : types[iScan - 1] == ourType)) {
          break;
        } else {
          iScan--;
        }
      }
      if (recurse)
        emitSpans(line2, iScan, iCh, level + 1, baseLevel, recurse, order2);
      else if (iScan < iCh)
        order2.push(new BidiSpan(iScan, iCh, localLevel));
      iCh = iScan;
    }
  }
}
function computeSectionOrder(line2, level, baseLevel, isolates, from, to, order2) {
  let outerType = level % 2 ? 2 : 1;
  computeCharTypes(line2, from, to, isolates, outerType);
  processBracketPairs(line2, from, to, isolates, outerType);
  processNeutrals(from, to, isolates, outerType);
  emitSpans(line2, from, to, level, baseLevel, isolates, order2);
}
function computeOrder(line2, direction, isolates) {
  if (!line2)
    return [new BidiSpan(0, 0, direction == RTL ? 1 : 0)];
  if (direction == LTR && !isolates.length && !BidiRE.test(line2))
    return trivialOrder(line2.length);
  if (isolates.length)
    while (line2.length > types.length)
      types[types.length] = 256;
  let order2 = [], level = direction == LTR ? 0 : 1;
  computeSectionOrder(line2, level, level, isolates, 0, line2.length, order2);
  return order2;
}
function trivialOrder(length) {
  return [new BidiSpan(0, length, 0)];
}
var movedOver = "";
function moveVisually(line2, order2, dir, start3, forward) {
  var _a2;
  if (!line2.length)
    return null;
  let startIndex = start3.head - line2.from, spanI;
  if (start3.head == line2.from && start3.assoc < 0) {
    if (!forward)
      return null;
    startIndex = order2[spanI = 0].side(false, dir);
  } else if (start3.head == line2.to && start3.assoc > 0) {
    if (forward)
      return null;
    startIndex = order2[spanI = order2.length - 1].side(true, dir);
  } else {
    spanI = BidiSpan.find(order2, startIndex, (_a2 = start3.bidiLevel) !== null && _a2 !== void 0 ? _a2 : -1, start3.assoc);
  }
  let span = order2[spanI], spanEnd = span.side(forward, dir);
  if (startIndex == spanEnd) {
    let nextI = spanI += forward ? 1 : -1;
    if (nextI < 0 || nextI >= order2.length)
      return null;
    span = order2[spanI = nextI];
    startIndex = span.side(!forward, dir);
    spanEnd = span.side(forward, dir);
  }
  let nextIndex = findClusterBreak2(line2.text, startIndex, span.forward(forward, dir));
  if (nextIndex < span.from || nextIndex > span.to)
    nextIndex = spanEnd;
  movedOver = line2.text.slice(Math.min(startIndex, nextIndex), Math.max(startIndex, nextIndex));
  let nextSpan = spanI == (forward ? order2.length - 1 : 0) ? null : order2[spanI + (forward ? 1 : -1)];
  if (nextIndex == spanEnd) {
    if (!nextSpan)
      return forward ? EditorSelection.cursor(line2.to, 1) : EditorSelection.cursor(line2.from, -1);
    if (nextSpan.level + (forward ? 0 : 1) < span.level)
      return EditorSelection.cursor(nextSpan.side(!forward, dir) + line2.from, nextSpan.forward(forward, dir) ? 1 : -1, nextSpan.level);
  }
  return EditorSelection.cursor(nextIndex + line2.from, span.forward(forward, dir) ? -1 : 1, span.level);
}
function autoDirection(text2, from, to) {
  for (let i5 = from; i5 < to; i5++) {
    let type = charType(text2.charCodeAt(i5));
    if (type == 1)
      return LTR;
    if (type == 2 || type == 4)
      return RTL;
  }
}
var clickAddsSelectionRange = /* @__PURE__ */ Facet.define();
var dragMovesSelection$1 = /* @__PURE__ */ Facet.define();
var mouseSelectionStyle = /* @__PURE__ */ Facet.define();
var exceptionSink = /* @__PURE__ */ Facet.define();
var updateListener = /* @__PURE__ */ Facet.define();
var inputHandler = /* @__PURE__ */ Facet.define();
var focusChangeEffect = /* @__PURE__ */ Facet.define();
var clipboardInputFilter = /* @__PURE__ */ Facet.define();
var clipboardOutputFilter = /* @__PURE__ */ Facet.define();
var perLineTextDirection = /* @__PURE__ */ Facet.define({
  combine: (values) => values.some((x3) => x3)
});
var nativeSelectionHidden = /* @__PURE__ */ Facet.define({
  combine: (values) => values.some((x3) => x3)
});
var scrollHandler = /* @__PURE__ */ Facet.define();
var ScrollTarget = class _ScrollTarget {
  constructor(range2, y5, x3, yMargin, xMargin, isSnapshot = false) {
    this.range = range2;
    this.y = y5;
    this.x = x3;
    this.yMargin = yMargin;
    this.xMargin = xMargin;
    this.isSnapshot = isSnapshot;
  }
  map(changes2) {
    return changes2.empty ? this : new _ScrollTarget(this.range.map(changes2), this.y, this.x, this.yMargin, this.xMargin, this.isSnapshot);
  }
  clip(state) {
    return this.range.to <= state.doc.length ? this : new _ScrollTarget(EditorSelection.cursor(state.doc.length), this.y, this.x, this.yMargin, this.xMargin, this.isSnapshot);
  }
};
var scrollIntoView = /* @__PURE__ */ StateEffect.define({ map: (t5, ch) => t5.map(ch) });
var setEditContextFormatting = /* @__PURE__ */ StateEffect.define();
function logException(state, exception, context) {
  let handler = state.facet(exceptionSink);
  if (handler.length)
    handler[0](exception);
  else if (window.onerror && window.onerror(String(exception), context, void 0, void 0, exception)) ;
  else if (context)
    console.error(context + ":", exception);
  else
    console.error(exception);
}
var editable = /* @__PURE__ */ Facet.define({ combine: (values) => values.length ? values[0] : true });
var nextPluginID = 0;
var viewPlugin = /* @__PURE__ */ Facet.define({
  combine(plugins) {
    return plugins.filter((p5, i5) => {
      for (let j3 = 0; j3 < i5; j3++)
        if (plugins[j3].plugin == p5.plugin)
          return false;
      return true;
    });
  }
});
var ViewPlugin = class _ViewPlugin {
  constructor(id2, create, domEventHandlers, domEventObservers, buildExtensions) {
    this.id = id2;
    this.create = create;
    this.domEventHandlers = domEventHandlers;
    this.domEventObservers = domEventObservers;
    this.baseExtensions = buildExtensions(this);
    this.extension = this.baseExtensions.concat(viewPlugin.of({ plugin: this, arg: void 0 }));
  }
  /**
  Create an extension for this plugin with the given argument.
  */
  of(arg) {
    return this.baseExtensions.concat(viewPlugin.of({ plugin: this, arg }));
  }
  /**
  Define a plugin from a constructor function that creates the
  plugin's value, given an editor view.
  */
  static define(create, spec) {
    const { eventHandlers, eventObservers, provide, decorations: deco } = spec || {};
    return new _ViewPlugin(nextPluginID++, create, eventHandlers, eventObservers, (plugin) => {
      let ext = [];
      if (deco)
        ext.push(decorations.of((view2) => {
          let pluginInst = view2.plugin(plugin);
          return pluginInst ? deco(pluginInst) : Decoration.none;
        }));
      if (provide)
        ext.push(provide(plugin));
      return ext;
    });
  }
  /**
  Create a plugin for a class whose constructor takes a single
  editor view as argument.
  */
  static fromClass(cls, spec) {
    return _ViewPlugin.define((view2, arg) => new cls(view2, arg), spec);
  }
};
var PluginInstance = class {
  constructor(spec) {
    this.spec = spec;
    this.mustUpdate = null;
    this.value = null;
  }
  get plugin() {
    return this.spec && this.spec.plugin;
  }
  update(view2) {
    if (!this.value) {
      if (this.spec) {
        try {
          this.value = this.spec.plugin.create(view2, this.spec.arg);
        } catch (e4) {
          logException(view2.state, e4, "CodeMirror plugin crashed");
          this.deactivate();
        }
      }
    } else if (this.mustUpdate) {
      let update = this.mustUpdate;
      this.mustUpdate = null;
      if (this.value.update) {
        try {
          this.value.update(update);
        } catch (e4) {
          logException(update.state, e4, "CodeMirror plugin crashed");
          if (this.value.destroy)
            try {
              this.value.destroy();
            } catch (_4) {
            }
          this.deactivate();
        }
      }
    }
    return this;
  }
  destroy(view2) {
    var _a2;
    if ((_a2 = this.value) === null || _a2 === void 0 ? void 0 : _a2.destroy) {
      try {
        this.value.destroy();
      } catch (e4) {
        logException(view2.state, e4, "CodeMirror plugin crashed");
      }
    }
  }
  deactivate() {
    this.spec = this.value = null;
  }
};
var editorAttributes = /* @__PURE__ */ Facet.define();
var contentAttributes = /* @__PURE__ */ Facet.define();
var decorations = /* @__PURE__ */ Facet.define();
var blockWrappers = /* @__PURE__ */ Facet.define();
var outerDecorations = /* @__PURE__ */ Facet.define();
var atomicRanges = /* @__PURE__ */ Facet.define();
var bidiIsolatedRanges = /* @__PURE__ */ Facet.define();
function getIsolatedRanges(view2, line2) {
  let isolates = view2.state.facet(bidiIsolatedRanges);
  if (!isolates.length)
    return isolates;
  let sets = isolates.map((i5) => i5 instanceof Function ? i5(view2) : i5);
  let result = [];
  RangeSet.spans(sets, line2.from, line2.to, {
    point() {
    },
    span(fromDoc, toDoc, active, open3) {
      let from = fromDoc - line2.from, to = toDoc - line2.from;
      let level = result;
      for (let i5 = active.length - 1; i5 >= 0; i5--, open3--) {
        let direction = active[i5].spec.bidiIsolate, update;
        if (open3 > 0 && level.length && (update = level[level.length - 1]).to == from && update.direction == direction) {
          update.to = to;
          level = update.inner;
        } else {
          let add = { from, to, direction, inner: [] };
          level.push(add);
          level = add.inner;
        }
      }
    }
  });
  return resolveIsolates(line2.text, result);
}
function resolveIsolates(text2, isolates) {
  for (let i5 of isolates) {
    if (i5.direction == null) {
      for (let pos = i5.from, j3 = 0; pos < i5.to; j3++) {
        let nextInner = j3 < i5.inner.length ? i5.inner[j3] : null;
        let dir = autoDirection(text2, pos, nextInner ? nextInner.from : i5.to);
        if (dir) {
          i5.direction = dir;
          break;
        }
        if (!nextInner)
          break;
        pos = nextInner.to;
      }
      if (i5.direction == null)
        i5.direction = Direction.LTR;
    }
    resolveIsolates(text2, i5.inner);
  }
  return isolates;
}
var scrollMargins = /* @__PURE__ */ Facet.define();
function getScrollMargins(view2) {
  let left2 = 0, right2 = 0, top2 = 0, bottom2 = 0;
  for (let source of view2.state.facet(scrollMargins)) {
    let m5 = source(view2);
    if (m5) {
      if (m5.left != null)
        left2 = Math.max(left2, m5.left);
      if (m5.right != null)
        right2 = Math.max(right2, m5.right);
      if (m5.top != null)
        top2 = Math.max(top2, m5.top);
      if (m5.bottom != null)
        bottom2 = Math.max(bottom2, m5.bottom);
    }
  }
  return { left: left2, right: right2, top: top2, bottom: bottom2 };
}
var styleModule = /* @__PURE__ */ Facet.define();
var ChangedRange = class _ChangedRange {
  constructor(fromA, toA, fromB, toB) {
    this.fromA = fromA;
    this.toA = toA;
    this.fromB = fromB;
    this.toB = toB;
  }
  join(other) {
    return new _ChangedRange(Math.min(this.fromA, other.fromA), Math.max(this.toA, other.toA), Math.min(this.fromB, other.fromB), Math.max(this.toB, other.toB));
  }
  addToSet(set2) {
    let i5 = set2.length, me = this;
    for (; i5 > 0; i5--) {
      let range2 = set2[i5 - 1];
      if (range2.fromA > me.toA)
        continue;
      if (range2.toA < me.fromA)
        break;
      me = me.join(range2);
      set2.splice(i5 - 1, 1);
    }
    set2.splice(i5, 0, me);
    return set2;
  }
  // Extend a set to cover all the content in `ranges`, which is a
  // flat array with each pair of numbers representing fromB/toB
  // positions. These pairs are generated in unchanged ranges, so the
  // offset between doc A and doc B is the same for their start and
  // end points.
  static extendWithRanges(diff, ranges2) {
    if (ranges2.length == 0)
      return diff;
    let result = [];
    for (let dI = 0, rI = 0, off = 0; ; ) {
      let nextD = dI < diff.length ? diff[dI].fromB : 1e9;
      let nextR = rI < ranges2.length ? ranges2[rI] : 1e9;
      let fromB = Math.min(nextD, nextR);
      if (fromB == 1e9)
        break;
      let fromA = fromB + off, toB = fromB, toA = fromA;
      for (; ; ) {
        if (rI < ranges2.length && ranges2[rI] <= toB) {
          let end3 = ranges2[rI + 1];
          rI += 2;
          toB = Math.max(toB, end3);
          for (let i5 = dI; i5 < diff.length && diff[i5].fromB <= toB; i5++)
            off = diff[i5].toA - diff[i5].toB;
          toA = Math.max(toA, end3 + off);
        } else if (dI < diff.length && diff[dI].fromB <= toB) {
          let next = diff[dI++];
          toB = Math.max(toB, next.toB);
          toA = Math.max(toA, next.toA);
          off = next.toA - next.toB;
        } else {
          break;
        }
      }
      result.push(new _ChangedRange(fromA, toA, fromB, toB));
    }
    return result;
  }
};
var ViewUpdate = class _ViewUpdate {
  constructor(view2, state, transactions) {
    this.view = view2;
    this.state = state;
    this.transactions = transactions;
    this.flags = 0;
    this.startState = view2.state;
    this.changes = ChangeSet.empty(this.startState.doc.length);
    for (let tr of transactions)
      this.changes = this.changes.compose(tr.changes);
    let changedRanges = [];
    this.changes.iterChangedRanges((fromA, toA, fromB, toB) => changedRanges.push(new ChangedRange(fromA, toA, fromB, toB)));
    this.changedRanges = changedRanges;
  }
  /**
  @internal
  */
  static create(view2, state, transactions) {
    return new _ViewUpdate(view2, state, transactions);
  }
  /**
  Tells you whether the [viewport](https://codemirror.net/6/docs/ref/#view.EditorView.viewport) or
  [visible ranges](https://codemirror.net/6/docs/ref/#view.EditorView.visibleRanges) changed in this
  update.
  */
  get viewportChanged() {
    return (this.flags & 4) > 0;
  }
  /**
  Returns true when
  [`viewportChanged`](https://codemirror.net/6/docs/ref/#view.ViewUpdate.viewportChanged) is true
  and the viewport change is not just the result of mapping it in
  response to document changes.
  */
  get viewportMoved() {
    return (this.flags & 8) > 0;
  }
  /**
  Indicates whether the height of a block element in the editor
  changed in this update.
  */
  get heightChanged() {
    return (this.flags & 2) > 0;
  }
  /**
  Returns true when the document was modified or the size of the
  editor, or elements within the editor, changed.
  */
  get geometryChanged() {
    return this.docChanged || (this.flags & (16 | 2)) > 0;
  }
  /**
  True when this update indicates a focus change.
  */
  get focusChanged() {
    return (this.flags & 1) > 0;
  }
  /**
  Whether the document changed in this update.
  */
  get docChanged() {
    return !this.changes.empty;
  }
  /**
  Whether the selection was explicitly set in this update.
  */
  get selectionSet() {
    return this.transactions.some((tr) => tr.selection);
  }
  /**
  @internal
  */
  get empty() {
    return this.flags == 0 && this.transactions.length == 0;
  }
};
var noChildren = [];
var Tile = class {
  constructor(dom, length, flags = 0) {
    this.dom = dom;
    this.length = length;
    this.flags = flags;
    this.parent = null;
    dom.cmTile = this;
  }
  get breakAfter() {
    return this.flags & 1;
  }
  get children() {
    return noChildren;
  }
  isWidget() {
    return false;
  }
  get isHidden() {
    return false;
  }
  isComposite() {
    return false;
  }
  isLine() {
    return false;
  }
  isText() {
    return false;
  }
  isBlock() {
    return false;
  }
  get domAttrs() {
    return null;
  }
  sync(track) {
    this.flags |= 2;
    if (this.flags & 4) {
      this.flags &= -5;
      let attrs = this.domAttrs;
      if (attrs)
        setAttrs(this.dom, attrs);
    }
  }
  toString() {
    return this.constructor.name + (this.children.length ? `(${this.children})` : "") + (this.breakAfter ? "#" : "");
  }
  destroy() {
    this.parent = null;
  }
  setDOM(dom) {
    this.dom = dom;
    dom.cmTile = this;
  }
  get posAtStart() {
    return this.parent ? this.parent.posBefore(this) : 0;
  }
  get posAtEnd() {
    return this.posAtStart + this.length;
  }
  posBefore(tile, start3 = this.posAtStart) {
    let pos = start3;
    for (let child of this.children) {
      if (child == tile)
        return pos;
      pos += child.length + child.breakAfter;
    }
    throw new RangeError("Invalid child in posBefore");
  }
  posAfter(tile) {
    return this.posBefore(tile) + tile.length;
  }
  covers(side) {
    return true;
  }
  coordsIn(pos, side, rtl) {
    return null;
  }
  domPosFor(off, side) {
    let index = domIndex(this.dom);
    let after = this.length ? off > 0 : side > 0;
    return new DOMPos(this.parent.dom, index + (after ? 1 : 0), off == 0 || off == this.length);
  }
  markDirty(attrs) {
    this.flags &= -3;
    if (attrs)
      this.flags |= 4;
    if (this.parent && this.parent.flags & 2)
      this.parent.markDirty(false);
  }
  get overrideDOMText() {
    return null;
  }
  get root() {
    for (let t5 = this; t5; t5 = t5.parent)
      if (t5 instanceof DocTile)
        return t5;
    return null;
  }
  static get(dom) {
    return dom.cmTile;
  }
};
var CompositeTile = class extends Tile {
  constructor(dom) {
    super(dom, 0);
    this._children = [];
  }
  isComposite() {
    return true;
  }
  get children() {
    return this._children;
  }
  get lastChild() {
    return this.children.length ? this.children[this.children.length - 1] : null;
  }
  append(child) {
    this.children.push(child);
    child.parent = this;
  }
  sync(track) {
    if (this.flags & 2)
      return;
    super.sync(track);
    let parent = this.dom, prev = null, next;
    let tracking = (track === null || track === void 0 ? void 0 : track.node) == parent ? track : null;
    let length = 0;
    for (let child of this.children) {
      child.sync(track);
      length += child.length + child.breakAfter;
      next = prev ? prev.nextSibling : parent.firstChild;
      if (tracking && next != child.dom)
        tracking.written = true;
      if (child.dom.parentNode == parent) {
        while (next && next != child.dom)
          next = rm$1(next);
      } else {
        parent.insertBefore(child.dom, next);
      }
      prev = child.dom;
    }
    next = prev ? prev.nextSibling : parent.firstChild;
    if (tracking && next)
      tracking.written = true;
    while (next)
      next = rm$1(next);
    this.length = length;
  }
};
function rm$1(dom) {
  let next = dom.nextSibling;
  dom.parentNode.removeChild(dom);
  return next;
}
var DocTile = class extends CompositeTile {
  constructor(view2, dom) {
    super(dom);
    this.view = view2;
  }
  owns(tile) {
    for (; tile; tile = tile.parent)
      if (tile == this)
        return true;
    return false;
  }
  isBlock() {
    return true;
  }
  nearest(dom) {
    for (; ; ) {
      if (!dom)
        return null;
      let tile = Tile.get(dom);
      if (tile && this.owns(tile))
        return tile;
      dom = dom.parentNode;
    }
  }
  blockTiles(f5) {
    for (let stack = [], cur2 = this, i5 = 0, pos = 0; ; ) {
      if (i5 == cur2.children.length) {
        if (!stack.length)
          return;
        cur2 = cur2.parent;
        if (cur2.breakAfter)
          pos++;
        i5 = stack.pop();
      } else {
        let next = cur2.children[i5++];
        if (next instanceof BlockWrapperTile) {
          stack.push(i5);
          cur2 = next;
          i5 = 0;
        } else {
          let end3 = pos + next.length;
          let result = f5(next, pos);
          if (result !== void 0)
            return result;
          pos = end3 + next.breakAfter;
        }
      }
    }
  }
  // Find the block at the given position. If side < -1, make sure to
  // stay before block widgets at that position, if side > 1, after
  // such widgets (used for selection drawing, which needs to be able
  // to get coordinates for positions that aren't valid cursor positions).
  resolveBlock(pos, side) {
    let before2, beforeOff = -1, after, afterOff = -1;
    this.blockTiles((tile, off) => {
      let end3 = off + tile.length;
      if (pos >= off && pos <= end3) {
        if (tile.isWidget() && side >= -1 && side <= 1) {
          if (tile.flags & 32)
            return true;
          if (tile.flags & 16)
            before2 = void 0;
        }
        if ((off < pos || pos == end3 && (side < -1 ? tile.length : tile.covers(1))) && (!before2 || !tile.isWidget() && before2.isWidget())) {
          before2 = tile;
          beforeOff = pos - off;
        }
        if ((end3 > pos || pos == off && (side > 1 ? tile.length : tile.covers(-1))) && (!after || !tile.isWidget() && after.isWidget())) {
          after = tile;
          afterOff = pos - off;
        }
      }
    });
    if (!before2 && !after)
      throw new Error("No tile at position " + pos);
    return before2 && side < 0 || !after ? { tile: before2, offset: beforeOff } : { tile: after, offset: afterOff };
  }
};
var BlockWrapperTile = class _BlockWrapperTile extends CompositeTile {
  constructor(dom, wrapper) {
    super(dom);
    this.wrapper = wrapper;
  }
  isBlock() {
    return true;
  }
  covers(side) {
    if (!this.children.length)
      return false;
    return side < 0 ? this.children[0].covers(-1) : this.lastChild.covers(1);
  }
  get domAttrs() {
    return this.wrapper.attributes;
  }
  static of(wrapper, dom) {
    let tile = new _BlockWrapperTile(dom || document.createElement(wrapper.tagName), wrapper);
    if (!dom)
      tile.flags |= 4;
    return tile;
  }
};
var LineTile = class _LineTile extends CompositeTile {
  constructor(dom, attrs) {
    super(dom);
    this.attrs = attrs;
  }
  isLine() {
    return true;
  }
  static start(attrs, dom, keepAttrs) {
    let line2 = new _LineTile(dom || document.createElement("div"), attrs);
    if (!dom || !keepAttrs)
      line2.flags |= 4;
    return line2;
  }
  get domAttrs() {
    return this.attrs;
  }
  // Find the tile associated with a given position in this line.
  // Side -2/2 is handled specially, in that it allows the position
  // returned to be before (-2) or after (2) widgets that would always
  // be after/before a cursor position.
  resolveInline(pos, side, forCoords = false) {
    let before2 = null, beforeOff = -1, after = null, afterOff = -1;
    function scan(tile, pos2) {
      for (let i5 = 0, off = 0; i5 < tile.children.length && off <= pos2; i5++) {
        let child = tile.children[i5], end3 = off + child.length;
        if (end3 >= pos2) {
          if (child.isComposite()) {
            scan(child, pos2 - off);
          } else if ((!after || forCoords && after.isHidden && (side > 0 && !(after.flags & 32) || forCoords && onSameLine(after, child))) && (end3 > pos2 || child.flags & 32 && side <= 1)) {
            after = child;
            afterOff = pos2 - off;
          } else if (off < pos2 || child.flags & 16 && !(forCoords && child.isHidden) && side >= -1) {
            before2 = child;
            beforeOff = pos2 - off;
          }
        }
        off = end3;
      }
    }
    scan(this, pos);
    let target = (side < 0 ? before2 : after) || before2 || after;
    return target ? { tile: target, offset: target == before2 ? beforeOff : afterOff } : null;
  }
  coordsIn(pos, side, rtl) {
    let found3 = this.resolveInline(pos, side, true);
    if (!found3)
      return fallbackRect(this);
    return found3.tile.coordsIn(Math.max(0, found3.offset), side, rtl);
  }
  domIn(pos, side) {
    let found3 = this.resolveInline(pos, side);
    if (found3) {
      let { tile, offset } = found3;
      if (this.dom.contains(tile.dom)) {
        if (tile.isText())
          return new DOMPos(tile.dom, Math.min(tile.dom.nodeValue.length, offset));
        return tile.domPosFor(offset, tile.flags & 16 ? 1 : tile.flags & 32 ? -1 : side);
      }
      let parent = found3.tile.parent, saw = false;
      for (let ch of parent.children) {
        if (saw)
          return new DOMPos(ch.dom, 0);
        if (ch == found3.tile) {
          saw = true;
        }
      }
    }
    return new DOMPos(this.dom, 0);
  }
};
function fallbackRect(tile) {
  let last5 = tile.dom.lastChild;
  if (!last5)
    return tile.dom.getBoundingClientRect();
  let rects = clientRectsFor(last5);
  return rects[rects.length - 1] || null;
}
function onSameLine(a5, b3) {
  let posA = a5.coordsIn(0, 1), posB = b3.coordsIn(0, 1);
  return posA && posB && posB.top < posA.bottom;
}
var MarkTile = class _MarkTile extends CompositeTile {
  constructor(dom, mark3) {
    super(dom);
    this.mark = mark3;
  }
  get domAttrs() {
    return this.mark.attrs;
  }
  static of(mark3, dom) {
    let tile = new _MarkTile(dom || document.createElement(mark3.tagName), mark3);
    if (!dom)
      tile.flags |= 4;
    return tile;
  }
};
var TextTile = class _TextTile extends Tile {
  constructor(dom, text2) {
    super(dom, text2.length);
    this.text = text2;
  }
  sync(track) {
    if (this.flags & 2)
      return;
    super.sync(track);
    if (this.dom.nodeValue != this.text) {
      if (track && track.node == this.dom)
        track.written = true;
      this.dom.nodeValue = this.text;
    }
  }
  isText() {
    return true;
  }
  toString() {
    return JSON.stringify(this.text);
  }
  coordsIn(pos, side, rtl) {
    let length = this.dom.nodeValue.length;
    if (pos > length)
      pos = length;
    let from = pos, to = pos, flatten2 = 0;
    if (pos == 0 && side < 0 || pos == length && side >= 0) {
      if (!(browser.chrome || browser.gecko)) {
        if (pos) {
          from--;
          flatten2 = 1;
        } else if (to < length) {
          to++;
          flatten2 = -1;
        }
      }
    } else {
      if (side < 0)
        from--;
      else if (to < length)
        to++;
    }
    let rects = textRange(this.dom, from, to).getClientRects();
    if (!rects.length)
      return null;
    let rect = rects[(flatten2 ? flatten2 < 0 : side >= 0) ? 0 : rects.length - 1];
    if (browser.safari && !flatten2 && rect.width == 0)
      rect = Array.prototype.find.call(rects, (r4) => r4.width) || rect;
    return rtl == null ? rect : flattenRect(rect, (flatten2 ? flatten2 > 0 : side < 0) == rtl);
  }
  static of(text2, dom) {
    let tile = new _TextTile(dom || document.createTextNode(text2), text2);
    if (!dom)
      tile.flags |= 2;
    return tile;
  }
};
var WidgetTile = class _WidgetTile extends Tile {
  constructor(dom, length, widget, flags) {
    super(dom, length, flags);
    this.widget = widget;
  }
  isWidget() {
    return true;
  }
  get isHidden() {
    return this.widget.isHidden;
  }
  covers(side) {
    if (this.flags & 48)
      return false;
    return (this.flags & (side < 0 ? 64 : 128)) > 0;
  }
  coordsIn(pos, side) {
    return this.coordsInWidget(pos, side, false);
  }
  coordsInWidget(pos, side, block) {
    let custom = this.widget.coordsAt(this.dom, pos, side);
    if (custom)
      return custom;
    if (block) {
      return flattenRect(this.dom.getBoundingClientRect(), this.length ? pos == 0 : side <= 0);
    } else {
      let rects = this.dom.getClientRects(), rect = null;
      if (!rects.length)
        return null;
      let fromBack = this.flags & 16 ? true : this.flags & 32 ? false : pos > 0;
      for (let i5 = fromBack ? rects.length - 1 : 0; ; i5 += fromBack ? -1 : 1) {
        rect = rects[i5];
        if (pos > 0 ? i5 == 0 : i5 == rects.length - 1 || rect.top < rect.bottom)
          break;
      }
      return flattenRect(rect, !fromBack);
    }
  }
  get overrideDOMText() {
    if (!this.length)
      return Text.empty;
    let { root } = this;
    if (!root)
      return Text.empty;
    let start3 = this.posAtStart;
    return root.view.state.doc.slice(start3, start3 + this.length);
  }
  destroy() {
    super.destroy();
    this.widget.destroy(this.dom);
  }
  static of(widget, view2, length, flags, dom) {
    if (!dom) {
      dom = widget.toDOM(view2);
      if (!widget.editable)
        dom.contentEditable = "false";
    }
    return new _WidgetTile(dom, length, widget, flags);
  }
};
var WidgetBufferTile = class extends Tile {
  constructor(flags) {
    let img = document.createElement("img");
    img.className = "cm-widgetBuffer";
    img.setAttribute("aria-hidden", "true");
    super(img, 0, flags);
  }
  get isHidden() {
    return true;
  }
  get overrideDOMText() {
    return Text.empty;
  }
  coordsIn(pos, side, rtl) {
    let rect = this.dom.getBoundingClientRect();
    return rtl == null ? rect : flattenRect(rect, side > 0 == rtl);
  }
};
var TilePointer = class {
  constructor(top2) {
    this.index = 0;
    this.beforeBreak = false;
    this.parents = [];
    this.tile = top2;
  }
  // Advance by the given distance. If side is -1, stop leaving or
  // entering tiles, or skipping zero-length tiles, once the distance
  // has been traversed. When side is 1, leave, enter, or skip
  // everything at the end position.
  advance(dist2, side, walker) {
    let { tile, index, beforeBreak, parents } = this;
    while (dist2 || side > 0) {
      if (!tile.isComposite()) {
        let len = tile.length;
        if (index < len && dist2) {
          let take = Math.min(dist2, len - index);
          if (walker)
            walker.skip(tile, index, index + take);
          dist2 -= take;
          index += take;
        }
        if (index == len) {
          beforeBreak = !!tile.breakAfter;
          ({ tile, index } = parents.pop());
          index++;
        } else if (!dist2) {
          break;
        }
      } else if (beforeBreak) {
        if (!dist2)
          break;
        if (walker)
          walker.break();
        dist2--;
        beforeBreak = false;
      } else if (index == tile.children.length) {
        if (!dist2 && !parents.length)
          break;
        if (walker)
          walker.leave(tile);
        beforeBreak = !!tile.breakAfter;
        ({ tile, index } = parents.pop());
        index++;
      } else {
        let next = tile.children[index], brk = next.breakAfter;
        if ((side > 0 ? next.length <= dist2 : next.length < dist2) && (!walker || walker.skip(next, 0, next.length) !== false || !next.isComposite)) {
          beforeBreak = !!brk;
          index++;
          dist2 -= next.length;
        } else {
          parents.push({ tile, index });
          tile = next;
          index = 0;
          if (walker && next.isComposite())
            walker.enter(next);
        }
      }
    }
    this.tile = tile;
    this.index = index;
    this.beforeBreak = beforeBreak;
    return this;
  }
  get root() {
    return this.parents.length ? this.parents[0].tile : this.tile;
  }
};
var OpenWrapper = class {
  constructor(from, to, wrapper, rank) {
    this.from = from;
    this.to = to;
    this.wrapper = wrapper;
    this.rank = rank;
  }
};
var TileBuilder = class {
  constructor(cache, root, blockWrappers2) {
    this.cache = cache;
    this.root = root;
    this.blockWrappers = blockWrappers2;
    this.curLine = null;
    this.lastBlock = null;
    this.afterWidget = null;
    this.pos = 0;
    this.wrappers = [];
    this.wrapperPos = 0;
  }
  addText(text2, marks3, openStart, tile) {
    var _a2;
    this.flushBuffer();
    let parent = this.ensureMarks(marks3, openStart);
    let prev = parent.lastChild;
    if (prev && prev.isText() && !(prev.flags & 8) && prev.length + text2.length < 512) {
      this.cache.reused.set(
        prev,
        2
        /* Reused.DOM */
      );
      let tile2 = parent.children[parent.children.length - 1] = new TextTile(prev.dom, prev.text + text2);
      tile2.parent = parent;
    } else {
      parent.append(tile || TextTile.of(text2, (_a2 = this.cache.find(TextTile)) === null || _a2 === void 0 ? void 0 : _a2.dom));
    }
    this.pos += text2.length;
    this.afterWidget = null;
  }
  addComposition(composition, context) {
    let line2 = this.curLine;
    if (line2.dom != context.line.dom) {
      line2.setDOM(this.cache.reused.has(context.line) ? freeNode(context.line.dom) : context.line.dom);
      this.cache.reused.set(
        context.line,
        2
        /* Reused.DOM */
      );
    }
    let head = line2;
    for (let i5 = context.marks.length - 1; i5 >= 0; i5--) {
      let mark3 = context.marks[i5];
      let last5 = head.lastChild;
      if (last5 instanceof MarkTile && last5.mark.eq(mark3.mark)) {
        if (last5.dom != mark3.dom)
          last5.setDOM(freeNode(mark3.dom));
        head = last5;
      } else {
        let { dom } = mark3;
        if (this.cache.reused.get(mark3)) {
          let tile = Tile.get(mark3.dom);
          if (tile)
            dom = freeNode(mark3.dom);
        }
        let nw = MarkTile.of(mark3.mark, dom);
        head.append(nw);
        head = nw;
      }
      this.cache.reused.set(
        mark3,
        2
        /* Reused.DOM */
      );
    }
    let oldTile = Tile.get(composition.text);
    if (oldTile)
      this.cache.reused.set(
        oldTile,
        2
        /* Reused.DOM */
      );
    let text2 = new TextTile(composition.text, composition.text.nodeValue);
    text2.flags |= 8;
    this.pos = composition.range.toB;
    head.append(text2);
  }
  addInlineWidget(widget, marks3, openStart) {
    let noSpace = this.afterWidget && widget.flags & 48 && (this.afterWidget.flags & 48) == (widget.flags & 48);
    if (!noSpace)
      this.flushBuffer();
    let parent = this.ensureMarks(marks3, openStart);
    if (!noSpace && !(widget.flags & 16))
      parent.append(this.getBuffer(1));
    parent.append(widget);
    this.pos += widget.length;
    this.afterWidget = widget;
  }
  addMark(tile, marks3, openStart) {
    this.flushBuffer();
    let parent = this.ensureMarks(marks3, openStart);
    parent.append(tile);
    this.pos += tile.length;
    this.afterWidget = null;
  }
  addBlockWidget(widget) {
    this.getBlockPos().append(widget);
    this.pos += widget.length;
    this.lastBlock = widget;
    this.endLine();
  }
  continueWidget(length) {
    let widget = this.afterWidget || this.lastBlock;
    widget.length += length;
    this.pos += length;
  }
  addLineStart(attrs, dom) {
    var _a2;
    if (!attrs)
      attrs = lineBaseAttrs;
    let tile = LineTile.start(attrs, dom || ((_a2 = this.cache.find(LineTile)) === null || _a2 === void 0 ? void 0 : _a2.dom), !!dom);
    this.getBlockPos().append(this.lastBlock = this.curLine = tile);
  }
  addLine(tile) {
    this.getBlockPos().append(tile);
    this.pos += tile.length;
    this.lastBlock = tile;
    this.endLine();
  }
  addBreak() {
    this.lastBlock.flags |= 1;
    this.endLine();
    this.pos++;
  }
  addLineStartIfNotCovered(attrs) {
    if (!this.blockPosCovered())
      this.addLineStart(attrs);
  }
  ensureLine(attrs) {
    if (!this.curLine)
      this.addLineStart(attrs);
  }
  ensureMarks(marks3, openStart) {
    var _a2;
    let parent = this.curLine;
    for (let i5 = marks3.length - 1; i5 >= 0; i5--) {
      let mark3 = marks3[i5], last5;
      if (openStart > 0 && (last5 = parent.lastChild) && last5 instanceof MarkTile && last5.mark.eq(mark3)) {
        parent = last5;
        openStart--;
      } else {
        let tile = MarkTile.of(mark3, (_a2 = this.cache.find(MarkTile, (m5) => m5.mark.eq(mark3))) === null || _a2 === void 0 ? void 0 : _a2.dom);
        parent.append(tile);
        parent = tile;
        openStart = 0;
      }
    }
    return parent;
  }
  endLine() {
    if (this.curLine) {
      this.flushBuffer();
      let last5 = this.curLine.lastChild;
      if (!last5 || !hasContent(this.curLine, false) || last5.dom.nodeName != "BR" && last5.isWidget() && !(browser.ios && hasContent(this.curLine, true)))
        this.curLine.append(this.cache.findWidget(
          BreakWidget,
          0,
          32
          /* TileFlag.After */
        ) || new WidgetTile(
          BreakWidget.toDOM(),
          0,
          BreakWidget,
          32
          /* TileFlag.After */
        ));
      this.curLine = this.afterWidget = null;
    }
  }
  updateBlockWrappers() {
    if (this.wrapperPos > this.pos + 1e4) {
      this.blockWrappers.goto(this.pos);
      this.wrappers.length = 0;
    }
    for (let i5 = this.wrappers.length - 1; i5 >= 0; i5--)
      if (this.wrappers[i5].to < this.pos)
        this.wrappers.splice(i5, 1);
    for (let cur2 = this.blockWrappers; cur2.value && cur2.from <= this.pos; cur2.next())
      if (cur2.to >= this.pos) {
        let rank = cur2.rank * 102 + cur2.value.rank;
        let wrap = new OpenWrapper(cur2.from, cur2.to, cur2.value, rank), i5 = this.wrappers.length;
        while (i5 > 0 && (this.wrappers[i5 - 1].rank - wrap.rank || this.wrappers[i5 - 1].to - wrap.to) < 0)
          i5--;
        this.wrappers.splice(i5, 0, wrap);
      }
    this.wrapperPos = this.pos;
  }
  getBlockPos() {
    var _a2;
    this.updateBlockWrappers();
    let parent = this.root;
    for (let wrap of this.wrappers) {
      let last5 = parent.lastChild;
      if (wrap.from < this.pos && last5 instanceof BlockWrapperTile && last5.wrapper.eq(wrap.wrapper)) {
        parent = last5;
      } else {
        let tile = BlockWrapperTile.of(wrap.wrapper, (_a2 = this.cache.find(BlockWrapperTile, (t5) => t5.wrapper.eq(wrap.wrapper))) === null || _a2 === void 0 ? void 0 : _a2.dom);
        parent.append(tile);
        parent = tile;
      }
    }
    return parent;
  }
  blockPosCovered() {
    let last5 = this.lastBlock;
    return last5 != null && !last5.breakAfter && (!last5.isWidget() || (last5.flags & (32 | 128)) > 0);
  }
  getBuffer(side) {
    let flags = 2 | (side < 0 ? 16 : 32);
    let found3 = this.cache.find(
      WidgetBufferTile,
      void 0,
      1
      /* Reused.Full */
    );
    if (found3)
      found3.flags = flags;
    return found3 || new WidgetBufferTile(flags);
  }
  flushBuffer() {
    if (this.afterWidget && !(this.afterWidget.flags & 32)) {
      this.afterWidget.parent.append(this.getBuffer(-1));
      this.afterWidget = null;
    }
  }
};
var TextStream = class {
  constructor(doc2) {
    this.skipCount = 0;
    this.text = "";
    this.textOff = 0;
    this.cursor = doc2.iter();
  }
  skip(len) {
    if (this.textOff + len <= this.text.length) {
      this.textOff += len;
    } else {
      this.skipCount += len - (this.text.length - this.textOff);
      this.text = "";
      this.textOff = 0;
    }
  }
  next(maxLen) {
    if (this.textOff == this.text.length) {
      let { value, lineBreak, done: done2 } = this.cursor.next(this.skipCount);
      this.skipCount = 0;
      if (done2)
        throw new Error("Ran out of text content when drawing inline views");
      this.text = value;
      let len = this.textOff = Math.min(maxLen, value.length);
      return lineBreak ? null : value.slice(0, len);
    }
    let end3 = Math.min(this.text.length, this.textOff + maxLen);
    let chars = this.text.slice(this.textOff, end3);
    this.textOff = end3;
    return chars;
  }
};
var buckets = [WidgetTile, LineTile, TextTile, MarkTile, WidgetBufferTile, BlockWrapperTile, DocTile];
for (let i5 = 0; i5 < buckets.length; i5++)
  buckets[i5].bucket = i5;
var TileCache = class {
  constructor(view2) {
    this.view = view2;
    this.buckets = buckets.map(() => []);
    this.index = buckets.map(() => 0);
    this.reused = /* @__PURE__ */ new Map();
  }
  // Put a tile in the cache.
  add(tile) {
    let i5 = tile.constructor.bucket, bucket = this.buckets[i5];
    if (bucket.length < 6)
      bucket.push(tile);
    else
      bucket[
        this.index[i5] = (this.index[i5] + 1) % 6
        /* C.Bucket */
      ] = tile;
  }
  find(cls, test, type = 2) {
    let i5 = cls.bucket;
    let bucket = this.buckets[i5], off = this.index[i5];
    for (let j3 = 0; j3 < bucket.length; j3++) {
      let index = (j3 + off) % bucket.length, tile = bucket[index];
      if ((!test || test(tile)) && !this.reused.has(tile)) {
        bucket.splice(index, 1);
        if (index < off)
          this.index[i5]--;
        this.reused.set(tile, type);
        return tile;
      }
    }
    return null;
  }
  findWidget(widget, length, flags) {
    let widgets = this.buckets[0];
    if (widgets.length)
      for (let i5 = 0, pass = 0; ; i5++) {
        if (i5 == widgets.length) {
          if (pass)
            return null;
          pass = 1;
          i5 = 0;
        }
        let tile = widgets[i5];
        if (!this.reused.has(tile) && (pass == 0 ? tile.widget.compare(widget) : tile.widget.constructor == widget.constructor && widget.updateDOM(tile.dom, this.view, tile.widget))) {
          widgets.splice(i5, 1);
          if (i5 < this.index[0])
            this.index[0]--;
          if (tile.widget == widget && tile.length == length && (tile.flags & (496 | 1)) == flags) {
            this.reused.set(
              tile,
              1
              /* Reused.Full */
            );
            return tile;
          } else {
            this.reused.set(
              tile,
              2
              /* Reused.DOM */
            );
            return new WidgetTile(tile.dom, length, widget, tile.flags & -498 | flags);
          }
        }
      }
  }
  reuse(tile) {
    this.reused.set(
      tile,
      1
      /* Reused.Full */
    );
    return tile;
  }
  maybeReuse(tile, type = 2) {
    if (this.reused.has(tile))
      return void 0;
    this.reused.set(tile, type);
    return tile.dom;
  }
  clear() {
    for (let i5 = 0; i5 < this.buckets.length; i5++)
      this.buckets[i5].length = this.index[i5] = 0;
  }
};
var TileUpdate = class {
  constructor(view2, old3, blockWrappers2, decorations2, disallowBlockEffectsFor) {
    this.view = view2;
    this.decorations = decorations2;
    this.disallowBlockEffectsFor = disallowBlockEffectsFor;
    this.openWidget = false;
    this.openMarks = 0;
    this.cache = new TileCache(view2);
    this.text = new TextStream(view2.state.doc);
    this.builder = new TileBuilder(this.cache, new DocTile(view2, view2.contentDOM), RangeSet.iter(blockWrappers2));
    this.cache.reused.set(
      old3,
      2
      /* Reused.DOM */
    );
    this.old = new TilePointer(old3);
    this.reuseWalker = {
      skip: (tile, from, to) => {
        this.cache.add(tile);
        if (tile.isComposite())
          return false;
      },
      enter: (tile) => this.cache.add(tile),
      leave: () => {
      },
      break: () => {
      }
    };
  }
  run(changes2, composition) {
    let compositionContext = composition && this.getCompositionContext(composition.text);
    for (let posA = 0, posB = 0, i5 = 0; ; ) {
      let next = i5 < changes2.length ? changes2[i5++] : null;
      let skipA = next ? next.fromA : this.old.root.length;
      if (skipA > posA) {
        let len = skipA - posA;
        this.preserve(len, !i5, !next);
        posA = skipA;
        posB += len;
      }
      if (!next)
        break;
      if (composition && next.fromA <= composition.range.fromA && next.toA >= composition.range.toA) {
        this.forward(next.fromA, composition.range.fromA, composition.range.fromA < composition.range.toA ? 1 : -1);
        this.emit(posB, composition.range.fromB);
        this.builder.flushBuffer();
        this.cache.clear();
        this.builder.addComposition(composition, compositionContext);
        this.text.skip(composition.range.toB - composition.range.fromB);
        this.forward(composition.range.fromA, next.toA);
        this.emit(composition.range.toB, next.toB);
      } else {
        this.forward(next.fromA, next.toA);
        this.emit(posB, next.toB);
      }
      posB = next.toB;
      posA = next.toA;
    }
    if (this.builder.curLine)
      this.builder.endLine();
    return this.builder.root;
  }
  preserve(length, incStart, incEnd) {
    let activeMarks = getMarks(this.old), openMarks = this.openMarks;
    this.old.advance(length, incEnd ? 1 : -1, {
      skip: (tile, from, to) => {
        if (tile.isWidget()) {
          if (this.openWidget) {
            this.builder.continueWidget(to - from);
          } else {
            let widget = to > 0 || from < tile.length ? WidgetTile.of(tile.widget, this.view, to - from, tile.flags & 496, this.cache.maybeReuse(tile)) : this.cache.reuse(tile);
            if (widget.flags & 256) {
              widget.flags &= -2;
              this.builder.addBlockWidget(widget);
            } else {
              this.builder.ensureLine(null);
              this.builder.addInlineWidget(widget, activeMarks, openMarks);
              openMarks = activeMarks.length;
            }
          }
        } else if (tile.isText()) {
          this.builder.ensureLine(null);
          if (!from && to == tile.length && !this.cache.reused.has(tile)) {
            this.builder.addText(tile.text, activeMarks, openMarks, this.cache.reuse(tile));
          } else {
            this.cache.add(tile);
            this.builder.addText(tile.text.slice(from, to), activeMarks, openMarks);
          }
          openMarks = activeMarks.length;
        } else if (tile.isLine()) {
          tile.flags &= -2;
          this.cache.reused.set(
            tile,
            1
            /* Reused.Full */
          );
          this.builder.addLine(tile);
        } else if (tile instanceof WidgetBufferTile) {
          this.cache.add(tile);
        } else if (tile instanceof MarkTile) {
          this.builder.ensureLine(null);
          this.builder.addMark(tile, activeMarks, openMarks);
          this.cache.reused.set(
            tile,
            1
            /* Reused.Full */
          );
          openMarks = activeMarks.length;
        } else {
          return false;
        }
        this.openWidget = false;
      },
      enter: (tile) => {
        if (tile.isLine()) {
          this.builder.addLineStart(tile.attrs, this.cache.maybeReuse(tile));
        } else {
          this.cache.add(tile);
          if (tile instanceof MarkTile)
            activeMarks.unshift(tile.mark);
        }
        this.openWidget = false;
      },
      leave: (tile) => {
        if (tile.isLine()) {
          if (activeMarks.length)
            activeMarks.length = openMarks = 0;
        } else if (tile instanceof MarkTile) {
          activeMarks.shift();
          openMarks = Math.min(openMarks, activeMarks.length);
        }
      },
      break: () => {
        this.builder.addBreak();
        this.openWidget = false;
      }
    });
    this.text.skip(length);
  }
  emit(from, to) {
    let pendingLineAttrs = null;
    let b3 = this.builder, markCount = -1;
    let openEnd = RangeSet.spans(this.decorations, from, to, {
      point: (from2, to2, deco, active, openStart, index) => {
        if (deco instanceof PointDecoration) {
          if (this.disallowBlockEffectsFor[index]) {
            if (deco.block)
              throw new RangeError("Block decorations may not be specified via plugins");
            if (to2 > this.view.state.doc.lineAt(from2).to)
              throw new RangeError("Decorations that replace line breaks may not be specified via plugins");
          }
          markCount = active.length;
          if (openStart > active.length) {
            b3.continueWidget(to2 - from2);
          } else {
            let widget = deco.widget || (deco.block ? NullWidget.block : NullWidget.inline);
            let flags = widgetFlags(deco);
            let tile = this.cache.findWidget(widget, to2 - from2, flags) || WidgetTile.of(widget, this.view, to2 - from2, flags);
            if (deco.block) {
              if (deco.startSide > 0)
                b3.addLineStartIfNotCovered(pendingLineAttrs);
              b3.addBlockWidget(tile);
            } else {
              b3.ensureLine(pendingLineAttrs);
              b3.addInlineWidget(tile, active, openStart);
            }
          }
          pendingLineAttrs = null;
        } else {
          pendingLineAttrs = addLineDeco(pendingLineAttrs, deco);
        }
        if (to2 > from2)
          this.text.skip(to2 - from2);
      },
      span: (from2, to2, active, openStart) => {
        for (let pos = from2; pos < to2; ) {
          let chars = this.text.next(Math.min(512, to2 - pos));
          if (chars == null) {
            b3.addLineStartIfNotCovered(pendingLineAttrs);
            b3.addBreak();
            pos++;
          } else {
            b3.ensureLine(pendingLineAttrs);
            b3.addText(chars, active, pos == from2 ? openStart : active.length);
            pos += chars.length;
          }
          pendingLineAttrs = null;
        }
        markCount = active.length;
      }
    });
    if (markCount > -1)
      this.openWidget = openEnd > markCount;
    if (!this.openWidget)
      b3.addLineStartIfNotCovered(pendingLineAttrs);
    this.openMarks = openEnd;
  }
  forward(from, to, side = 1) {
    if (to - from <= 10) {
      this.old.advance(to - from, side, this.reuseWalker);
    } else {
      this.old.advance(5, -1, this.reuseWalker);
      this.old.advance(to - from - 10, -1);
      this.old.advance(5, side, this.reuseWalker);
    }
  }
  getCompositionContext(text2) {
    let marks3 = [], line2 = null;
    for (let parent = text2.parentNode; ; parent = parent.parentNode) {
      let tile = Tile.get(parent);
      if (parent == this.view.contentDOM)
        break;
      if (tile instanceof MarkTile)
        marks3.push(tile);
      else if (tile === null || tile === void 0 ? void 0 : tile.isLine())
        line2 = tile;
      else if (tile instanceof BlockWrapperTile) ;
      else if (parent.nodeName == "DIV" && !line2)
        line2 = new LineTile(parent, lineBaseAttrs);
      else if (!line2)
        marks3.push(MarkTile.of(new MarkDecoration({ tagName: parent.nodeName.toLowerCase(), attributes: getAttrs(parent) }), parent));
    }
    if (!line2)
      return null;
    return { line: line2, marks: marks3 };
  }
};
function hasContent(tile, requireText) {
  let scan = (tile2) => {
    for (let ch of tile2.children)
      if ((requireText ? ch.isText() : ch.length) || scan(ch))
        return true;
    return false;
  };
  return scan(tile);
}
function widgetFlags(deco) {
  let flags = deco.isReplace ? (deco.startSide < 0 ? 64 : 0) | (deco.endSide > 0 ? 128 : 0) : deco.startSide > 0 ? 32 : 16;
  if (deco.block)
    flags |= 256;
  return flags;
}
var lineBaseAttrs = { class: "cm-line" };
function addLineDeco(value, deco) {
  let attrs = deco.spec.attributes, cls = deco.spec.class;
  if (!attrs && !cls)
    return value;
  if (!value)
    value = { class: "cm-line" };
  if (attrs)
    combineAttrs(attrs, value);
  if (cls)
    value.class += " " + cls;
  return value;
}
function getMarks(ptr) {
  let found3 = [];
  for (let i5 = ptr.parents.length; i5 > 1; i5--) {
    let tile = i5 == ptr.parents.length ? ptr.tile : ptr.parents[i5].tile;
    if (tile instanceof MarkTile)
      found3.push(tile.mark);
  }
  return found3;
}
function freeNode(node) {
  let tile = Tile.get(node);
  if (tile)
    tile.setDOM(node.cloneNode());
  return node;
}
var NullWidget = class extends WidgetType {
  constructor(tag) {
    super();
    this.tag = tag;
  }
  eq(other) {
    return other.tag == this.tag;
  }
  toDOM() {
    return document.createElement(this.tag);
  }
  updateDOM(elt) {
    return elt.nodeName.toLowerCase() == this.tag;
  }
  get isHidden() {
    return true;
  }
};
NullWidget.inline = /* @__PURE__ */ new NullWidget("span");
NullWidget.block = /* @__PURE__ */ new NullWidget("div");
var BreakWidget = /* @__PURE__ */ new class extends WidgetType {
  toDOM() {
    return document.createElement("br");
  }
  get isHidden() {
    return true;
  }
  get editable() {
    return true;
  }
}();
var DocView = class {
  constructor(view2) {
    this.view = view2;
    this.decorations = [];
    this.blockWrappers = [];
    this.dynamicDecorationMap = [false];
    this.domChanged = null;
    this.hasComposition = null;
    this.editContextFormatting = Decoration.none;
    this.lastCompositionAfterCursor = false;
    this.minWidth = 0;
    this.minWidthFrom = 0;
    this.minWidthTo = 0;
    this.impreciseAnchor = null;
    this.impreciseHead = null;
    this.forceSelection = false;
    this.lastUpdate = Date.now();
    this.updateDeco();
    this.tile = new DocTile(view2, view2.contentDOM);
    this.updateInner([new ChangedRange(0, 0, 0, view2.state.doc.length)], null);
  }
  // Update the document view to a given state.
  update(update) {
    var _a2;
    let changedRanges = update.changedRanges;
    if (this.minWidth > 0 && changedRanges.length) {
      if (!changedRanges.every(({ fromA, toA }) => toA < this.minWidthFrom || fromA > this.minWidthTo)) {
        this.minWidth = this.minWidthFrom = this.minWidthTo = 0;
      } else {
        this.minWidthFrom = update.changes.mapPos(this.minWidthFrom, 1);
        this.minWidthTo = update.changes.mapPos(this.minWidthTo, 1);
      }
    }
    this.updateEditContextFormatting(update);
    let readCompositionAt = -1;
    if (this.view.inputState.composing >= 0 && !this.view.observer.editContext) {
      if ((_a2 = this.domChanged) === null || _a2 === void 0 ? void 0 : _a2.newSel)
        readCompositionAt = this.domChanged.newSel.head;
      else if (!touchesComposition(update.changes, this.hasComposition) && !update.selectionSet)
        readCompositionAt = update.state.selection.main.head;
    }
    let composition = readCompositionAt > -1 ? findCompositionRange(this.view, update.changes, readCompositionAt) : null;
    this.domChanged = null;
    if (this.hasComposition) {
      let { from, to } = this.hasComposition;
      changedRanges = new ChangedRange(from, to, update.changes.mapPos(from, -1), update.changes.mapPos(to, 1)).addToSet(changedRanges.slice());
    }
    this.hasComposition = composition ? { from: composition.range.fromB, to: composition.range.toB } : null;
    if ((browser.ie || browser.chrome) && !composition && update && update.state.doc.lines != update.startState.doc.lines)
      this.forceSelection = true;
    let prevDeco = this.decorations, prevWrappers = this.blockWrappers;
    this.updateDeco();
    let decoDiff = findChangedDeco(prevDeco, this.decorations, update.changes);
    if (decoDiff.length)
      changedRanges = ChangedRange.extendWithRanges(changedRanges, decoDiff);
    let blockDiff = findChangedWrappers(prevWrappers, this.blockWrappers, update.changes);
    if (blockDiff.length)
      changedRanges = ChangedRange.extendWithRanges(changedRanges, blockDiff);
    if (composition && !changedRanges.some((r4) => r4.fromA <= composition.range.fromA && r4.toA >= composition.range.toA))
      changedRanges = composition.range.addToSet(changedRanges.slice());
    if (this.tile.flags & 2 && changedRanges.length == 0) {
      return false;
    } else {
      this.updateInner(changedRanges, composition);
      if (update.transactions.length)
        this.lastUpdate = Date.now();
      return true;
    }
  }
  // Used by update and the constructor do perform the actual DOM
  // update
  updateInner(changes2, composition) {
    this.view.viewState.mustMeasureContent = true;
    let { observer } = this.view;
    observer.ignore(() => {
      if (composition || changes2.length) {
        let oldTile = this.tile;
        let builder = new TileUpdate(this.view, oldTile, this.blockWrappers, this.decorations, this.dynamicDecorationMap);
        if (composition && Tile.get(composition.text))
          builder.cache.reused.set(
            Tile.get(composition.text),
            2
            /* Reused.DOM */
          );
        this.tile = builder.run(changes2, composition);
        destroyDropped(oldTile, builder.cache.reused);
      }
      this.tile.dom.style.height = this.view.viewState.contentHeight / this.view.scaleY + "px";
      this.tile.dom.style.flexBasis = this.minWidth ? this.minWidth + "px" : "";
      let track = browser.chrome || browser.ios ? { node: observer.selectionRange.focusNode, written: false } : void 0;
      this.tile.sync(track);
      if (track && (track.written || observer.selectionRange.focusNode != track.node || !this.tile.dom.contains(track.node)))
        this.forceSelection = true;
      this.tile.dom.style.height = "";
    });
    let gaps = [];
    if (this.view.viewport.from || this.view.viewport.to < this.view.state.doc.length) {
      for (let child of this.tile.children)
        if (child.isWidget() && child.widget instanceof BlockGapWidget)
          gaps.push(child.dom);
    }
    observer.updateGaps(gaps);
  }
  updateEditContextFormatting(update) {
    this.editContextFormatting = this.editContextFormatting.map(update.changes);
    for (let tr of update.transactions)
      for (let effect of tr.effects)
        if (effect.is(setEditContextFormatting)) {
          this.editContextFormatting = effect.value;
        }
  }
  // Sync the DOM selection to this.state.selection
  updateSelection(mustRead = false, fromPointer = false) {
    if (mustRead || !this.view.observer.selectionRange.focusNode)
      this.view.observer.readSelectionRange();
    let { dom } = this.tile;
    let activeElt = this.view.root.activeElement, focused = activeElt == dom;
    let selectionNotFocus = !focused && !(this.view.state.facet(editable) || dom.tabIndex > -1) && hasSelection(dom, this.view.observer.selectionRange) && !(activeElt && dom.contains(activeElt));
    if (!(focused || fromPointer || selectionNotFocus))
      return;
    let force = this.forceSelection;
    this.forceSelection = false;
    let main = this.view.state.selection.main, anchor2, head;
    if (main.empty) {
      head = anchor2 = this.inlineDOMNearPos(main.anchor, main.assoc || 1);
    } else {
      head = this.inlineDOMNearPos(main.head, main.head == main.from ? 1 : -1);
      anchor2 = this.inlineDOMNearPos(main.anchor, main.anchor == main.from ? 1 : -1);
    }
    if (browser.gecko && main.empty && !this.hasComposition && betweenUneditable(anchor2)) {
      let dummy = document.createTextNode("");
      this.view.observer.ignore(() => anchor2.node.insertBefore(dummy, anchor2.node.childNodes[anchor2.offset] || null));
      anchor2 = head = new DOMPos(dummy, 0);
      force = true;
    }
    let domSel = this.view.observer.selectionRange;
    if (force || !domSel.focusNode || (!isEquivalentPosition(anchor2.node, anchor2.offset, domSel.anchorNode, domSel.anchorOffset) || !isEquivalentPosition(head.node, head.offset, domSel.focusNode, domSel.focusOffset)) && !this.suppressWidgetCursorChange(domSel, main)) {
      this.view.observer.ignore(() => {
        if (browser.android && browser.chrome && dom.contains(domSel.focusNode) && inUneditable(domSel.focusNode, dom)) {
          dom.blur();
          dom.focus({ preventScroll: true });
        }
        let rawSel = getSelection(this.view.root);
        if (!rawSel) ;
        else if (main.empty) {
          if (browser.gecko) {
            let nextTo = nextToUneditable(anchor2.node, anchor2.offset);
            if (nextTo && nextTo != (1 | 2)) {
              let text2 = (nextTo == 1 ? textNodeBefore : textNodeAfter)(anchor2.node, anchor2.offset);
              if (text2)
                anchor2 = new DOMPos(text2.node, text2.offset);
            }
          }
          rawSel.collapse(anchor2.node, anchor2.offset);
          if (main.bidiLevel != null && rawSel.caretBidiLevel !== void 0)
            rawSel.caretBidiLevel = main.bidiLevel;
        } else if (rawSel.extend) {
          rawSel.collapse(anchor2.node, anchor2.offset);
          try {
            rawSel.extend(head.node, head.offset);
          } catch (_4) {
          }
        } else {
          let range2 = document.createRange();
          if (main.anchor > main.head)
            [anchor2, head] = [head, anchor2];
          range2.setEnd(head.node, head.offset);
          range2.setStart(anchor2.node, anchor2.offset);
          rawSel.removeAllRanges();
          rawSel.addRange(range2);
        }
        if (selectionNotFocus && this.view.root.activeElement == dom) {
          dom.blur();
          if (activeElt)
            activeElt.focus();
        }
      });
      this.view.observer.setSelectionRange(anchor2, head);
    }
    this.impreciseAnchor = anchor2.precise ? null : new DOMPos(domSel.anchorNode, domSel.anchorOffset);
    this.impreciseHead = head.precise ? null : new DOMPos(domSel.focusNode, domSel.focusOffset);
  }
  // If a zero-length widget is inserted next to the cursor during
  // composition, avoid moving it across it and disrupting the
  // composition.
  suppressWidgetCursorChange(sel, cursor) {
    return this.hasComposition && cursor.empty && isEquivalentPosition(sel.focusNode, sel.focusOffset, sel.anchorNode, sel.anchorOffset) && this.posFromDOM(sel.focusNode, sel.focusOffset) == cursor.head;
  }
  enforceCursorAssoc() {
    if (this.hasComposition)
      return;
    let { view: view2 } = this, cursor = view2.state.selection.main;
    let sel = getSelection(view2.root);
    let { anchorNode, anchorOffset } = view2.observer.selectionRange;
    if (!sel || !cursor.empty || !cursor.assoc || !sel.modify)
      return;
    let line2 = this.lineAt(cursor.head, cursor.assoc);
    if (!line2)
      return;
    let lineStart = line2.posAtStart;
    if (cursor.head == lineStart || cursor.head == lineStart + line2.length)
      return;
    let before2 = this.coordsAt(cursor.head, -1), after = this.coordsAt(cursor.head, 1);
    if (!before2 || !after || before2.bottom > after.top)
      return;
    let dom = this.domAtPos(cursor.head + cursor.assoc, cursor.assoc);
    sel.collapse(dom.node, dom.offset);
    sel.modify("move", cursor.assoc < 0 ? "forward" : "backward", "lineboundary");
    view2.observer.readSelectionRange();
    let newRange = view2.observer.selectionRange;
    if (view2.docView.posFromDOM(newRange.anchorNode, newRange.anchorOffset) != cursor.from)
      sel.collapse(anchorNode, anchorOffset);
  }
  posFromDOM(node, offset) {
    let tile = this.tile.nearest(node);
    if (!tile)
      return this.tile.dom.compareDocumentPosition(node) & 2 ? 0 : this.view.state.doc.length;
    let start3 = tile.posAtStart;
    if (tile.isComposite()) {
      let after;
      if (node == tile.dom) {
        after = tile.dom.childNodes[offset];
      } else {
        let bias = maxOffset(node) == 0 ? 0 : offset == 0 ? -1 : 1;
        for (; ; ) {
          let parent = node.parentNode;
          if (parent == tile.dom)
            break;
          if (bias == 0 && parent.firstChild != parent.lastChild) {
            if (node == parent.firstChild)
              bias = -1;
            else
              bias = 1;
          }
          node = parent;
        }
        if (bias < 0)
          after = node;
        else
          after = node.nextSibling;
      }
      if (after == tile.dom.firstChild)
        return start3;
      while (after && !Tile.get(after))
        after = after.nextSibling;
      if (!after)
        return start3 + tile.length;
      for (let i5 = 0, pos = start3; ; i5++) {
        let child = tile.children[i5];
        if (child.dom == after)
          return pos;
        pos += child.length + child.breakAfter;
      }
    } else if (tile.isText()) {
      return node == tile.dom ? start3 + offset : start3 + (offset ? tile.length : 0);
    } else {
      return start3;
    }
  }
  domAtPos(pos, side) {
    let { tile, offset } = this.tile.resolveBlock(pos, side);
    if (tile.isWidget())
      return tile.domPosFor(offset, side);
    return tile.domIn(offset, side);
  }
  inlineDOMNearPos(pos, side) {
    let before2, beforeOff = -1, beforeBad = false;
    let after, afterOff = -1, afterBad = false;
    this.tile.blockTiles((tile, off) => {
      if (tile.isWidget()) {
        if (tile.flags & 32 && off >= pos)
          return true;
        if (tile.flags & 16)
          beforeBad = true;
      } else {
        let end3 = off + tile.length;
        if (off <= pos) {
          before2 = tile;
          beforeOff = pos - off;
          beforeBad = end3 < pos;
        }
        if (end3 >= pos && !after) {
          after = tile;
          afterOff = pos - off;
          afterBad = off > pos;
        }
        if (off > pos && after)
          return true;
      }
    });
    if (!before2 && !after)
      return this.domAtPos(pos, side);
    if (beforeBad && after)
      before2 = null;
    else if (afterBad && before2)
      after = null;
    return before2 && side < 0 || !after ? before2.domIn(beforeOff, side) : after.domIn(afterOff, side);
  }
  // Get the coord of the element at the given side of the given
  // position. If rtl is given, flatten it using that text direction.
  coordsAt(pos, side, rtl) {
    let { tile, offset } = this.tile.resolveBlock(pos, side);
    if (tile.isWidget()) {
      if (tile.widget instanceof BlockGapWidget)
        return null;
      return tile.coordsInWidget(offset, side, true);
    }
    return tile.coordsIn(offset, side, rtl);
  }
  lineAt(pos, side) {
    let { tile } = this.tile.resolveBlock(pos, side);
    return tile.isLine() ? tile : null;
  }
  coordsForChar(pos) {
    let { tile, offset } = this.tile.resolveBlock(pos, 1);
    if (!tile.isLine())
      return null;
    function scan(tile2, offset2) {
      if (tile2.isComposite()) {
        for (let ch of tile2.children) {
          if (ch.length >= offset2) {
            let found3 = scan(ch, offset2);
            if (found3)
              return found3;
          }
          offset2 -= ch.length;
          if (offset2 < 0)
            break;
        }
      } else if (tile2.isText() && offset2 < tile2.length) {
        let end3 = findClusterBreak2(tile2.text, offset2);
        if (end3 == offset2)
          return null;
        let rects = textRange(tile2.dom, offset2, end3).getClientRects();
        for (let i5 = 0; i5 < rects.length; i5++) {
          let rect = rects[i5];
          if (i5 == rects.length - 1 || rect.top < rect.bottom && rect.left < rect.right)
            return rect;
        }
      }
      return null;
    }
    return scan(tile, offset);
  }
  measureVisibleLineHeights(viewport) {
    let result = [], { from, to } = viewport;
    let contentWidth = this.view.contentDOM.clientWidth;
    let isWider = contentWidth > Math.max(this.view.scrollDOM.clientWidth, this.minWidth) + 1;
    let widest = -1, ltr = this.view.textDirection == Direction.LTR;
    let spaceAbove = 0;
    let scan = (tile, pos, measureBounds) => {
      for (let i5 = 0; i5 < tile.children.length; i5++) {
        if (pos > to)
          break;
        let child = tile.children[i5], end3 = pos + child.length;
        let childRect = child.dom.getBoundingClientRect(), { height } = childRect;
        if (measureBounds && !i5)
          spaceAbove += childRect.top - measureBounds.top;
        if (child instanceof BlockWrapperTile) {
          if (end3 > from)
            scan(child, pos, childRect);
        } else if (pos >= from) {
          if (spaceAbove > 0)
            result.push(-spaceAbove);
          result.push(height + spaceAbove);
          spaceAbove = 0;
          if (isWider) {
            let last5 = child.dom.lastChild;
            let rects = last5 ? clientRectsFor(last5) : [];
            if (rects.length) {
              let rect = rects[rects.length - 1];
              let width = ltr ? rect.right - childRect.left : childRect.right - rect.left;
              if (width > widest) {
                widest = width;
                this.minWidth = contentWidth;
                this.minWidthFrom = pos;
                this.minWidthTo = end3;
              }
            }
          }
        }
        if (measureBounds && i5 == tile.children.length - 1)
          spaceAbove += measureBounds.bottom - childRect.bottom;
        pos = end3 + child.breakAfter;
      }
    };
    scan(this.tile, 0, null);
    return result;
  }
  textDirectionAt(pos) {
    let { tile } = this.tile.resolveBlock(pos, 1);
    return getComputedStyle(tile.dom).direction == "rtl" ? Direction.RTL : Direction.LTR;
  }
  measureTextSize() {
    let lineMeasure = this.tile.blockTiles((tile) => {
      if (tile.isLine() && tile.children.length && tile.length <= 20) {
        let totalWidth = 0, textHeight2;
        for (let child of tile.children) {
          if (!child.isText() || /[^ -~]/.test(child.text))
            return void 0;
          let rects = clientRectsFor(child.dom);
          if (rects.length != 1)
            return void 0;
          totalWidth += rects[0].width;
          textHeight2 = rects[0].height;
        }
        if (totalWidth)
          return {
            lineHeight: tile.dom.getBoundingClientRect().height,
            charWidth: totalWidth / tile.length,
            textHeight: textHeight2
          };
      }
    });
    if (lineMeasure)
      return lineMeasure;
    let dummy = document.createElement("div"), lineHeight, charWidth, textHeight;
    dummy.className = "cm-line";
    dummy.style.width = "99999px";
    dummy.style.position = "absolute";
    dummy.textContent = "abc def ghi jkl mno pqr stu";
    this.view.observer.ignore(() => {
      this.tile.dom.appendChild(dummy);
      let rect = clientRectsFor(dummy.firstChild)[0];
      lineHeight = dummy.getBoundingClientRect().height;
      charWidth = rect && rect.width ? rect.width / 27 : 7;
      textHeight = rect && rect.height ? rect.height : lineHeight;
      dummy.remove();
    });
    return { lineHeight, charWidth, textHeight };
  }
  computeBlockGapDeco() {
    let deco = [], vs = this.view.viewState;
    for (let pos = 0, i5 = 0; ; i5++) {
      let next = i5 == vs.viewports.length ? null : vs.viewports[i5];
      let end3 = next ? next.from - 1 : this.view.state.doc.length;
      if (end3 > pos) {
        let height = (vs.lineBlockAt(end3).bottom - vs.lineBlockAt(pos).top) / this.view.scaleY;
        deco.push(Decoration.replace({
          widget: new BlockGapWidget(height),
          block: true,
          inclusive: true,
          isBlockGap: true
        }).range(pos, end3));
      }
      if (!next)
        break;
      pos = next.to + 1;
    }
    return Decoration.set(deco);
  }
  updateDeco() {
    let i5 = 1;
    let allDeco = this.view.state.facet(decorations).map((d5) => {
      let dynamic = this.dynamicDecorationMap[i5++] = typeof d5 == "function";
      return dynamic ? d5(this.view) : d5;
    });
    let dynamicOuter = false, outerDeco = this.view.state.facet(outerDecorations).map((d5, i6) => {
      let dynamic = typeof d5 == "function";
      if (dynamic)
        dynamicOuter = true;
      return dynamic ? d5(this.view) : d5;
    });
    if (outerDeco.length) {
      this.dynamicDecorationMap[i5++] = dynamicOuter;
      allDeco.push(RangeSet.join(outerDeco));
    }
    this.decorations = [
      this.editContextFormatting,
      ...allDeco,
      this.computeBlockGapDeco(),
      this.view.viewState.lineGapDeco
    ];
    while (i5 < this.decorations.length)
      this.dynamicDecorationMap[i5++] = false;
    this.blockWrappers = this.view.state.facet(blockWrappers).map((v4) => typeof v4 == "function" ? v4(this.view) : v4);
  }
  scrollIntoView(target) {
    if (target.isSnapshot) {
      let ref = this.view.viewState.lineBlockAt(target.range.head);
      this.view.scrollDOM.scrollTop = ref.top - target.yMargin;
      this.view.scrollDOM.scrollLeft = target.xMargin;
      return;
    }
    for (let handler of this.view.state.facet(scrollHandler)) {
      try {
        if (handler(this.view, target.range, target))
          return true;
      } catch (e4) {
        logException(this.view.state, e4, "scroll handler");
      }
    }
    let { range: range2 } = target;
    let rect = this.coordsAt(range2.head, range2.assoc || (range2.head > range2.anchor ? -1 : 1)), other;
    if (!rect)
      return;
    if (!range2.empty && (other = this.coordsAt(range2.anchor, range2.anchor > range2.head ? -1 : 1)))
      rect = {
        left: Math.min(rect.left, other.left),
        top: Math.min(rect.top, other.top),
        right: Math.max(rect.right, other.right),
        bottom: Math.max(rect.bottom, other.bottom)
      };
    let margins = getScrollMargins(this.view);
    let targetRect = {
      left: rect.left - margins.left,
      top: rect.top - margins.top,
      right: rect.right + margins.right,
      bottom: rect.bottom + margins.bottom
    };
    let { offsetWidth, offsetHeight } = this.view.scrollDOM;
    scrollRectIntoView(this.view.scrollDOM, targetRect, range2.head < range2.anchor ? -1 : 1, target.x, target.y, Math.max(Math.min(target.xMargin, offsetWidth), -offsetWidth), Math.max(Math.min(target.yMargin, offsetHeight), -offsetHeight), this.view.textDirection == Direction.LTR);
    if (window.visualViewport && window.innerHeight - window.visualViewport.height > 1 && (rect.top > window.visualViewport.offsetTop + window.visualViewport.height || rect.bottom < window.visualViewport.offsetTop)) {
      let line2 = this.view.docView.lineAt(range2.head, 1);
      if (line2) {
        let stack = getScrollStack(line2.dom);
        line2.dom.scrollIntoView({ block: "nearest" });
        restoreScrollStack(stack, false);
      }
    }
  }
  lineHasWidget(pos) {
    let scan = (child) => child.isWidget() || child.children.some(scan);
    return scan(this.tile.resolveBlock(pos, 1).tile);
  }
  destroy() {
    destroyDropped(this.tile);
  }
};
function destroyDropped(tile, reused) {
  let r4 = reused === null || reused === void 0 ? void 0 : reused.get(tile);
  if (r4 != 1) {
    if (r4 == null)
      tile.destroy();
    for (let ch of tile.children)
      destroyDropped(ch, reused);
  }
}
function betweenUneditable(pos) {
  return isElt(pos.node) && pos.node.firstChild && (pos.offset == 0 || pos.node.childNodes[pos.offset - 1].contentEditable == "false") && (pos.offset == pos.node.childNodes.length || pos.node.childNodes[pos.offset].contentEditable == "false");
}
function findCompositionNode(view2, headPos) {
  let sel = view2.observer.selectionRange;
  if (!sel.focusNode)
    return null;
  let textBefore = textNodeBefore(sel.focusNode, sel.focusOffset);
  let textAfter = textNodeAfter(sel.focusNode, sel.focusOffset);
  let textNode = textBefore || textAfter;
  if (textAfter && textBefore && textAfter.node != textBefore.node) {
    let tileAfter = Tile.get(textAfter.node);
    if (!tileAfter || tileAfter.isText() && tileAfter.text != textAfter.node.nodeValue) {
      textNode = textAfter;
    } else if (view2.docView.lastCompositionAfterCursor) {
      let tileBefore = Tile.get(textBefore.node);
      if (!(!tileBefore || tileBefore.isText() && tileBefore.text != textBefore.node.nodeValue))
        textNode = textAfter;
    }
  }
  view2.docView.lastCompositionAfterCursor = textNode != textBefore;
  if (!textNode)
    return null;
  let from = headPos - textNode.offset;
  return { from, to: from + textNode.node.nodeValue.length, node: textNode.node };
}
function findCompositionRange(view2, changes2, headPos) {
  let found3 = findCompositionNode(view2, headPos);
  if (!found3)
    return null;
  let { node: textNode, from, to } = found3, text2 = textNode.nodeValue;
  if (/[\n\r]/.test(text2))
    return null;
  if (view2.state.doc.sliceString(found3.from, found3.to) != text2)
    return null;
  let inv = changes2.invertedDesc;
  return { range: new ChangedRange(inv.mapPos(from), inv.mapPos(to), from, to), text: textNode };
}
function nextToUneditable(node, offset) {
  if (!isElt(node))
    return 0;
  return (offset && node.childNodes[offset - 1].contentEditable == "false" ? 1 : 0) | (offset < node.childNodes.length && node.childNodes[offset].contentEditable == "false" ? 2 : 0);
}
var DecorationComparator$1 = class DecorationComparator {
  constructor() {
    this.changes = [];
  }
  compareRange(from, to) {
    addRange(from, to, this.changes);
  }
  comparePoint(from, to) {
    addRange(from, to, this.changes);
  }
  boundChange(pos) {
    addRange(pos, pos, this.changes);
  }
};
function findChangedDeco(a5, b3, diff) {
  let comp = new DecorationComparator$1();
  RangeSet.compare(a5, b3, diff, comp);
  return comp.changes;
}
var WrapperComparator = class {
  constructor() {
    this.changes = [];
  }
  compareRange(from, to) {
    addRange(from, to, this.changes);
  }
  comparePoint() {
  }
  boundChange(pos) {
    addRange(pos, pos, this.changes);
  }
};
function findChangedWrappers(a5, b3, diff) {
  let comp = new WrapperComparator();
  RangeSet.compare(a5, b3, diff, comp);
  return comp.changes;
}
function inUneditable(node, inside2) {
  for (let cur2 = node; cur2 && cur2 != inside2; cur2 = cur2.assignedSlot || cur2.parentNode) {
    if (isElt(cur2) && cur2.contentEditable == "false")
      return true;
  }
  return false;
}
function touchesComposition(changes2, composition) {
  let touched = false;
  if (composition)
    changes2.iterChangedRanges((from, to) => {
      if (from < composition.to && to > composition.from)
        touched = true;
    });
  return touched;
}
var BlockGapWidget = class extends WidgetType {
  constructor(height) {
    super();
    this.height = height;
  }
  toDOM() {
    let elt = document.createElement("div");
    elt.className = "cm-gap";
    this.updateDOM(elt);
    return elt;
  }
  eq(other) {
    return other.height == this.height;
  }
  updateDOM(elt) {
    elt.style.height = this.height + "px";
    return true;
  }
  get editable() {
    return true;
  }
  get estimatedHeight() {
    return this.height;
  }
  ignoreEvent() {
    return false;
  }
};
function groupAt(state, pos, bias = 1) {
  let categorize = state.charCategorizer(pos);
  let line2 = state.doc.lineAt(pos), linePos = pos - line2.from;
  if (line2.length == 0)
    return EditorSelection.cursor(pos);
  if (linePos == 0)
    bias = 1;
  else if (linePos == line2.length)
    bias = -1;
  let from = linePos, to = linePos;
  if (bias < 0)
    from = findClusterBreak2(line2.text, linePos, false);
  else
    to = findClusterBreak2(line2.text, linePos);
  let cat = categorize(line2.text.slice(from, to));
  while (from > 0) {
    let prev = findClusterBreak2(line2.text, from, false);
    if (categorize(line2.text.slice(prev, from)) != cat)
      break;
    from = prev;
  }
  while (to < line2.length) {
    let next = findClusterBreak2(line2.text, to);
    if (categorize(line2.text.slice(to, next)) != cat)
      break;
    to = next;
  }
  return EditorSelection.undirectionalRange(from + line2.from, to + line2.from);
}
function posAtCoordsImprecise(view2, contentRect, block, x3, y5) {
  let into = Math.round((x3 - contentRect.left) * view2.defaultCharacterWidth);
  if (view2.lineWrapping && block.height > view2.defaultLineHeight * 1.5) {
    let textHeight = view2.viewState.heightOracle.textHeight;
    let line2 = Math.floor((y5 - block.top - (view2.defaultLineHeight - textHeight) * 0.5) / textHeight);
    into += line2 * view2.viewState.heightOracle.lineLength;
  }
  let content2 = view2.state.sliceDoc(block.from, block.to);
  return block.from + findColumn(content2, into, view2.state.tabSize);
}
function blockAt(view2, pos, side) {
  let line2 = view2.lineBlockAt(pos);
  if (Array.isArray(line2.type)) {
    let best;
    for (let l4 of line2.type) {
      if (l4.from > pos)
        break;
      if (l4.to < pos)
        continue;
      if (l4.from < pos && l4.to > pos)
        return l4;
      if (!best || l4.type == BlockType.Text && (best.type != l4.type || (side < 0 ? l4.from < pos : l4.to > pos)))
        best = l4;
    }
    return best || line2;
  }
  return line2;
}
function moveToLineBoundary(view2, start3, forward, includeWrap) {
  let block = blockAt(view2, start3.head, start3.assoc || -1);
  let coords = !includeWrap || block.type != BlockType.Text || !(view2.lineWrapping || block.widgetLineBreaks) ? null : view2.coordsAtPos(start3.assoc < 0 && start3.head > block.from ? start3.head - 1 : start3.head);
  if (coords) {
    let editorRect = view2.dom.getBoundingClientRect();
    let direction = view2.textDirectionAt(block.from);
    let pos = view2.posAndSideAtCoords({
      x: forward == (direction == Direction.LTR) ? editorRect.right - 1 : editorRect.left + 1,
      y: (coords.top + coords.bottom) / 2
    });
    if (pos)
      return EditorSelection.cursor(pos.pos, pos.assoc);
  }
  return EditorSelection.cursor(forward ? block.to : block.from, forward ? 1 : -1);
}
function moveByChar(view2, start3, forward, by2) {
  let line2 = view2.state.doc.lineAt(start3.head), spans = view2.bidiSpans(line2);
  let direction = view2.textDirectionAt(line2.from);
  for (let cur2 = start3, check = null; ; ) {
    let next = moveVisually(line2, spans, direction, cur2, forward), char = movedOver;
    if (!next) {
      if (line2.number == (forward ? view2.state.doc.lines : 1))
        return cur2;
      char = "\n";
      line2 = view2.state.doc.line(line2.number + (forward ? 1 : -1));
      spans = view2.bidiSpans(line2);
      next = forward ? EditorSelection.cursor(line2.from, -1) : EditorSelection.cursor(line2.to, 1);
    }
    if (!check) {
      if (!by2)
        return next;
      check = by2(char);
    } else if (!check(char)) {
      return cur2;
    }
    cur2 = next;
  }
}
function byGroup(view2, pos, start3) {
  let categorize = view2.state.charCategorizer(pos);
  let cat = categorize(start3);
  return (next) => {
    let nextCat = categorize(next);
    if (cat == CharCategory.Space)
      cat = nextCat;
    return cat == nextCat;
  };
}
function moveVertically(view2, start3, forward, distance) {
  let startPos = start3.head, dir = forward ? 1 : -1;
  if (startPos == (forward ? view2.state.doc.length : 0))
    return EditorSelection.cursor(startPos, start3.assoc);
  let goal = start3.goalColumn, startY;
  let rect = view2.contentDOM.getBoundingClientRect();
  let startCoords = view2.coordsAtPos(startPos, start3.assoc || ((start3.empty ? forward : start3.head == start3.from) ? 1 : -1));
  let docTop = view2.documentTop;
  if (startCoords) {
    if (goal == null)
      goal = startCoords.left - rect.left;
    startY = dir < 0 ? startCoords.top : startCoords.bottom;
  } else {
    let line2 = view2.viewState.lineBlockAt(startPos);
    if (goal == null)
      goal = Math.min(rect.right - rect.left, view2.defaultCharacterWidth * (startPos - line2.from));
    startY = (dir < 0 ? line2.top : line2.bottom) + docTop;
  }
  let resolvedGoal = rect.left + goal;
  let halfText = view2.viewState.heightOracle.textHeight >> 1, dist2 = distance !== null && distance !== void 0 ? distance : halfText;
  for (let scan = 0; ; scan += halfText) {
    let y5 = startY + (dist2 + scan) * dir;
    let pos = posAtCoords(view2, { x: resolvedGoal, y: y5 }, false, dir);
    if (forward ? y5 > rect.bottom : y5 < rect.top)
      return EditorSelection.cursor(pos.pos, pos.assoc);
    let posCoords = view2.coordsAtPos(pos.pos, pos.assoc), mid = posCoords ? (posCoords.top + posCoords.bottom) / 2 : 0;
    if (!posCoords || (forward ? mid > startY : mid < startY))
      return EditorSelection.cursor(pos.pos, pos.assoc, void 0, goal);
  }
}
function skipAtomicRanges(atoms, pos, bias) {
  for (; ; ) {
    let moved4 = 0;
    for (let set2 of atoms) {
      set2.between(pos - 1, pos + 1, (from, to, value) => {
        if (pos > from && pos < to) {
          let side = moved4 || bias || (pos - from < to - pos ? -1 : 1);
          pos = side < 0 ? from : to;
          moved4 = side;
        }
      });
    }
    if (!moved4)
      return pos;
  }
}
function skipAtomsForSelection(atoms, sel) {
  let ranges2 = null;
  for (let i5 = 0; i5 < sel.ranges.length; i5++) {
    let range2 = sel.ranges[i5], updated = null;
    if (range2.empty) {
      let pos = skipAtomicRanges(atoms, range2.from, 0);
      if (pos != range2.from)
        updated = EditorSelection.cursor(pos, -1);
    } else {
      let from = skipAtomicRanges(atoms, range2.from, -1);
      let to = skipAtomicRanges(atoms, range2.to, 1);
      if (from != range2.from || to != range2.to) {
        if (range2.undirectional)
          updated = EditorSelection.undirectionalRange(range2.from, range2.to);
        else
          updated = EditorSelection.range(range2.from == range2.anchor ? from : to, range2.from == range2.head ? from : to);
      }
    }
    if (updated) {
      if (!ranges2)
        ranges2 = sel.ranges.slice();
      ranges2[i5] = updated;
    }
  }
  return ranges2 ? EditorSelection.create(ranges2, sel.mainIndex) : sel;
}
function skipAtoms(view2, oldPos, pos) {
  let newPos = skipAtomicRanges(view2.state.facet(atomicRanges).map((f5) => f5(view2)), pos.from, oldPos.head > pos.from ? -1 : 1);
  return newPos == pos.from ? pos : EditorSelection.cursor(newPos, newPos < pos.from ? 1 : -1);
}
var PosAssoc = class {
  constructor(pos, assoc) {
    this.pos = pos;
    this.assoc = assoc;
  }
};
function posAtCoords(view2, coords, precise, scanY) {
  let content2 = view2.contentDOM.getBoundingClientRect(), docTop = content2.top + view2.viewState.paddingTop;
  let { x: x3, y: y5 } = coords, yOffset = y5 - docTop, block;
  for (; ; ) {
    if (yOffset < 0)
      return new PosAssoc(0, 1);
    if (yOffset > view2.viewState.docHeight)
      return new PosAssoc(view2.state.doc.length, -1);
    block = view2.elementAtHeight(yOffset);
    if (scanY == null)
      break;
    if (block.type == BlockType.Text) {
      if (scanY < 0 ? block.to < view2.viewport.from : block.from > view2.viewport.to)
        break;
      let rect = view2.docView.coordsAt(scanY < 0 ? block.from : block.to, scanY > 0 ? -1 : 1);
      if (rect && (scanY < 0 ? rect.top <= yOffset + docTop : rect.bottom >= yOffset + docTop))
        break;
    }
    let halfLine = view2.viewState.heightOracle.textHeight / 2;
    yOffset = scanY > 0 ? block.bottom + halfLine : block.top - halfLine;
  }
  if (view2.viewport.from >= block.to || view2.viewport.to <= block.from) {
    if (precise)
      return null;
    if (block.type == BlockType.Text) {
      let pos = posAtCoordsImprecise(view2, content2, block, x3, y5);
      return new PosAssoc(pos, pos == block.from ? 1 : -1);
    }
  }
  if (block.type != BlockType.Text)
    return yOffset < (block.top + block.bottom) / 2 ? new PosAssoc(block.from, 1) : new PosAssoc(block.to, -1);
  let line2 = view2.docView.lineAt(block.from, 2);
  if (!line2 || line2.length != block.length)
    line2 = view2.docView.lineAt(block.from, -2);
  return new InlineCoordsScan(view2, x3, y5, view2.textDirectionAt(block.from)).scanTile(line2, block.from);
}
var InlineCoordsScan = class {
  constructor(view2, x3, y5, baseDir) {
    this.view = view2;
    this.x = x3;
    this.y = y5;
    this.baseDir = baseDir;
    this.line = null;
    this.spans = null;
  }
  bidiSpansAt(pos) {
    if (!this.line || this.line.from > pos || this.line.to < pos) {
      this.line = this.view.state.doc.lineAt(pos);
      this.spans = this.view.bidiSpans(this.line);
    }
    return this;
  }
  baseDirAt(pos, side) {
    let { line: line2, spans } = this.bidiSpansAt(pos);
    let level = spans[BidiSpan.find(spans, pos - line2.from, -1, side)].level;
    return level == this.baseDir;
  }
  dirAt(pos, side) {
    let { line: line2, spans } = this.bidiSpansAt(pos);
    return spans[BidiSpan.find(spans, pos - line2.from, -1, side)].dir;
  }
  // Used to short-circuit bidi tests for content with a uniform direction
  bidiIn(from, to) {
    let { spans, line: line2 } = this.bidiSpansAt(from);
    return spans.length > 1 || spans.length && (spans[0].level != this.baseDir || spans[0].to + line2.from < to);
  }
  // Scan through the rectangles for the content of a tile with inline
  // content, looking for one that overlaps the queried position
  // vertically and is closest horizontally. The caller is responsible
  // for dividing its content into N pieces, and pass an array with
  // N+1 positions (including the position after the last piece). For
  // a text tile, these will be character clusters, for a composite
  // tile, these will be child tiles.
  scan(positions, getRects, recursed = false) {
    let lo = 0, hi = positions.length - 1, seen = /* @__PURE__ */ new Set();
    let bidi = this.bidiIn(positions[0], positions[hi]);
    let above, below;
    let closestI = -1, closestDx = 1e9, closestRect;
    search: while (lo < hi) {
      let dist2 = hi - lo, mid = lo + hi >> 1;
      adjust: if (seen.has(mid)) {
        for (let i5 = 1; i5 < dist2; i5++) {
          let scan = mid + i5;
          if (scan >= hi)
            scan -= dist2;
          if (!seen.has(scan)) {
            mid = scan;
            break adjust;
          }
        }
        break search;
      }
      seen.add(mid);
      let rects = getRects(mid), side = 0;
      if (rects)
        for (let i5 = 0; i5 < rects.length; i5++) {
          let rect = rects[i5];
          if (rect.width == 0 && rects.length > 1)
            continue;
          if (rect.bottom < this.y) {
            if (!above || above.bottom < rect.bottom)
              above = rect;
            side = 1;
          } else if (rect.top > this.y) {
            if (!below || below.top > rect.top)
              below = rect;
            side = -1;
          } else {
            let off = rect.left > this.x ? this.x - rect.left : rect.right < this.x ? this.x - rect.right : 0;
            let dx = Math.abs(off);
            if (dx < closestDx) {
              closestI = mid;
              closestDx = dx;
              closestRect = rect;
            }
            if (off)
              side = off < 0 == (this.baseDir == Direction.LTR) ? -1 : 1;
          }
        }
      if (side == -1 && (!bidi || this.baseDirAt(positions[mid], 1)))
        hi = mid;
      else if (side == 1 && (!bidi || this.baseDirAt(positions[mid + 1], -1)))
        lo = mid + 1;
    }
    if (!closestRect) {
      if (!below && !above)
        return { i: 0, after: false };
      let side = above && (!below || this.y - above.bottom < below.top - this.y) ? above : below;
      this.y = (side.top + side.bottom) / 2;
      return this.scan(positions, getRects, true);
    }
    if (closestDx && !recursed) {
      let { top: top2, bottom: bottom2 } = closestRect;
      if (above && above.bottom > (top2 + top2 + bottom2) / 3) {
        this.y = above.bottom - 1;
        return this.scan(positions, getRects, true);
      }
      if (below && below.top < (top2 + bottom2 + bottom2) / 3) {
        this.y = below.top + 1;
        return this.scan(positions, getRects, true);
      }
    }
    let ltr = (bidi ? this.dirAt(positions[closestI], 1) : this.baseDir) == Direction.LTR;
    return {
      i: closestI,
      // Test whether x is closes to the start or end of this element
      after: this.x > (closestRect.left + closestRect.right) / 2 == ltr
    };
  }
  scanText(tile, offset) {
    let positions = [];
    for (let i5 = 0; i5 < tile.length; i5 = findClusterBreak2(tile.text, i5))
      positions.push(offset + i5);
    positions.push(offset + tile.length);
    let scan = this.scan(positions, (i5) => {
      let off = positions[i5] - offset, end3 = positions[i5 + 1] - offset;
      return textRange(tile.dom, off, end3).getClientRects();
    });
    return scan.after ? new PosAssoc(positions[scan.i + 1], -1) : new PosAssoc(positions[scan.i], 1);
  }
  scanTile(tile, offset) {
    if (!tile.length)
      return new PosAssoc(offset, 1);
    if (tile.children.length == 1) {
      let child2 = tile.children[0];
      if (child2.isText())
        return this.scanText(child2, offset);
      else if (child2.isComposite())
        return this.scanTile(child2, offset);
    }
    let positions = [offset];
    for (let i5 = 0, pos2 = offset; i5 < tile.children.length; i5++)
      positions.push(pos2 += tile.children[i5].length);
    let scan = this.scan(positions, (i5) => {
      let child2 = tile.children[i5];
      if (child2.flags & 48)
        return null;
      return (isElt(child2.dom) ? child2.dom : textRange(child2.dom, 0, child2.length)).getClientRects();
    });
    let child = tile.children[scan.i], pos = positions[scan.i];
    if (child.isText())
      return this.scanText(child, pos);
    if (child.isComposite())
      return this.scanTile(child, pos);
    return scan.after ? new PosAssoc(positions[scan.i + 1], -1) : new PosAssoc(pos, 1);
  }
};
var LineBreakPlaceholder = "￿";
var DOMReader = class {
  constructor(points, view2) {
    this.points = points;
    this.view = view2;
    this.text = "";
    this.lineSeparator = view2.state.facet(EditorState.lineSeparator);
  }
  append(text2) {
    this.text += text2;
  }
  lineBreak() {
    this.text += LineBreakPlaceholder;
  }
  readRange(start3, end3) {
    if (!start3)
      return this;
    let parent = start3.parentNode;
    for (let cur2 = start3; ; ) {
      this.findPointBefore(parent, cur2);
      let oldLen = this.text.length;
      this.readNode(cur2);
      let tile = Tile.get(cur2), next = cur2.nextSibling;
      if (next == end3) {
        if ((tile === null || tile === void 0 ? void 0 : tile.breakAfter) && !next && parent != this.view.contentDOM)
          this.lineBreak();
        break;
      }
      let nextTile = Tile.get(next);
      if ((tile && nextTile ? tile.breakAfter : (tile ? tile.breakAfter : isBlockElement(cur2)) || isBlockElement(next) && (cur2.nodeName != "BR" || (tile === null || tile === void 0 ? void 0 : tile.isWidget())) && this.text.length > oldLen) && !isEmptyToEnd(next, end3))
        this.lineBreak();
      cur2 = next;
    }
    this.findPointBefore(parent, end3);
    return this;
  }
  readTextNode(node) {
    let text2 = node.nodeValue;
    for (let point of this.points)
      if (point.node == node)
        point.pos = this.text.length + Math.min(point.offset, text2.length);
    for (let off = 0, re = this.lineSeparator ? null : /\r\n?|\n/g; ; ) {
      let nextBreak = -1, breakSize = 1, m5;
      if (this.lineSeparator) {
        nextBreak = text2.indexOf(this.lineSeparator, off);
        breakSize = this.lineSeparator.length;
      } else if (m5 = re.exec(text2)) {
        nextBreak = m5.index;
        breakSize = m5[0].length;
      }
      this.append(text2.slice(off, nextBreak < 0 ? text2.length : nextBreak));
      if (nextBreak < 0)
        break;
      this.lineBreak();
      if (breakSize > 1) {
        for (let point of this.points)
          if (point.node == node && point.pos > this.text.length)
            point.pos -= breakSize - 1;
      }
      off = nextBreak + breakSize;
    }
  }
  readNode(node) {
    let tile = Tile.get(node);
    let fromView = tile && tile.overrideDOMText;
    if (fromView != null) {
      this.findPointInside(node, fromView.length);
      for (let i5 = fromView.iter(); !i5.next().done; ) {
        if (i5.lineBreak)
          this.lineBreak();
        else
          this.append(i5.value);
      }
    } else if (isText(node)) {
      this.readTextNode(node);
    } else if (node.nodeName == "BR") {
      if (node.nextSibling)
        this.lineBreak();
    } else if (isElt(node)) {
      this.readRange(node.firstChild, null);
    }
  }
  findPointBefore(node, next) {
    for (let point of this.points)
      if (point.node == node && node.childNodes[point.offset] == next)
        point.pos = this.text.length;
  }
  findPointInside(node, length) {
    for (let point of this.points)
      if (isText(node) ? point.node == node : node.contains(point.node))
        point.pos = this.text.length + (isAtEnd(node, point.node, point.offset) ? length : 0);
  }
};
function isAtEnd(parent, node, offset) {
  for (; ; ) {
    if (!node || offset < maxOffset(node))
      return false;
    if (node == parent)
      return true;
    offset = domIndex(node) + 1;
    node = node.parentNode;
  }
}
function isEmptyToEnd(node, end3) {
  let widgets;
  for (; ; node = node.nextSibling) {
    if (node == end3 || !node)
      break;
    let view2 = Tile.get(node);
    if (!(view2 === null || view2 === void 0 ? void 0 : view2.isWidget()))
      return false;
    if (view2)
      (widgets || (widgets = [])).push(view2);
  }
  if (widgets)
    for (let w5 of widgets) {
      let override = w5.overrideDOMText;
      if (override === null || override === void 0 ? void 0 : override.length)
        return false;
    }
  return true;
}
var DOMPoint = class {
  constructor(node, offset) {
    this.node = node;
    this.offset = offset;
    this.pos = -1;
  }
};
var DOMChange = class {
  constructor(view2, start3, end3, typeOver) {
    this.typeOver = typeOver;
    this.bounds = null;
    this.text = "";
    this.domChanged = start3 > -1;
    let { impreciseHead: iHead, impreciseAnchor: iAnchor } = view2.docView, curSel = view2.state.selection;
    if (view2.state.readOnly && start3 > -1) {
      this.newSel = null;
    } else if (start3 > -1 && (this.bounds = domBoundsAround(view2.docView.tile, start3, end3, 0))) {
      let selPoints = iHead || iAnchor ? [] : selectionPoints(view2);
      let reader = new DOMReader(selPoints, view2);
      reader.readRange(this.bounds.startDOM, this.bounds.endDOM);
      this.text = reader.text;
      this.newSel = selectionFromPoints(selPoints, this.bounds.from);
    } else {
      let domSel = view2.observer.selectionRange;
      let head = iHead && iHead.node == domSel.focusNode && iHead.offset == domSel.focusOffset || !contains(view2.contentDOM, domSel.focusNode) ? curSel.main.head : view2.docView.posFromDOM(domSel.focusNode, domSel.focusOffset);
      let anchor2 = iAnchor && iAnchor.node == domSel.anchorNode && iAnchor.offset == domSel.anchorOffset || !contains(view2.contentDOM, domSel.anchorNode) ? curSel.main.anchor : view2.docView.posFromDOM(domSel.anchorNode, domSel.anchorOffset);
      let vp = view2.viewport;
      if ((browser.ios || browser.chrome) && head != anchor2 && Math.min(head, anchor2) <= curSel.main.from && Math.max(head, anchor2) >= curSel.main.to && (vp.from > 0 || vp.to < view2.state.doc.length)) {
        let from = Math.min(head, anchor2), to = Math.max(head, anchor2);
        let offFrom = vp.from - from, offTo = vp.to - to;
        if ((offFrom == 0 || offFrom == 1 || from == 0) && (offTo == 0 || offTo == -1 || to == view2.state.doc.length)) {
          head = 0;
          anchor2 = view2.state.doc.length;
        }
      }
      if (view2.inputState.composing > -1 && curSel.ranges.length > 1) {
        this.newSel = curSel.replaceRange(EditorSelection.range(anchor2, head));
      } else if (view2.lineWrapping && anchor2 == head && !(curSel.main.empty && curSel.main.head == head) && view2.inputState.lastTouchTime > Date.now() - 100) {
        let before2 = view2.coordsAtPos(head, -1), assoc = 0;
        if (before2)
          assoc = view2.inputState.lastTouchY <= before2.bottom ? -1 : 1;
        this.newSel = EditorSelection.create([EditorSelection.cursor(head, assoc)]);
      } else {
        this.newSel = EditorSelection.single(anchor2, head);
      }
    }
  }
};
function domBoundsAround(tile, from, to, offset) {
  if (tile.isComposite()) {
    let fromI = -1, fromStart = -1, toI = -1, toEnd = -1;
    for (let i5 = 0, pos = offset, prevEnd = offset; i5 < tile.children.length; i5++) {
      let child = tile.children[i5], end3 = pos + child.length;
      if (pos < from && end3 > to)
        return domBoundsAround(child, from, to, pos);
      if (end3 >= from && fromI == -1) {
        fromI = i5;
        fromStart = pos;
      }
      if (pos > to && child.dom.parentNode == tile.dom) {
        toI = i5;
        toEnd = prevEnd;
        break;
      }
      prevEnd = end3;
      pos = end3 + child.breakAfter;
    }
    return {
      from: fromStart,
      to: toEnd < 0 ? offset + tile.length : toEnd,
      startDOM: (fromI ? tile.children[fromI - 1].dom.nextSibling : null) || tile.dom.firstChild,
      endDOM: toI < tile.children.length && toI >= 0 ? tile.children[toI].dom : null
    };
  } else if (tile.isText()) {
    return { from: offset, to: offset + tile.length, startDOM: tile.dom, endDOM: tile.dom.nextSibling };
  } else {
    return null;
  }
}
function applyDOMChange(view2, domChange) {
  let change4;
  let { newSel } = domChange, { state } = view2, sel = state.selection.main;
  let lastKey = view2.inputState.lastKeyTime > Date.now() - 100 ? view2.inputState.lastKeyCode : -1;
  if (domChange.bounds) {
    let { from, to } = domChange.bounds;
    let preferredPos = sel.from, preferredSide = null;
    if (lastKey === 8 || browser.android && domChange.text.length < to - from) {
      preferredPos = sel.to;
      preferredSide = "end";
    }
    let cmp = state.doc.sliceString(from, to, LineBreakPlaceholder), selEnd, diff;
    if (!sel.empty && sel.from >= from && sel.to <= to && (domChange.typeOver || cmp != domChange.text) && cmp.slice(0, sel.from - from) == domChange.text.slice(0, sel.from - from) && cmp.slice(sel.to - from) == domChange.text.slice(selEnd = domChange.text.length - (cmp.length - (sel.to - from)))) {
      change4 = {
        from: sel.from,
        to: sel.to,
        insert: Text.of(domChange.text.slice(sel.from - from, selEnd).split(LineBreakPlaceholder))
      };
    } else if (diff = findDiff(cmp, domChange.text, preferredPos - from, preferredSide)) {
      if (browser.chrome && lastKey == 13 && diff.toB == diff.from + 2 && domChange.text.slice(diff.from, diff.toB) == LineBreakPlaceholder + LineBreakPlaceholder)
        diff.toB--;
      change4 = {
        from: from + diff.from,
        to: from + diff.toA,
        insert: Text.of(domChange.text.slice(diff.from, diff.toB).split(LineBreakPlaceholder))
      };
    }
  } else if (newSel && (!view2.hasFocus && state.facet(editable) || sameSelPos(newSel, sel))) {
    newSel = null;
  }
  if (!change4 && !newSel)
    return false;
  if ((browser.mac || browser.android) && change4 && change4.from == change4.to && change4.from == sel.head - 1 && /^\. ?$/.test(change4.insert.toString()) && view2.contentDOM.getAttribute("autocorrect") == "off") {
    if (newSel && change4.insert.length == 2)
      newSel = EditorSelection.single(newSel.main.anchor - 1, newSel.main.head - 1);
    change4 = { from: change4.from, to: change4.to, insert: Text.of([change4.insert.toString().replace(".", " ")]) };
  } else if (state.doc.lineAt(sel.from).to < sel.to && view2.docView.lineHasWidget(sel.to) && view2.inputState.insertingTextAt > Date.now() - 50) {
    change4 = {
      from: sel.from,
      to: sel.to,
      insert: state.toText(view2.inputState.insertingText)
    };
  } else if (browser.chrome && change4 && change4.from == change4.to && change4.from == sel.head && change4.insert.toString() == "\n " && view2.lineWrapping) {
    if (newSel)
      newSel = EditorSelection.single(newSel.main.anchor - 1, newSel.main.head - 1);
    change4 = { from: sel.from, to: sel.to, insert: Text.of([" "]) };
  }
  if (change4) {
    return applyDOMChangeInner(view2, change4, newSel, lastKey);
  } else if (newSel && !sameSelPos(newSel, sel)) {
    let scrollIntoView3 = false, userEvent = "select";
    if (view2.inputState.lastSelectionTime > Date.now() - 50) {
      if (view2.inputState.lastSelectionOrigin == "select")
        scrollIntoView3 = true;
      userEvent = view2.inputState.lastSelectionOrigin;
      if (userEvent == "select.pointer")
        newSel = skipAtomsForSelection(state.facet(atomicRanges).map((f5) => f5(view2)), newSel);
    }
    view2.dispatch({ selection: newSel, scrollIntoView: scrollIntoView3, userEvent });
    return true;
  } else {
    return false;
  }
}
function applyDOMChangeInner(view2, change4, newSel, lastKey = -1) {
  if (browser.ios && view2.inputState.flushIOSKey(change4))
    return true;
  let sel = view2.state.selection.main;
  if (browser.android && (change4.to == sel.to && // GBoard will sometimes remove a space it just inserted
  // after a completion when you press enter
  (change4.from == sel.from || change4.from == sel.from - 1 && view2.state.sliceDoc(change4.from, sel.from) == " ") && change4.insert.length == 1 && change4.insert.lines == 2 && dispatchKey(view2.contentDOM, "Enter", 13) || (change4.from == sel.from - 1 && change4.to == sel.to && change4.insert.length == 0 || lastKey == 8 && change4.insert.length < change4.to - change4.from && change4.to > sel.head) && dispatchKey(view2.contentDOM, "Backspace", 8) || change4.from == sel.from && change4.to == sel.to + 1 && change4.insert.length == 0 && dispatchKey(view2.contentDOM, "Delete", 46)))
    return true;
  let text2 = change4.insert.toString();
  if (view2.inputState.composing >= 0)
    view2.inputState.composing++;
  let defaultTr;
  let defaultInsert = () => defaultTr || (defaultTr = applyDefaultInsert(view2, change4, newSel));
  if (!view2.state.facet(inputHandler).some((h5) => h5(view2, change4.from, change4.to, text2, defaultInsert)))
    view2.dispatch(defaultInsert());
  return true;
}
function applyDefaultInsert(view2, change4, newSel) {
  let tr, startState = view2.state, sel = startState.selection.main, inAtomic = -1;
  if (change4.from == change4.to && change4.from < sel.from || change4.from > sel.to) {
    let side = change4.from < sel.from ? -1 : 1, pos = side < 0 ? sel.from : sel.to;
    let moved4 = skipAtomicRanges(startState.facet(atomicRanges).map((f5) => f5(view2)), pos, side);
    if (change4.from == moved4)
      inAtomic = moved4;
  }
  if (inAtomic > -1) {
    tr = {
      changes: change4,
      selection: EditorSelection.cursor(change4.from + change4.insert.length, -1)
    };
  } else if (change4.from >= sel.from && change4.to <= sel.to && change4.to - change4.from >= (sel.to - sel.from) / 3 && (!newSel || newSel.main.empty && newSel.main.from == change4.from + change4.insert.length) && view2.inputState.composing < 0) {
    let before2 = sel.from < change4.from ? startState.sliceDoc(sel.from, change4.from) : "";
    let after = sel.to > change4.to ? startState.sliceDoc(change4.to, sel.to) : "";
    tr = startState.replaceSelection(view2.state.toText(before2 + change4.insert.sliceString(0, void 0, view2.state.lineBreak) + after));
  } else {
    let changes2 = startState.changes(change4);
    let mainSel = newSel && newSel.main.to <= changes2.newLength ? newSel.main : void 0;
    if (startState.selection.ranges.length > 1 && (view2.inputState.composing >= 0 || view2.inputState.compositionPendingChange) && change4.to <= sel.to + 10 && change4.to >= sel.to - 10) {
      let replaced = view2.state.sliceDoc(change4.from, change4.to);
      let compositionRange, composition = newSel && findCompositionNode(view2, newSel.main.head);
      if (composition) {
        let dLen = change4.insert.length - (change4.to - change4.from);
        compositionRange = { from: composition.from, to: composition.to - dLen };
      } else {
        compositionRange = view2.state.doc.lineAt(sel.head);
      }
      let offset = sel.to - change4.to;
      tr = startState.changeByRange((range2) => {
        if (range2.from == sel.from && range2.to == sel.to)
          return { changes: changes2, range: mainSel || range2.map(changes2) };
        let to = range2.to - offset, from = to - replaced.length;
        if (view2.state.sliceDoc(from, to) != replaced || // Unfortunately, there's no way to make multiple
        // changes in the same node work without aborting
        // composition, so cursors in the composition range are
        // ignored.
        to >= compositionRange.from && from <= compositionRange.to)
          return { range: range2 };
        let rangeChanges = startState.changes({ from, to, insert: change4.insert }), selOff = range2.to - sel.to;
        return {
          changes: rangeChanges,
          range: !mainSel ? range2.map(rangeChanges) : EditorSelection.range(Math.max(0, mainSel.anchor + selOff), Math.max(0, mainSel.head + selOff))
        };
      });
    } else {
      tr = {
        changes: changes2,
        selection: mainSel && startState.selection.replaceRange(mainSel)
      };
    }
  }
  let userEvent = "input.type";
  if (view2.composing || view2.inputState.compositionPendingChange && view2.inputState.compositionEndedAt > Date.now() - 50) {
    view2.inputState.compositionPendingChange = false;
    userEvent += ".compose";
    if (view2.inputState.compositionFirstChange) {
      userEvent += ".start";
      view2.inputState.compositionFirstChange = false;
    }
  }
  return startState.update(tr, { userEvent, scrollIntoView: true });
}
function findDiff(a5, b3, preferredPos, preferredSide) {
  let minLen = Math.min(a5.length, b3.length);
  let from = 0;
  while (from < minLen && a5.charCodeAt(from) == b3.charCodeAt(from))
    from++;
  if (from == minLen && a5.length == b3.length)
    return null;
  let toA = a5.length, toB = b3.length;
  while (toA > 0 && toB > 0 && a5.charCodeAt(toA - 1) == b3.charCodeAt(toB - 1)) {
    toA--;
    toB--;
  }
  if (preferredSide == "end") {
    let adjust = Math.max(0, from - Math.min(toA, toB));
    preferredPos -= toA + adjust - from;
  }
  if (toA < from && a5.length < b3.length) {
    let move = preferredPos <= from && preferredPos >= toA ? from - preferredPos : 0;
    from -= move;
    toB = from + (toB - toA);
    toA = from;
  } else if (toB < from) {
    let move = preferredPos <= from && preferredPos >= toB ? from - preferredPos : 0;
    from -= move;
    toA = from + (toA - toB);
    toB = from;
  }
  return { from, toA, toB };
}
function selectionPoints(view2) {
  let result = [];
  if (view2.root.activeElement != view2.contentDOM)
    return result;
  let { anchorNode, anchorOffset, focusNode, focusOffset } = view2.observer.selectionRange;
  if (anchorNode) {
    result.push(new DOMPoint(anchorNode, anchorOffset));
    if (focusNode != anchorNode || focusOffset != anchorOffset)
      result.push(new DOMPoint(focusNode, focusOffset));
  }
  return result;
}
function selectionFromPoints(points, base2) {
  if (points.length == 0)
    return null;
  let anchor2 = points[0].pos, head = points.length == 2 ? points[1].pos : anchor2;
  return anchor2 < 0 || head < 0 ? null : anchor2 == head ? EditorSelection.create([EditorSelection.cursor(head + base2, -1)]) : EditorSelection.single(anchor2 + base2, head + base2);
}
function sameSelPos(selection, range2) {
  return range2.head == selection.main.head && range2.anchor == selection.main.anchor;
}
var InputState = class {
  setSelectionOrigin(origin) {
    this.lastSelectionOrigin = origin;
    this.lastSelectionTime = Date.now();
  }
  constructor(view2) {
    this.view = view2;
    this.lastKeyCode = 0;
    this.lastKeyTime = 0;
    this.touchActive = false;
    this.lastTouchTime = 0;
    this.lastTouchX = 0;
    this.lastTouchY = 0;
    this.lastFocusTime = 0;
    this.lastScrollTop = 0;
    this.lastScrollLeft = 0;
    this.lastWheelEvent = 0;
    this.pendingIOSKey = void 0;
    this.lastIOSMomentumScroll = 0;
    this.tabFocusMode = -1;
    this.lastSelectionOrigin = null;
    this.lastSelectionTime = 0;
    this.lastContextMenu = 0;
    this.scrollHandlers = [];
    this.handlers = /* @__PURE__ */ Object.create(null);
    this.composing = -1;
    this.compositionFirstChange = null;
    this.compositionEndedAt = 0;
    this.compositionPendingKey = false;
    this.compositionPendingChange = false;
    this.insertingText = "";
    this.insertingTextAt = 0;
    this.mouseSelection = null;
    this.draggedContent = null;
    this.handleEvent = this.handleEvent.bind(this);
    this.notifiedFocused = view2.hasFocus;
    if (browser.safari)
      view2.contentDOM.addEventListener("input", () => null);
    if (browser.gecko)
      firefoxCopyCutHack(view2.contentDOM.ownerDocument);
  }
  handleEvent(event) {
    if (!eventBelongsToEditor(this.view, event) || this.ignoreDuringComposition(event))
      return;
    if (event.type == "keydown" && this.keydown(event))
      return;
    if (this.view.updateState != 0)
      Promise.resolve().then(() => this.runHandlers(event.type, event));
    else
      this.runHandlers(event.type, event);
  }
  runHandlers(type, event) {
    let handlers2 = this.handlers[type];
    if (handlers2) {
      for (let observer of handlers2.observers)
        observer(this.view, event);
      for (let handler of handlers2.handlers) {
        if (event.defaultPrevented)
          break;
        if (handler(this.view, event)) {
          event.preventDefault();
          break;
        }
      }
    }
  }
  ensureHandlers(plugins) {
    let handlers2 = computeHandlers(plugins), prev = this.handlers, dom = this.view.contentDOM;
    for (let type in handlers2)
      if (type != "scroll") {
        let passive = !handlers2[type].handlers.length;
        let exists = prev[type];
        if (exists && passive != !exists.handlers.length) {
          dom.removeEventListener(type, this.handleEvent);
          exists = null;
        }
        if (!exists)
          dom.addEventListener(type, this.handleEvent, { passive });
      }
    for (let type in prev)
      if (type != "scroll" && !handlers2[type])
        dom.removeEventListener(type, this.handleEvent);
    this.handlers = handlers2;
  }
  keydown(event) {
    this.lastKeyCode = event.keyCode;
    this.lastKeyTime = Date.now();
    if (event.keyCode == 9 && this.tabFocusMode > -1 && (!this.tabFocusMode || Date.now() <= this.tabFocusMode))
      return true;
    if (this.tabFocusMode > 0 && event.keyCode != 27 && modifierCodes.indexOf(event.keyCode) < 0)
      this.tabFocusMode = -1;
    if (browser.android && browser.chrome && !event.synthetic && (event.keyCode == 13 || event.keyCode == 8)) {
      this.view.observer.delayAndroidKey(event.key, event.keyCode);
      return true;
    }
    if (browser.ios && !event.synthetic && !event.altKey && !event.metaKey && (PendingKeys.some((key3) => key3.keyCode == event.keyCode) && !event.ctrlKey || EmacsyPendingKeys.indexOf(event.key) > -1 && event.ctrlKey)) {
      let mods = { ctrlKey: event.ctrlKey, altKey: event.altKey, metaKey: event.metaKey, shiftKey: event.shiftKey };
      if (mods.shiftKey && browser.ios && !/^(off|none)$/.test(this.view.contentDOM.autocapitalize) && iosVirtualKeyboardOpen(this.view.win))
        mods.shiftKey = false;
      let pending = this.pendingIOSKey = { key: event.key, keyCode: event.keyCode, mods };
      setTimeout(() => {
        if (this.pendingIOSKey == pending)
          this.flushIOSKey();
      }, 50);
      return true;
    }
    if (event.keyCode != 229)
      this.view.observer.forceFlush();
    return false;
  }
  flushIOSKey(change4) {
    let key3 = this.pendingIOSKey;
    if (!key3 || this.view.observer.pendingRecords().length)
      return false;
    if (key3.key == "Enter" && change4 && change4.from < change4.to && /^\S+$/.test(change4.insert.toString()))
      return false;
    this.pendingIOSKey = void 0;
    return dispatchKey(this.view.contentDOM, key3.key, key3.keyCode, key3.mods);
  }
  ignoreDuringComposition(event) {
    if (!/^key/.test(event.type) || event.synthetic)
      return false;
    if (this.composing > 0)
      return true;
    if (browser.safari && !browser.ios && this.compositionPendingKey && Date.now() - this.compositionEndedAt < 100) {
      this.compositionPendingKey = false;
      return true;
    }
    return false;
  }
  startMouseSelection(mouseSelection) {
    if (this.mouseSelection)
      this.mouseSelection.destroy();
    this.mouseSelection = mouseSelection;
  }
  update(update) {
    this.view.observer.update(update);
    if (this.mouseSelection)
      this.mouseSelection.update(update);
    if (this.draggedContent && update.docChanged)
      this.draggedContent = this.draggedContent.map(update.changes);
    if (update.transactions.length)
      this.lastKeyCode = this.lastSelectionTime = 0;
  }
  destroy() {
    if (this.mouseSelection)
      this.mouseSelection.destroy();
  }
};
function iosVirtualKeyboardOpen(win) {
  if (!win.visualViewport)
    return false;
  return win.visualViewport.height * win.visualViewport.scale / win.document.documentElement.clientHeight < 0.85;
}
function bindHandler(plugin, handler) {
  return (view2, event) => {
    try {
      return handler.call(plugin, event, view2);
    } catch (e4) {
      logException(view2.state, e4);
    }
  };
}
function computeHandlers(plugins) {
  let result = /* @__PURE__ */ Object.create(null);
  function record(type) {
    return result[type] || (result[type] = { observers: [], handlers: [] });
  }
  for (let plugin of plugins) {
    let spec = plugin.spec, handlers2 = spec && spec.plugin.domEventHandlers, observers2 = spec && spec.plugin.domEventObservers;
    if (handlers2)
      for (let type in handlers2) {
        let f5 = handlers2[type];
        if (f5)
          record(type).handlers.push(bindHandler(plugin.value, f5));
      }
    if (observers2)
      for (let type in observers2) {
        let f5 = observers2[type];
        if (f5)
          record(type).observers.push(bindHandler(plugin.value, f5));
      }
  }
  for (let type in handlers)
    record(type).handlers.push(handlers[type]);
  for (let type in observers)
    record(type).observers.push(observers[type]);
  return result;
}
var PendingKeys = [
  { key: "Backspace", keyCode: 8, inputType: "deleteContentBackward" },
  { key: "Enter", keyCode: 13, inputType: "insertParagraph" },
  { key: "Enter", keyCode: 13, inputType: "insertLineBreak" },
  { key: "Delete", keyCode: 46, inputType: "deleteContentForward" }
];
var EmacsyPendingKeys = "dthko";
var modifierCodes = [16, 17, 18, 20, 91, 92, 224, 225];
var dragScrollMargin = 6;
function dragScrollSpeed(dist2) {
  return Math.max(0, dist2) * 0.7 + 8;
}
function dist(a5, b3) {
  return Math.max(Math.abs(a5.clientX - b3.clientX), Math.abs(a5.clientY - b3.clientY));
}
var MouseSelection = class {
  constructor(view2, startEvent, style, mustSelect) {
    this.view = view2;
    this.startEvent = startEvent;
    this.style = style;
    this.mustSelect = mustSelect;
    this.scrollSpeed = { x: 0, y: 0 };
    this.scrolling = -1;
    this.lastEvent = startEvent;
    this.scrollParents = scrollableParents(view2.contentDOM);
    this.atoms = view2.state.facet(atomicRanges).map((f5) => f5(view2));
    let doc2 = view2.contentDOM.ownerDocument;
    doc2.addEventListener("mousemove", this.move = this.move.bind(this));
    doc2.addEventListener("mouseup", this.up = this.up.bind(this));
    this.extend = startEvent.shiftKey;
    this.multiple = view2.state.facet(EditorState.allowMultipleSelections) && addsSelectionRange(view2, startEvent);
    this.dragging = isInPrimarySelection(view2, startEvent) && getClickType(startEvent) == 1 ? null : false;
  }
  start(event) {
    if (this.dragging === false)
      this.select(event);
  }
  move(event) {
    if (event.buttons == 0)
      return this.destroy();
    if (this.dragging || this.dragging == null && dist(this.startEvent, event) < 10)
      return;
    this.select(this.lastEvent = event);
    let sx = 0, sy = 0;
    let left2 = 0, top2 = 0, right2 = this.view.win.innerWidth, bottom2 = this.view.win.innerHeight;
    if (this.scrollParents.x)
      ({ left: left2, right: right2 } = this.scrollParents.x.getBoundingClientRect());
    if (this.scrollParents.y)
      ({ top: top2, bottom: bottom2 } = this.scrollParents.y.getBoundingClientRect());
    let margins = getScrollMargins(this.view);
    if (event.clientX - margins.left <= left2 + dragScrollMargin)
      sx = -dragScrollSpeed(left2 - event.clientX);
    else if (event.clientX + margins.right >= right2 - dragScrollMargin)
      sx = dragScrollSpeed(event.clientX - right2);
    if (event.clientY - margins.top <= top2 + dragScrollMargin)
      sy = -dragScrollSpeed(top2 - event.clientY);
    else if (event.clientY + margins.bottom >= bottom2 - dragScrollMargin)
      sy = dragScrollSpeed(event.clientY - bottom2);
    this.setScrollSpeed(sx, sy);
  }
  up(event) {
    if (this.dragging == null)
      this.select(this.lastEvent);
    if (!this.dragging)
      event.preventDefault();
    this.destroy();
  }
  destroy() {
    this.setScrollSpeed(0, 0);
    let doc2 = this.view.contentDOM.ownerDocument;
    doc2.removeEventListener("mousemove", this.move);
    doc2.removeEventListener("mouseup", this.up);
    this.view.inputState.mouseSelection = this.view.inputState.draggedContent = null;
  }
  setScrollSpeed(sx, sy) {
    this.scrollSpeed = { x: sx, y: sy };
    if (sx || sy) {
      if (this.scrolling < 0)
        this.scrolling = setInterval(() => this.scroll(), 50);
    } else if (this.scrolling > -1) {
      clearInterval(this.scrolling);
      this.scrolling = -1;
    }
  }
  scroll() {
    let { x: x3, y: y5 } = this.scrollSpeed;
    if (x3 && this.scrollParents.x) {
      this.scrollParents.x.scrollLeft += x3;
      x3 = 0;
    }
    if (y5 && this.scrollParents.y) {
      this.scrollParents.y.scrollTop += y5;
      y5 = 0;
    }
    if (x3 || y5)
      this.view.win.scrollBy(x3, y5);
    if (this.dragging === false)
      this.select(this.lastEvent);
  }
  select(event) {
    let { view: view2 } = this, selection = skipAtomsForSelection(this.atoms, this.style.get(event, this.extend, this.multiple));
    if (this.mustSelect || !selection.eq(view2.state.selection, this.dragging === false))
      this.view.dispatch({
        selection,
        userEvent: "select.pointer"
      });
    this.mustSelect = false;
  }
  update(update) {
    if (update.transactions.some((tr) => tr.isUserEvent("input.type")))
      this.destroy();
    else if (this.style.update(update))
      setTimeout(() => this.select(this.lastEvent), 20);
  }
};
function addsSelectionRange(view2, event) {
  let facet = view2.state.facet(clickAddsSelectionRange);
  return facet.length ? facet[0](event) : browser.mac ? event.metaKey : event.ctrlKey;
}
function dragMovesSelection(view2, event) {
  let facet = view2.state.facet(dragMovesSelection$1);
  return facet.length ? facet[0](event) : browser.mac ? !event.altKey : !event.ctrlKey;
}
function isInPrimarySelection(view2, event) {
  let { main } = view2.state.selection;
  if (main.empty)
    return false;
  let sel = getSelection(view2.root);
  if (!sel || sel.rangeCount == 0)
    return true;
  let rects = sel.getRangeAt(0).getClientRects();
  for (let i5 = 0; i5 < rects.length; i5++) {
    let rect = rects[i5];
    if (rect.left <= event.clientX && rect.right >= event.clientX && rect.top <= event.clientY && rect.bottom >= event.clientY)
      return true;
  }
  return false;
}
function eventBelongsToEditor(view2, event) {
  if (!event.bubbles)
    return true;
  if (event.defaultPrevented)
    return false;
  for (let node = event.target, tile; node != view2.contentDOM; node = node.parentNode)
    if (!node || node.nodeType == 11 || (tile = Tile.get(node)) && tile.isWidget() && !tile.isHidden && tile.widget.ignoreEvent(event))
      return false;
  return true;
}
var handlers = /* @__PURE__ */ Object.create(null);
var observers = /* @__PURE__ */ Object.create(null);
var brokenClipboardAPI = browser.ie && browser.ie_version < 15 || browser.ios && browser.webkit_version < 604;
function capturePaste(view2) {
  let parent = view2.dom.parentNode;
  if (!parent)
    return;
  let target = parent.appendChild(document.createElement("textarea"));
  target.style.cssText = "position: fixed; left: -10000px; top: 10px";
  target.focus();
  setTimeout(() => {
    view2.focus();
    target.remove();
    doPaste(view2, target.value);
  }, 50);
}
function textFilter(state, facet, text2) {
  for (let filter of state.facet(facet))
    text2 = filter(text2, state);
  return text2;
}
function doPaste(view2, input) {
  input = textFilter(view2.state, clipboardInputFilter, input);
  let { state } = view2, changes2, i5 = 1, text2 = state.toText(input);
  let byLine = text2.lines == state.selection.ranges.length;
  let linewise = lastLinewiseCopy != null && state.selection.ranges.every((r4) => r4.empty) && lastLinewiseCopy == text2.toString();
  if (linewise) {
    let lastLine = -1;
    changes2 = state.changeByRange((range2) => {
      let line2 = state.doc.lineAt(range2.from);
      if (line2.from == lastLine)
        return { range: range2 };
      lastLine = line2.from;
      let insert3 = state.toText((byLine ? text2.line(i5++).text : input) + state.lineBreak);
      return {
        changes: { from: line2.from, insert: insert3 },
        range: EditorSelection.cursor(range2.from + insert3.length, -1)
      };
    });
  } else if (byLine) {
    changes2 = state.changeByRange((range2) => {
      let line2 = text2.line(i5++);
      return {
        changes: { from: range2.from, to: range2.to, insert: line2.text },
        range: EditorSelection.cursor(range2.from + line2.length, -1)
      };
    });
  } else {
    changes2 = state.replaceSelection(text2);
  }
  view2.dispatch(changes2, {
    userEvent: "input.paste",
    scrollIntoView: true
  });
}
observers.scroll = (view2) => {
  let iState = view2.inputState;
  iState.lastScrollTop = view2.scrollDOM.scrollTop;
  iState.lastScrollLeft = view2.scrollDOM.scrollLeft;
  if (browser.ios && !iState.touchActive)
    iState.lastIOSMomentumScroll = Date.now();
};
observers.wheel = observers.mousewheel = (view2) => {
  view2.inputState.lastWheelEvent = Date.now();
};
handlers.keydown = (view2, event) => {
  view2.inputState.setSelectionOrigin("select");
  if (event.keyCode == 27 && view2.inputState.tabFocusMode != 0)
    view2.inputState.tabFocusMode = Date.now() + 2e3;
  return false;
};
observers.touchstart = (view2, e4) => {
  let iState = view2.inputState, touch = e4.targetTouches[0];
  iState.touchActive = true;
  iState.lastTouchTime = Date.now();
  if (touch) {
    iState.lastTouchX = touch.clientX;
    iState.lastTouchY = touch.clientY;
  }
  iState.setSelectionOrigin("select.pointer");
};
observers.touchmove = (view2) => {
  view2.inputState.setSelectionOrigin("select.pointer");
};
observers.touchend = (view2, e4) => {
  view2.inputState.touchActive = false;
};
handlers.mousedown = (view2, event) => {
  view2.observer.flush();
  if (view2.inputState.lastTouchTime > Date.now() - 2e3)
    return false;
  let style = null;
  for (let makeStyle of view2.state.facet(mouseSelectionStyle)) {
    style = makeStyle(view2, event);
    if (style)
      break;
  }
  if (!style && event.button == 0)
    style = basicMouseSelection(view2, event);
  if (style) {
    let mustFocus = !view2.hasFocus;
    view2.inputState.startMouseSelection(new MouseSelection(view2, event, style, mustFocus));
    if (mustFocus)
      view2.observer.ignore(() => {
        focusPreventScroll(view2.contentDOM);
        let active = view2.root.activeElement;
        if (active && !active.contains(view2.contentDOM))
          active.blur();
      });
    let mouseSel = view2.inputState.mouseSelection;
    if (mouseSel) {
      mouseSel.start(event);
      return mouseSel.dragging === false;
    }
  } else {
    view2.inputState.setSelectionOrigin("select.pointer");
  }
  return false;
};
function rangeForClick(view2, pos, bias, type) {
  if (type == 1) {
    return EditorSelection.cursor(pos, bias);
  } else if (type == 2) {
    return groupAt(view2.state, pos, bias);
  } else {
    let visual = view2.docView.lineAt(pos, bias), line2 = view2.state.doc.lineAt(visual ? visual.posAtEnd : pos);
    let from = visual ? visual.posAtStart : line2.from, to = visual ? visual.posAtEnd : line2.to;
    if (to < view2.state.doc.length && to == line2.to)
      to++;
    return EditorSelection.undirectionalRange(from, to);
  }
}
var BadMouseDetail = browser.ie && browser.ie_version <= 11;
var lastMouseDown = null;
var lastMouseDownCount = 0;
var lastMouseDownTime = 0;
function getClickType(event) {
  if (!BadMouseDetail)
    return event.detail;
  let last5 = lastMouseDown, lastTime = lastMouseDownTime;
  lastMouseDown = event;
  lastMouseDownTime = Date.now();
  return lastMouseDownCount = !last5 || lastTime > Date.now() - 400 && Math.abs(last5.clientX - event.clientX) < 2 && Math.abs(last5.clientY - event.clientY) < 2 ? (lastMouseDownCount + 1) % 3 : 1;
}
function basicMouseSelection(view2, event) {
  let start3 = view2.posAndSideAtCoords({ x: event.clientX, y: event.clientY }, false), type = getClickType(event);
  let startSel = view2.state.selection;
  return {
    update(update) {
      if (update.docChanged) {
        start3.pos = update.changes.mapPos(start3.pos);
        startSel = startSel.map(update.changes);
      }
    },
    get(event2, extend2, multiple) {
      let cur2 = view2.posAndSideAtCoords({ x: event2.clientX, y: event2.clientY }, false), removed;
      let range2 = rangeForClick(view2, cur2.pos, cur2.assoc, type);
      if (start3.pos != cur2.pos && !extend2) {
        let startRange = rangeForClick(view2, start3.pos, start3.assoc, type);
        let from = Math.min(startRange.from, range2.from), to = Math.max(startRange.to, range2.to);
        range2 = from < range2.from ? EditorSelection.range(from, to, range2.assoc) : EditorSelection.range(to, from, range2.assoc);
      }
      if (extend2)
        return startSel.replaceRange(startSel.main.extend(range2.from, range2.to, range2.assoc));
      else if (multiple && type == 1 && startSel.ranges.length > 1 && (removed = removeRangeAround(startSel, cur2.pos)))
        return removed;
      else if (multiple)
        return startSel.addRange(range2);
      else
        return EditorSelection.create([range2]);
    }
  };
}
function removeRangeAround(sel, pos) {
  for (let i5 = 0; i5 < sel.ranges.length; i5++) {
    let { from, to } = sel.ranges[i5];
    if (from <= pos && to >= pos)
      return EditorSelection.create(sel.ranges.slice(0, i5).concat(sel.ranges.slice(i5 + 1)), sel.mainIndex == i5 ? 0 : sel.mainIndex - (sel.mainIndex > i5 ? 1 : 0));
  }
  return null;
}
handlers.dragstart = (view2, event) => {
  let { selection: { main: range2 } } = view2.state;
  if (event.target.draggable) {
    let tile = view2.docView.tile.nearest(event.target);
    if (tile && tile.isWidget()) {
      let from = tile.posAtStart, to = from + tile.length;
      if (from >= range2.to || to <= range2.from)
        range2 = EditorSelection.undirectionalRange(from, to);
    }
  }
  let { inputState } = view2;
  if (inputState.mouseSelection)
    inputState.mouseSelection.dragging = true;
  inputState.draggedContent = range2;
  if (event.dataTransfer) {
    event.dataTransfer.setData("Text", textFilter(view2.state, clipboardOutputFilter, view2.state.sliceDoc(range2.from, range2.to)));
    event.dataTransfer.effectAllowed = "copyMove";
  }
  return false;
};
handlers.dragend = (view2) => {
  view2.inputState.draggedContent = null;
  return false;
};
function dropText(view2, event, text2, direct) {
  text2 = textFilter(view2.state, clipboardInputFilter, text2);
  if (!text2)
    return;
  let dropPos = view2.posAtCoords({ x: event.clientX, y: event.clientY }, false);
  let { draggedContent } = view2.inputState;
  let del = direct && draggedContent && dragMovesSelection(view2, event) ? { from: draggedContent.from, to: draggedContent.to } : null;
  let ins = { from: dropPos, insert: text2 };
  let changes2 = view2.state.changes(del ? [del, ins] : ins);
  view2.focus();
  view2.dispatch({
    changes: changes2,
    selection: { anchor: changes2.mapPos(dropPos, -1), head: changes2.mapPos(dropPos, 1) },
    userEvent: del ? "move.drop" : "input.drop"
  });
  view2.inputState.draggedContent = null;
}
handlers.drop = (view2, event) => {
  if (!event.dataTransfer)
    return false;
  if (view2.state.readOnly)
    return true;
  let files2 = event.dataTransfer.files;
  if (files2 && files2.length) {
    let text2 = Array(files2.length), read2 = 0;
    let finishFile = () => {
      if (++read2 == files2.length)
        dropText(view2, event, text2.filter((s4) => s4 != null).join(view2.state.lineBreak), false);
    };
    for (let i5 = 0; i5 < files2.length; i5++) {
      let reader = new FileReader();
      reader.onerror = finishFile;
      reader.onload = () => {
        if (!/[\x00-\x08\x0e-\x1f]{2}/.test(reader.result))
          text2[i5] = reader.result;
        finishFile();
      };
      reader.readAsText(files2[i5]);
    }
    return true;
  } else {
    let text2 = event.dataTransfer.getData("Text");
    if (text2) {
      dropText(view2, event, text2, true);
      return true;
    }
  }
  return false;
};
handlers.paste = (view2, event) => {
  if (view2.state.readOnly)
    return true;
  view2.observer.flush();
  let data = brokenClipboardAPI ? null : event.clipboardData;
  if (data) {
    doPaste(view2, data.getData("text/plain") || data.getData("text/uri-list"));
    return true;
  } else {
    capturePaste(view2);
    return false;
  }
};
function captureCopy(view2, text2) {
  let parent = view2.dom.parentNode;
  if (!parent)
    return;
  let target = parent.appendChild(document.createElement("textarea"));
  target.style.cssText = "position: fixed; left: -10000px; top: 10px";
  target.value = text2;
  target.focus();
  target.selectionEnd = text2.length;
  target.selectionStart = 0;
  setTimeout(() => {
    target.remove();
    view2.focus();
  }, 50);
}
function copiedRange(state) {
  let content2 = [], ranges2 = [], linewise = false;
  for (let range2 of state.selection.ranges)
    if (!range2.empty) {
      content2.push(state.sliceDoc(range2.from, range2.to));
      ranges2.push(range2);
    }
  if (!content2.length) {
    let upto = -1;
    for (let { from } of state.selection.ranges) {
      let line2 = state.doc.lineAt(from);
      if (line2.number > upto) {
        content2.push(line2.text);
        ranges2.push({ from: line2.from, to: Math.min(state.doc.length, line2.to + 1) });
      }
      upto = line2.number;
    }
    linewise = true;
  }
  return { text: textFilter(state, clipboardOutputFilter, content2.join(state.lineBreak)), ranges: ranges2, linewise };
}
var lastLinewiseCopy = null;
handlers.copy = handlers.cut = (view2, event) => {
  if (!hasSelection(view2.contentDOM, view2.observer.selectionRange))
    return false;
  let { text: text2, ranges: ranges2, linewise } = copiedRange(view2.state);
  if (!text2 && !linewise)
    return false;
  lastLinewiseCopy = linewise ? text2 : null;
  if (event.type == "cut" && !view2.state.readOnly)
    view2.dispatch({
      changes: ranges2,
      scrollIntoView: true,
      userEvent: "delete.cut"
    });
  let data = brokenClipboardAPI ? null : event.clipboardData;
  if (data) {
    data.clearData();
    data.setData("text/plain", text2);
    return true;
  } else {
    captureCopy(view2, text2);
    return false;
  }
};
var isFocusChange = /* @__PURE__ */ Annotation.define();
function focusChangeTransaction(state, focus2) {
  let effects = [];
  for (let getEffect of state.facet(focusChangeEffect)) {
    let effect = getEffect(state, focus2);
    if (effect)
      effects.push(effect);
  }
  return effects.length ? state.update({ effects, annotations: isFocusChange.of(true) }) : null;
}
function updateForFocusChange(view2) {
  setTimeout(() => {
    let focus2 = view2.hasFocus;
    if (focus2 != view2.inputState.notifiedFocused) {
      let tr = focusChangeTransaction(view2.state, focus2);
      if (tr)
        view2.dispatch(tr);
      else
        view2.update([]);
    }
  }, 10);
}
observers.focus = (view2) => {
  view2.inputState.lastFocusTime = Date.now();
  if (!view2.scrollDOM.scrollTop && (view2.inputState.lastScrollTop || view2.inputState.lastScrollLeft)) {
    view2.scrollDOM.scrollTop = view2.inputState.lastScrollTop;
    view2.scrollDOM.scrollLeft = view2.inputState.lastScrollLeft;
  }
  updateForFocusChange(view2);
};
observers.blur = (view2) => {
  view2.observer.clearSelectionRange();
  updateForFocusChange(view2);
};
observers.compositionstart = observers.compositionupdate = (view2, event) => {
  if (view2.observer.editContext)
    return;
  if (view2.inputState.compositionFirstChange == null)
    view2.inputState.compositionFirstChange = true;
  if (view2.inputState.composing < 0) {
    let { main } = view2.state.selection;
    if (!main.empty && view2.lineBlockAt(main.from).from != view2.lineBlockAt(main.to).from && !view2.state.readOnly) {
      view2.dispatch({
        changes: view2.state.selection.ranges.filter((r4) => !r4.empty).map((r4) => ({ from: r4.from, to: r4.to })),
        userEvent: "input"
      });
    }
    view2.inputState.composing = 0;
  }
};
observers.compositionend = (view2) => {
  if (view2.observer.editContext)
    return;
  view2.inputState.composing = -1;
  view2.inputState.compositionEndedAt = Date.now();
  view2.inputState.compositionPendingKey = true;
  view2.inputState.compositionPendingChange = view2.observer.pendingRecords().length > 0;
  view2.inputState.compositionFirstChange = null;
  if (browser.chrome && browser.android) {
    view2.observer.flushSoon();
  } else if (view2.inputState.compositionPendingChange) {
    Promise.resolve().then(() => view2.observer.flush());
  } else {
    setTimeout(() => {
      if (view2.inputState.composing < 0 && view2.docView.hasComposition)
        view2.update([]);
    }, 50);
  }
};
observers.contextmenu = (view2) => {
  view2.inputState.lastContextMenu = Date.now();
};
handlers.beforeinput = (view2, event) => {
  var _a2, _b;
  if (event.inputType == "insertText" || event.inputType == "insertCompositionText") {
    view2.inputState.insertingText = event.data;
    view2.inputState.insertingTextAt = Date.now();
  }
  if (event.inputType == "insertReplacementText" && view2.observer.editContext) {
    let text2 = (_a2 = event.dataTransfer) === null || _a2 === void 0 ? void 0 : _a2.getData("text/plain"), ranges2 = event.getTargetRanges();
    if (text2 && ranges2.length) {
      let r4 = ranges2[0];
      let from = view2.posAtDOM(r4.startContainer, r4.startOffset), to = view2.posAtDOM(r4.endContainer, r4.endOffset);
      applyDOMChangeInner(view2, { from, to, insert: view2.state.toText(text2) }, null);
      return true;
    }
  }
  let pending;
  if (browser.chrome && browser.android && (pending = PendingKeys.find((key3) => key3.inputType == event.inputType))) {
    view2.observer.delayAndroidKey(pending.key, pending.keyCode);
    if (pending.key == "Backspace" || pending.key == "Delete") {
      let startViewHeight = ((_b = window.visualViewport) === null || _b === void 0 ? void 0 : _b.height) || 0;
      setTimeout(() => {
        var _a3;
        if ((((_a3 = window.visualViewport) === null || _a3 === void 0 ? void 0 : _a3.height) || 0) > startViewHeight + 10 && view2.hasFocus) {
          view2.contentDOM.blur();
          view2.focus();
        }
      }, 100);
    }
  }
  if (browser.ios && event.inputType == "deleteContentForward") {
    view2.observer.flushSoon();
  }
  if (browser.safari && event.inputType == "insertText" && view2.inputState.composing >= 0) {
    setTimeout(() => observers.compositionend(view2, event), 20);
  }
  return false;
};
var appliedFirefoxHack = /* @__PURE__ */ new Set();
function firefoxCopyCutHack(doc2) {
  if (!appliedFirefoxHack.has(doc2)) {
    appliedFirefoxHack.add(doc2);
    doc2.addEventListener("copy", () => {
    });
    doc2.addEventListener("cut", () => {
    });
  }
}
var wrappingWhiteSpace = ["pre-wrap", "normal", "pre-line", "break-spaces"];
var heightChangeFlag = false;
function clearHeightChangeFlag() {
  heightChangeFlag = false;
}
var HeightOracle = class {
  constructor(lineWrapping) {
    this.lineWrapping = lineWrapping;
    this.doc = Text.empty;
    this.heightSamples = {};
    this.lineHeight = 14;
    this.charWidth = 7;
    this.textHeight = 14;
    this.lineLength = 30;
  }
  heightForGap(from, to) {
    let lines2 = this.doc.lineAt(to).number - this.doc.lineAt(from).number + 1;
    if (this.lineWrapping)
      lines2 += Math.max(0, Math.ceil((to - from - lines2 * this.lineLength * 0.5) / this.lineLength));
    return this.lineHeight * lines2;
  }
  heightForLine(length) {
    if (!this.lineWrapping)
      return this.lineHeight;
    let lines2 = 1 + Math.max(0, Math.ceil((length - this.lineLength) / Math.max(1, this.lineLength - 5)));
    return lines2 * this.lineHeight;
  }
  setDoc(doc2) {
    this.doc = doc2;
    return this;
  }
  mustRefreshForWrapping(whiteSpace) {
    return wrappingWhiteSpace.indexOf(whiteSpace) > -1 != this.lineWrapping;
  }
  mustRefreshForHeights(lineHeights) {
    let newHeight = false;
    for (let i5 = 0; i5 < lineHeights.length; i5++) {
      let h5 = lineHeights[i5];
      if (h5 < 0) {
        i5++;
      } else if (!this.heightSamples[Math.floor(h5 * 10)]) {
        newHeight = true;
        this.heightSamples[Math.floor(h5 * 10)] = true;
      }
    }
    return newHeight;
  }
  refresh(whiteSpace, lineHeight, charWidth, textHeight, lineLength, knownHeights) {
    let lineWrapping = wrappingWhiteSpace.indexOf(whiteSpace) > -1;
    let changed2 = Math.abs(lineHeight - this.lineHeight) > 0.3 || this.lineWrapping != lineWrapping;
    this.lineWrapping = lineWrapping;
    this.lineHeight = lineHeight;
    this.charWidth = charWidth;
    this.textHeight = textHeight;
    this.lineLength = lineLength;
    if (changed2) {
      this.heightSamples = {};
      for (let i5 = 0; i5 < knownHeights.length; i5++) {
        let h5 = knownHeights[i5];
        if (h5 < 0)
          i5++;
        else
          this.heightSamples[Math.floor(h5 * 10)] = true;
      }
    }
    return changed2;
  }
};
var MeasuredHeights = class {
  constructor(from, heights) {
    this.from = from;
    this.heights = heights;
    this.index = 0;
  }
  get more() {
    return this.index < this.heights.length;
  }
};
var BlockInfo = class _BlockInfo {
  /**
  @internal
  */
  constructor(from, length, top2, height, _content) {
    this.from = from;
    this.length = length;
    this.top = top2;
    this.height = height;
    this._content = _content;
  }
  /**
  The type of element this is. When querying lines, this may be
  an array of all the blocks that make up the line.
  */
  get type() {
    return typeof this._content == "number" ? BlockType.Text : Array.isArray(this._content) ? this._content : this._content.type;
  }
  /**
  The end of the element as a document position.
  */
  get to() {
    return this.from + this.length;
  }
  /**
  The bottom position of the element.
  */
  get bottom() {
    return this.top + this.height;
  }
  /**
  If this is a widget block, this will return the widget
  associated with it.
  */
  get widget() {
    return this._content instanceof PointDecoration ? this._content.widget : null;
  }
  /**
  If this is a textblock, this holds the number of line breaks
  that appear in widgets inside the block.
  */
  get widgetLineBreaks() {
    return typeof this._content == "number" ? this._content : 0;
  }
  /**
  @internal
  */
  join(other) {
    let content2 = (Array.isArray(this._content) ? this._content : [this]).concat(Array.isArray(other._content) ? other._content : [other]);
    return new _BlockInfo(this.from, this.length + other.length, this.top, this.height + other.height, content2);
  }
};
var QueryType = /* @__PURE__ */ (function(QueryType2) {
  QueryType2[QueryType2["ByPos"] = 0] = "ByPos";
  QueryType2[QueryType2["ByHeight"] = 1] = "ByHeight";
  QueryType2[QueryType2["ByPosNoHeight"] = 2] = "ByPosNoHeight";
  return QueryType2;
})(QueryType || (QueryType = {}));
var Epsilon = 1e-3;
var HeightMap = class _HeightMap {
  constructor(length, height, flags = 2) {
    this.length = length;
    this.height = height;
    this.flags = flags;
  }
  get outdated() {
    return (this.flags & 2) > 0;
  }
  set outdated(value) {
    this.flags = (value ? 2 : 0) | this.flags & -3;
  }
  setHeight(height) {
    if (this.height != height) {
      if (Math.abs(this.height - height) > Epsilon)
        heightChangeFlag = true;
      this.height = height;
    }
  }
  // Base case is to replace a leaf node, which simply builds a tree
  // from the new nodes and returns that (HeightMapBranch and
  // HeightMapGap override this to actually use from/to)
  replace(_from, _to, nodes) {
    return _HeightMap.of(nodes);
  }
  // Again, these are base cases, and are overridden for branch and gap nodes.
  decomposeLeft(_to, result) {
    result.push(this);
  }
  decomposeRight(_from, result) {
    result.push(this);
  }
  applyChanges(decorations2, oldDoc, oracle, changes2) {
    let me = this, doc2 = oracle.doc;
    for (let i5 = changes2.length - 1; i5 >= 0; i5--) {
      let { fromA, toA, fromB, toB } = changes2[i5];
      let start3 = me.lineAt(fromA, QueryType.ByPosNoHeight, oracle.setDoc(oldDoc), 0, 0);
      let end3 = start3.to >= toA ? start3 : me.lineAt(toA, QueryType.ByPosNoHeight, oracle, 0, 0);
      toB += end3.to - toA;
      toA = end3.to;
      while (i5 > 0 && start3.from <= changes2[i5 - 1].toA) {
        fromA = changes2[i5 - 1].fromA;
        fromB = changes2[i5 - 1].fromB;
        i5--;
        if (fromA < start3.from)
          start3 = me.lineAt(fromA, QueryType.ByPosNoHeight, oracle, 0, 0);
      }
      fromB += start3.from - fromA;
      fromA = start3.from;
      let nodes = NodeBuilder.build(oracle.setDoc(doc2), decorations2, fromB, toB);
      me = replace(me, me.replace(fromA, toA, nodes));
    }
    return me.updateHeight(oracle, 0);
  }
  static empty() {
    return new HeightMapText(0, 0, 0);
  }
  // nodes uses null values to indicate the position of line breaks.
  // There are never line breaks at the start or end of the array, or
  // two line breaks next to each other, and the array isn't allowed
  // to be empty (same restrictions as return value from the builder).
  static of(nodes) {
    if (nodes.length == 1)
      return nodes[0];
    let i5 = 0, j3 = nodes.length, before2 = 0, after = 0;
    for (; ; ) {
      if (i5 == j3) {
        if (before2 > after * 2) {
          let split = nodes[i5 - 1];
          if (split.break)
            nodes.splice(--i5, 1, split.left, null, split.right);
          else
            nodes.splice(--i5, 1, split.left, split.right);
          j3 += 1 + split.break;
          before2 -= split.size;
        } else if (after > before2 * 2) {
          let split = nodes[j3];
          if (split.break)
            nodes.splice(j3, 1, split.left, null, split.right);
          else
            nodes.splice(j3, 1, split.left, split.right);
          j3 += 2 + split.break;
          after -= split.size;
        } else {
          break;
        }
      } else if (before2 < after) {
        let next = nodes[i5++];
        if (next)
          before2 += next.size;
      } else {
        let next = nodes[--j3];
        if (next)
          after += next.size;
      }
    }
    let brk = false;
    if (nodes[i5 - 1] == null) {
      brk = true;
      i5--;
    } else if (nodes[i5] == null) {
      brk = true;
      j3++;
    }
    return new HeightMapBranch(_HeightMap.of(nodes.slice(0, i5)), brk, _HeightMap.of(nodes.slice(j3)));
  }
};
function replace(old3, val) {
  if (old3 == val)
    return old3;
  if (old3.constructor != val.constructor)
    heightChangeFlag = true;
  return val;
}
HeightMap.prototype.size = 1;
var SpaceDeco = /* @__PURE__ */ Decoration.replace({});
var HeightMapBlock = class extends HeightMap {
  constructor(length, height, deco) {
    super(length, height);
    this.deco = deco;
    this.spaceAbove = 0;
  }
  mainBlock(top2, offset) {
    return new BlockInfo(offset, this.length, top2 + this.spaceAbove, this.height - this.spaceAbove, this.deco || 0);
  }
  blockAt(height, _oracle, top2, offset) {
    return this.spaceAbove && height < top2 + this.spaceAbove ? new BlockInfo(offset, 0, top2, this.spaceAbove, SpaceDeco) : this.mainBlock(top2, offset);
  }
  lineAt(_value, _type, oracle, top2, offset) {
    let main = this.mainBlock(top2, offset);
    return this.spaceAbove ? this.blockAt(0, oracle, top2, offset).join(main) : main;
  }
  forEachLine(from, to, oracle, top2, offset, f5) {
    if (from <= offset + this.length && to >= offset)
      f5(this.lineAt(0, QueryType.ByPos, oracle, top2, offset));
  }
  setMeasuredHeight(measured) {
    let next = measured.heights[measured.index++];
    if (next < 0) {
      this.spaceAbove = -next;
      next = measured.heights[measured.index++];
    } else {
      this.spaceAbove = 0;
    }
    this.setHeight(next);
  }
  updateHeight(oracle, offset = 0, _force = false, measured) {
    if (measured && measured.from <= offset && measured.more)
      this.setMeasuredHeight(measured);
    this.outdated = false;
    return this;
  }
  toString() {
    return `block(${this.length})`;
  }
};
var HeightMapText = class _HeightMapText extends HeightMapBlock {
  constructor(length, height, above) {
    super(length, height, null);
    this.collapsed = 0;
    this.widgetHeight = 0;
    this.breaks = 0;
    this.spaceAbove = above;
  }
  mainBlock(top2, offset) {
    return new BlockInfo(offset, this.length, top2 + this.spaceAbove, this.height - this.spaceAbove, this.breaks);
  }
  replace(_from, _to, nodes) {
    let node = nodes[0];
    if (nodes.length == 1 && (node instanceof _HeightMapText || node instanceof HeightMapGap && node.flags & 4) && Math.abs(this.length - node.length) < 10) {
      if (node instanceof HeightMapGap)
        node = new _HeightMapText(node.length, this.height, this.spaceAbove);
      else
        node.height = this.height;
      if (!this.outdated)
        node.outdated = false;
      return node;
    } else {
      return HeightMap.of(nodes);
    }
  }
  updateHeight(oracle, offset = 0, force = false, measured) {
    if (measured && measured.from <= offset && measured.more) {
      this.setMeasuredHeight(measured);
    } else if (force || this.outdated) {
      this.spaceAbove = 0;
      this.setHeight(Math.max(this.widgetHeight, oracle.heightForLine(this.length - this.collapsed)) + this.breaks * oracle.lineHeight);
    }
    this.outdated = false;
    return this;
  }
  toString() {
    return `line(${this.length}${this.collapsed ? -this.collapsed : ""}${this.widgetHeight ? ":" + this.widgetHeight : ""})`;
  }
};
var HeightMapGap = class _HeightMapGap extends HeightMap {
  constructor(length) {
    super(length, 0);
  }
  heightMetrics(oracle, offset) {
    let firstLine = oracle.doc.lineAt(offset).number, lastLine = oracle.doc.lineAt(offset + this.length).number;
    let lines2 = lastLine - firstLine + 1;
    let perLine, perChar = 0;
    if (oracle.lineWrapping) {
      let totalPerLine = Math.min(this.height, oracle.lineHeight * lines2);
      perLine = totalPerLine / lines2;
      if (this.length > lines2 + 1)
        perChar = (this.height - totalPerLine) / (this.length - lines2 - 1);
    } else {
      perLine = this.height / lines2;
    }
    return { firstLine, lastLine, perLine, perChar };
  }
  blockAt(height, oracle, top2, offset) {
    let { firstLine, lastLine, perLine, perChar } = this.heightMetrics(oracle, offset);
    if (oracle.lineWrapping) {
      let guess = offset + (height < oracle.lineHeight ? 0 : Math.round(Math.max(0, Math.min(1, (height - top2) / this.height)) * this.length));
      let line2 = oracle.doc.lineAt(guess), lineHeight = perLine + line2.length * perChar;
      let lineTop = Math.max(top2, height - lineHeight / 2);
      return new BlockInfo(line2.from, line2.length, lineTop, lineHeight, 0);
    } else {
      let line2 = Math.max(0, Math.min(lastLine - firstLine, Math.floor((height - top2) / perLine)));
      let { from, length } = oracle.doc.line(firstLine + line2);
      return new BlockInfo(from, length, top2 + perLine * line2, perLine, 0);
    }
  }
  lineAt(value, type, oracle, top2, offset) {
    if (type == QueryType.ByHeight)
      return this.blockAt(value, oracle, top2, offset);
    if (type == QueryType.ByPosNoHeight) {
      let { from, to } = oracle.doc.lineAt(value);
      return new BlockInfo(from, to - from, 0, 0, 0);
    }
    let { firstLine, perLine, perChar } = this.heightMetrics(oracle, offset);
    let line2 = oracle.doc.lineAt(value), lineHeight = perLine + line2.length * perChar;
    let linesAbove = line2.number - firstLine;
    let lineTop = top2 + perLine * linesAbove + perChar * (line2.from - offset - linesAbove);
    return new BlockInfo(line2.from, line2.length, Math.max(top2, Math.min(lineTop, top2 + this.height - lineHeight)), lineHeight, 0);
  }
  forEachLine(from, to, oracle, top2, offset, f5) {
    from = Math.max(from, offset);
    to = Math.min(to, offset + this.length);
    let { firstLine, perLine, perChar } = this.heightMetrics(oracle, offset);
    for (let pos = from, lineTop = top2; pos <= to; ) {
      let line2 = oracle.doc.lineAt(pos);
      if (pos == from) {
        let linesAbove = line2.number - firstLine;
        lineTop += perLine * linesAbove + perChar * (from - offset - linesAbove);
      }
      let lineHeight = perLine + perChar * line2.length;
      f5(new BlockInfo(line2.from, line2.length, lineTop, lineHeight, 0));
      lineTop += lineHeight;
      pos = line2.to + 1;
    }
  }
  replace(from, to, nodes) {
    let after = this.length - to;
    if (after > 0) {
      let last5 = nodes[nodes.length - 1];
      if (last5 instanceof _HeightMapGap)
        nodes[nodes.length - 1] = new _HeightMapGap(last5.length + after);
      else
        nodes.push(null, new _HeightMapGap(after - 1));
    }
    if (from > 0) {
      let first2 = nodes[0];
      if (first2 instanceof _HeightMapGap)
        nodes[0] = new _HeightMapGap(from + first2.length);
      else
        nodes.unshift(new _HeightMapGap(from - 1), null);
    }
    return HeightMap.of(nodes);
  }
  decomposeLeft(to, result) {
    result.push(new _HeightMapGap(to - 1), null);
  }
  decomposeRight(from, result) {
    result.push(null, new _HeightMapGap(this.length - from - 1));
  }
  updateHeight(oracle, offset = 0, force = false, measured) {
    let end3 = offset + this.length;
    if (measured && measured.from <= offset + this.length && measured.more) {
      let nodes = [], pos = Math.max(offset, measured.from), singleHeight = -1;
      if (measured.from > offset)
        nodes.push(new _HeightMapGap(measured.from - offset - 1).updateHeight(oracle, offset));
      while (pos <= end3 && measured.more) {
        let len = oracle.doc.lineAt(pos).length;
        if (nodes.length)
          nodes.push(null);
        let height = measured.heights[measured.index++], above = 0;
        if (height < 0) {
          above = -height;
          height = measured.heights[measured.index++];
        }
        if (singleHeight == -1)
          singleHeight = height;
        else if (Math.abs(height - singleHeight) >= Epsilon)
          singleHeight = -2;
        let line2 = new HeightMapText(len, height, above);
        line2.outdated = false;
        nodes.push(line2);
        pos += len + 1;
      }
      if (pos <= end3)
        nodes.push(null, new _HeightMapGap(end3 - pos).updateHeight(oracle, pos));
      let result = HeightMap.of(nodes);
      if (singleHeight < 0 || Math.abs(result.height - this.height) >= Epsilon || Math.abs(singleHeight - this.heightMetrics(oracle, offset).perLine) >= Epsilon)
        heightChangeFlag = true;
      return replace(this, result);
    } else if (force || this.outdated) {
      this.setHeight(oracle.heightForGap(offset, offset + this.length));
      this.outdated = false;
    }
    return this;
  }
  toString() {
    return `gap(${this.length})`;
  }
};
var HeightMapBranch = class extends HeightMap {
  constructor(left2, brk, right2) {
    super(left2.length + (brk ? 1 : 0) + right2.length, left2.height + right2.height, (brk ? 1 : 0) | (left2.outdated || right2.outdated ? 2 : 0));
    this.left = left2;
    this.right = right2;
    this.size = left2.size + right2.size;
  }
  // Returns 1 if there is a line break between this.left and
  // this.right, 0 otherwise.
  get break() {
    return this.flags & 1;
  }
  blockAt(height, oracle, top2, offset) {
    let mid = top2 + this.left.height;
    return height < mid ? this.left.blockAt(height, oracle, top2, offset) : this.right.blockAt(height, oracle, mid, offset + this.left.length + this.break);
  }
  lineAt(value, type, oracle, top2, offset) {
    let rightTop = top2 + this.left.height, rightOffset = offset + this.left.length + this.break;
    let left2 = type == QueryType.ByHeight ? value < rightTop : value < rightOffset;
    let base2 = left2 ? this.left.lineAt(value, type, oracle, top2, offset) : this.right.lineAt(value, type, oracle, rightTop, rightOffset);
    if (this.break || (left2 ? base2.to < rightOffset : base2.from > rightOffset))
      return base2;
    let subQuery = type == QueryType.ByPosNoHeight ? QueryType.ByPosNoHeight : QueryType.ByPos;
    if (left2)
      return base2.join(this.right.lineAt(rightOffset, subQuery, oracle, rightTop, rightOffset));
    else
      return this.left.lineAt(rightOffset, subQuery, oracle, top2, offset).join(base2);
  }
  forEachLine(from, to, oracle, top2, offset, f5) {
    let rightTop = top2 + this.left.height, rightOffset = offset + this.left.length + this.break;
    if (this.break) {
      if (from < rightOffset)
        this.left.forEachLine(from, to, oracle, top2, offset, f5);
      if (to >= rightOffset)
        this.right.forEachLine(from, to, oracle, rightTop, rightOffset, f5);
    } else {
      let mid = this.lineAt(rightOffset, QueryType.ByPos, oracle, top2, offset);
      if (from < mid.from)
        this.left.forEachLine(from, Math.min(to, mid.from - 1), oracle, top2, offset, f5);
      if (mid.to >= from && mid.from <= to)
        f5(mid);
      if (to > mid.to)
        this.right.forEachLine(Math.max(from, mid.to + 1), to, oracle, rightTop, rightOffset, f5);
    }
  }
  replace(from, to, nodes) {
    let rightStart = this.left.length + this.break;
    if (to < rightStart)
      return this.balanced(this.left.replace(from, to, nodes), this.right);
    if (from > this.left.length)
      return this.balanced(this.left, this.right.replace(from - rightStart, to - rightStart, nodes));
    let result = [];
    if (from > 0)
      this.decomposeLeft(from, result);
    let left2 = result.length;
    for (let node of nodes)
      result.push(node);
    if (from > 0)
      mergeGaps(result, left2 - 1);
    if (to < this.length) {
      let right2 = result.length;
      this.decomposeRight(to, result);
      mergeGaps(result, right2);
    }
    return HeightMap.of(result);
  }
  decomposeLeft(to, result) {
    let left2 = this.left.length;
    if (to <= left2)
      return this.left.decomposeLeft(to, result);
    result.push(this.left);
    if (this.break) {
      left2++;
      if (to >= left2)
        result.push(null);
    }
    if (to > left2)
      this.right.decomposeLeft(to - left2, result);
  }
  decomposeRight(from, result) {
    let left2 = this.left.length, right2 = left2 + this.break;
    if (from >= right2)
      return this.right.decomposeRight(from - right2, result);
    if (from < left2)
      this.left.decomposeRight(from, result);
    if (this.break && from < right2)
      result.push(null);
    result.push(this.right);
  }
  balanced(left2, right2) {
    if (left2.size > 2 * right2.size || right2.size > 2 * left2.size)
      return HeightMap.of(this.break ? [left2, null, right2] : [left2, right2]);
    this.left = replace(this.left, left2);
    this.right = replace(this.right, right2);
    this.setHeight(left2.height + right2.height);
    this.outdated = left2.outdated || right2.outdated;
    this.size = left2.size + right2.size;
    this.length = left2.length + this.break + right2.length;
    return this;
  }
  updateHeight(oracle, offset = 0, force = false, measured) {
    let { left: left2, right: right2 } = this, rightStart = offset + left2.length + this.break, rebalance = null;
    if (measured && measured.from <= offset + left2.length && measured.more)
      rebalance = left2 = left2.updateHeight(oracle, offset, force, measured);
    else
      left2.updateHeight(oracle, offset, force);
    if (measured && measured.from <= rightStart + right2.length && measured.more)
      rebalance = right2 = right2.updateHeight(oracle, rightStart, force, measured);
    else
      right2.updateHeight(oracle, rightStart, force);
    if (rebalance)
      return this.balanced(left2, right2);
    this.height = this.left.height + this.right.height;
    this.outdated = false;
    return this;
  }
  toString() {
    return this.left + (this.break ? " " : "-") + this.right;
  }
};
function mergeGaps(nodes, around2) {
  let before2, after;
  if (nodes[around2] == null && (before2 = nodes[around2 - 1]) instanceof HeightMapGap && (after = nodes[around2 + 1]) instanceof HeightMapGap)
    nodes.splice(around2 - 1, 3, new HeightMapGap(before2.length + 1 + after.length));
}
var relevantWidgetHeight = 5;
var NodeBuilder = class _NodeBuilder {
  constructor(pos, oracle) {
    this.pos = pos;
    this.oracle = oracle;
    this.nodes = [];
    this.lineStart = -1;
    this.lineEnd = -1;
    this.covering = null;
    this.writtenTo = pos;
  }
  get isCovered() {
    return this.covering && this.nodes[this.nodes.length - 1] == this.covering;
  }
  span(_from, to) {
    if (this.lineStart > -1) {
      let end3 = Math.min(to, this.lineEnd), last5 = this.nodes[this.nodes.length - 1];
      if (last5 instanceof HeightMapText)
        last5.length += end3 - this.pos;
      else if (end3 > this.pos || !this.isCovered)
        this.nodes.push(new HeightMapText(end3 - this.pos, -1, 0));
      this.writtenTo = end3;
      if (to > end3) {
        this.nodes.push(null);
        this.writtenTo++;
        this.lineStart = -1;
      }
    }
    this.pos = to;
  }
  point(from, to, deco) {
    if (from < to || deco.heightRelevant) {
      let height = deco.widget ? deco.widget.estimatedHeight : 0;
      let breaks = deco.widget ? deco.widget.lineBreaks : 0;
      if (height < 0)
        height = this.oracle.lineHeight;
      let len = to - from;
      if (deco.block) {
        this.addBlock(new HeightMapBlock(len, height, deco));
      } else if (len || breaks || height >= relevantWidgetHeight) {
        this.addLineDeco(height, breaks, len);
      }
    } else if (to > from) {
      this.span(from, to);
    }
    if (this.lineEnd > -1 && this.lineEnd < this.pos)
      this.lineEnd = this.oracle.doc.lineAt(this.pos).to;
  }
  enterLine() {
    if (this.lineStart > -1)
      return;
    let { from, to } = this.oracle.doc.lineAt(this.pos);
    this.lineStart = from;
    this.lineEnd = to;
    if (this.writtenTo < from) {
      if (this.writtenTo < from - 1 || this.nodes[this.nodes.length - 1] == null)
        this.nodes.push(this.blankContent(this.writtenTo, from - 1));
      this.nodes.push(null);
    }
    if (this.pos > from)
      this.nodes.push(new HeightMapText(this.pos - from, -1, 0));
    this.writtenTo = this.pos;
  }
  blankContent(from, to) {
    let gap = new HeightMapGap(to - from);
    if (this.oracle.doc.lineAt(from).to == to)
      gap.flags |= 4;
    return gap;
  }
  ensureLine() {
    this.enterLine();
    let last5 = this.nodes.length ? this.nodes[this.nodes.length - 1] : null;
    if (last5 instanceof HeightMapText)
      return last5;
    let line2 = new HeightMapText(0, -1, 0);
    this.nodes.push(line2);
    return line2;
  }
  addBlock(block) {
    this.enterLine();
    let deco = block.deco;
    if (deco && deco.startSide > 0 && !this.isCovered)
      this.ensureLine();
    this.nodes.push(block);
    this.writtenTo = this.pos = this.pos + block.length;
    if (deco && deco.endSide > 0)
      this.covering = block;
  }
  addLineDeco(height, breaks, length) {
    let line2 = this.ensureLine();
    line2.length += length;
    line2.collapsed += length;
    line2.widgetHeight = Math.max(line2.widgetHeight, height);
    line2.breaks += breaks;
    this.writtenTo = this.pos = this.pos + length;
  }
  finish(from) {
    let last5 = this.nodes.length == 0 ? null : this.nodes[this.nodes.length - 1];
    if (this.lineStart > -1 && !(last5 instanceof HeightMapText) && !this.isCovered)
      this.nodes.push(new HeightMapText(0, -1, 0));
    else if (this.writtenTo < this.pos || last5 == null)
      this.nodes.push(this.blankContent(this.writtenTo, this.pos));
    let pos = from;
    for (let node of this.nodes) {
      if (node instanceof HeightMapText)
        node.updateHeight(this.oracle, pos);
      pos += node ? node.length : 1;
    }
    return this.nodes;
  }
  // Always called with a region that on both sides either stretches
  // to a line break or the end of the document.
  // The returned array uses null to indicate line breaks, but never
  // starts or ends in a line break, or has multiple line breaks next
  // to each other.
  static build(oracle, decorations2, from, to) {
    let builder = new _NodeBuilder(from, oracle);
    RangeSet.spans(decorations2, from, to, builder, 0);
    return builder.finish(from);
  }
};
function heightRelevantDecoChanges(a5, b3, diff) {
  let comp = new DecorationComparator2();
  RangeSet.compare(a5, b3, diff, comp, 0);
  return comp.changes;
}
var DecorationComparator2 = class {
  constructor() {
    this.changes = [];
  }
  compareRange() {
  }
  comparePoint(from, to, a5, b3) {
    if (from < to || a5 && a5.heightRelevant || b3 && b3.heightRelevant)
      addRange(from, to, this.changes, 5);
  }
};
function visiblePixelRange(dom, paddingTop) {
  let rect = dom.getBoundingClientRect();
  let doc2 = dom.ownerDocument, win = doc2.defaultView || window;
  let left2 = Math.max(0, rect.left), right2 = Math.min(win.innerWidth, rect.right);
  let top2 = Math.max(0, rect.top), bottom2 = Math.min(win.innerHeight, rect.bottom);
  for (let parent = dom.parentNode; parent && parent != doc2.body; ) {
    if (isElt(parent)) {
      let style = window.getComputedStyle(parent);
      if ((parent.scrollHeight > parent.clientHeight || parent.scrollWidth > parent.clientWidth) && style.overflow != "visible") {
        let parentRect = parent.getBoundingClientRect();
        left2 = Math.max(left2, parentRect.left);
        right2 = Math.min(right2, parentRect.right);
        top2 = Math.max(top2, parentRect.top);
        bottom2 = Math.min(parent == dom.parentNode ? win.innerHeight : bottom2, parentRect.bottom);
      }
      parent = style.position == "absolute" || style.position == "fixed" ? parent.offsetParent : parent.parentNode;
    } else if (parent.nodeType == 11) {
      parent = parent.host;
    } else {
      break;
    }
  }
  return {
    left: left2 - rect.left,
    right: Math.max(left2, right2) - rect.left,
    top: top2 - (rect.top + paddingTop),
    bottom: Math.max(top2, bottom2) - (rect.top + paddingTop)
  };
}
function inWindow(elt) {
  let rect = elt.getBoundingClientRect(), win = elt.ownerDocument.defaultView || window;
  return rect.left < win.innerWidth && rect.right > 0 && rect.top < win.innerHeight && rect.bottom > 0;
}
function fullPixelRange(dom, paddingTop) {
  let rect = dom.getBoundingClientRect();
  return {
    left: 0,
    right: rect.right - rect.left,
    top: paddingTop,
    bottom: rect.bottom - (rect.top + paddingTop)
  };
}
var LineGap = class {
  constructor(from, to, size, displaySize) {
    this.from = from;
    this.to = to;
    this.size = size;
    this.displaySize = displaySize;
  }
  static same(a5, b3) {
    if (a5.length != b3.length)
      return false;
    for (let i5 = 0; i5 < a5.length; i5++) {
      let gA = a5[i5], gB = b3[i5];
      if (gA.from != gB.from || gA.to != gB.to || gA.size != gB.size)
        return false;
    }
    return true;
  }
  draw(viewState, wrapping) {
    return Decoration.replace({
      widget: new LineGapWidget(this.displaySize * (wrapping ? viewState.scaleY : viewState.scaleX), wrapping)
    }).range(this.from, this.to);
  }
};
var LineGapWidget = class extends WidgetType {
  constructor(size, vertical) {
    super();
    this.size = size;
    this.vertical = vertical;
  }
  eq(other) {
    return other.size == this.size && other.vertical == this.vertical;
  }
  toDOM() {
    let elt = document.createElement("div");
    if (this.vertical) {
      elt.style.height = this.size + "px";
    } else {
      elt.style.width = this.size + "px";
      elt.style.height = "2px";
      elt.style.display = "inline-block";
    }
    return elt;
  }
  get estimatedHeight() {
    return this.vertical ? this.size : -1;
  }
};
var ViewState = class {
  constructor(view2, state) {
    this.view = view2;
    this.state = state;
    this.pixelViewport = { left: 0, right: window.innerWidth, top: 0, bottom: 0 };
    this.inView = true;
    this.paddingTop = 0;
    this.paddingBottom = 0;
    this.contentDOMWidth = 0;
    this.contentDOMHeight = 0;
    this.editorHeight = 0;
    this.editorWidth = 0;
    this.scaleX = 1;
    this.scaleY = 1;
    this.scrollOffset = 0;
    this.scrolledToBottom = false;
    this.scrollAnchorPos = 0;
    this.scrollAnchorHeight = -1;
    this.scaler = IdScaler;
    this.scrollTarget = null;
    this.printing = false;
    this.mustMeasureContent = true;
    this.defaultTextDirection = Direction.LTR;
    this.visibleRanges = [];
    this.mustEnforceCursorAssoc = false;
    let guessWrapping = state.facet(contentAttributes).some((v4) => typeof v4 != "function" && v4.class == "cm-lineWrapping");
    this.heightOracle = new HeightOracle(guessWrapping);
    this.stateDeco = staticDeco(state);
    this.heightMap = HeightMap.empty().applyChanges(this.stateDeco, Text.empty, this.heightOracle.setDoc(state.doc), [new ChangedRange(0, 0, 0, state.doc.length)]);
    for (let i5 = 0; i5 < 2; i5++) {
      this.viewport = this.getViewport(0, null);
      if (!this.updateForViewport())
        break;
    }
    this.updateViewportLines();
    this.lineGaps = this.ensureLineGaps([]);
    this.lineGapDeco = Decoration.set(this.lineGaps.map((gap) => gap.draw(this, false)));
    this.scrollParent = view2.scrollDOM;
    this.computeVisibleRanges();
  }
  updateForViewport() {
    let viewports = [this.viewport], { main } = this.state.selection;
    for (let i5 = 0; i5 <= 1; i5++) {
      let pos = i5 ? main.head : main.anchor;
      if (!viewports.some(({ from, to }) => pos >= from && pos <= to)) {
        let { from, to } = this.lineBlockAt(pos);
        viewports.push(new Viewport(from, to));
      }
    }
    this.viewports = viewports.sort((a5, b3) => a5.from - b3.from);
    return this.updateScaler();
  }
  updateScaler() {
    let scaler = this.scaler;
    this.scaler = this.heightMap.height <= 7e6 ? IdScaler : BigScaler.get(this.heightOracle, this.heightMap, this.viewports);
    return scaler.eq(this.scaler) ? 0 : 2;
  }
  updateViewportLines() {
    this.viewportLines = [];
    this.heightMap.forEachLine(this.viewport.from, this.viewport.to, this.heightOracle.setDoc(this.state.doc), 0, 0, (block) => {
      this.viewportLines.push(scaleBlock(block, this.scaler));
    });
  }
  update(update, scrollTarget = null) {
    this.state = update.state;
    let prevDeco = this.stateDeco;
    this.stateDeco = staticDeco(this.state);
    let contentChanges = update.changedRanges;
    let heightChanges = ChangedRange.extendWithRanges(contentChanges, heightRelevantDecoChanges(prevDeco, this.stateDeco, update ? update.changes : ChangeSet.empty(this.state.doc.length)));
    let prevHeight = this.heightMap.height;
    let scrollAnchor = this.scrolledToBottom ? null : this.scrollAnchorAt(this.scrollOffset);
    clearHeightChangeFlag();
    this.heightMap = this.heightMap.applyChanges(this.stateDeco, update.startState.doc, this.heightOracle.setDoc(this.state.doc), heightChanges);
    if (this.heightMap.height != prevHeight || heightChangeFlag)
      update.flags |= 2;
    if (scrollAnchor) {
      this.scrollAnchorPos = update.changes.mapPos(scrollAnchor.from, -1);
      this.scrollAnchorHeight = scrollAnchor.top;
    } else {
      this.scrollAnchorPos = -1;
      this.scrollAnchorHeight = prevHeight;
    }
    let viewport = heightChanges.length ? this.mapViewport(this.viewport, update.changes) : this.viewport;
    if (scrollTarget && (scrollTarget.range.head < viewport.from || scrollTarget.range.head > viewport.to) || !this.viewportIsAppropriate(viewport))
      viewport = this.getViewport(0, scrollTarget);
    let viewportChange = viewport.from != this.viewport.from || viewport.to != this.viewport.to;
    this.viewport = viewport;
    update.flags |= this.updateForViewport();
    if (viewportChange || !update.changes.empty || update.flags & 2)
      this.updateViewportLines();
    if (this.lineGaps.length || this.viewport.to - this.viewport.from > 2e3 << 1)
      this.updateLineGaps(this.ensureLineGaps(this.mapLineGaps(this.lineGaps, update.changes)));
    update.flags |= this.computeVisibleRanges(update.changes);
    if (scrollTarget)
      this.scrollTarget = scrollTarget;
    if (!this.mustEnforceCursorAssoc && (update.selectionSet || update.focusChanged) && update.view.lineWrapping && update.state.selection.main.empty && update.state.selection.main.assoc && !update.state.facet(nativeSelectionHidden))
      this.mustEnforceCursorAssoc = true;
  }
  measure() {
    let { view: view2 } = this, dom = view2.contentDOM, style = window.getComputedStyle(dom);
    let oracle = this.heightOracle;
    let whiteSpace = style.whiteSpace;
    this.defaultTextDirection = style.direction == "rtl" ? Direction.RTL : Direction.LTR;
    let refresh = this.heightOracle.mustRefreshForWrapping(whiteSpace) || this.mustMeasureContent === "refresh";
    let domRect = dom.getBoundingClientRect();
    let measureContent = refresh || this.mustMeasureContent || this.contentDOMHeight != domRect.height;
    this.contentDOMHeight = domRect.height;
    this.mustMeasureContent = false;
    let result = 0, bias = 0;
    if (domRect.width && domRect.height) {
      let { scaleX, scaleY } = getScale(dom, domRect);
      if (scaleX > 5e-3 && Math.abs(this.scaleX - scaleX) > 5e-3 || scaleY > 5e-3 && Math.abs(this.scaleY - scaleY) > 5e-3) {
        this.scaleX = scaleX;
        this.scaleY = scaleY;
        result |= 16;
        refresh = measureContent = true;
      }
    }
    let paddingTop = (parseInt(style.paddingTop) || 0) * this.scaleY;
    let paddingBottom = (parseInt(style.paddingBottom) || 0) * this.scaleY;
    if (this.paddingTop != paddingTop || this.paddingBottom != paddingBottom) {
      this.paddingTop = paddingTop;
      this.paddingBottom = paddingBottom;
      result |= 16 | 2;
    }
    if (this.editorWidth != view2.scrollDOM.clientWidth) {
      if (oracle.lineWrapping)
        measureContent = true;
      this.editorWidth = view2.scrollDOM.clientWidth;
      result |= 16;
    }
    let scrollParent = scrollableParents(this.view.contentDOM, false).y;
    if (scrollParent != this.scrollParent) {
      this.scrollParent = scrollParent;
      this.scrollAnchorHeight = -1;
      this.scrollOffset = 0;
    }
    let scrollOffset = this.getScrollOffset();
    if (this.scrollOffset != scrollOffset) {
      this.scrollAnchorHeight = -1;
      this.scrollOffset = scrollOffset;
    }
    this.scrolledToBottom = isScrolledToBottom(this.scrollParent || view2.win);
    let pixelViewport = (this.printing ? fullPixelRange : visiblePixelRange)(dom, this.paddingTop);
    let dTop = pixelViewport.top - this.pixelViewport.top, dBottom = pixelViewport.bottom - this.pixelViewport.bottom;
    this.pixelViewport = pixelViewport;
    let inView = this.pixelViewport.bottom > this.pixelViewport.top && this.pixelViewport.right > this.pixelViewport.left;
    if (inView != this.inView) {
      this.inView = inView;
      if (inView)
        measureContent = true;
    }
    if (!this.inView && !this.scrollTarget && !inWindow(view2.dom))
      return 0;
    let contentWidth = domRect.width;
    if (this.contentDOMWidth != contentWidth || this.editorHeight != view2.scrollDOM.clientHeight) {
      this.contentDOMWidth = domRect.width;
      this.editorHeight = view2.scrollDOM.clientHeight;
      result |= 16;
    }
    if (measureContent) {
      let lineHeights = view2.docView.measureVisibleLineHeights(this.viewport);
      if (oracle.mustRefreshForHeights(lineHeights))
        refresh = true;
      if (refresh || oracle.lineWrapping && Math.abs(contentWidth - this.contentDOMWidth) > oracle.charWidth) {
        let { lineHeight, charWidth, textHeight } = view2.docView.measureTextSize();
        refresh = lineHeight > 0 && oracle.refresh(whiteSpace, lineHeight, charWidth, textHeight, Math.max(5, contentWidth / charWidth), lineHeights);
        if (refresh) {
          view2.docView.minWidth = 0;
          result |= 16;
        }
      }
      if (dTop > 0 && dBottom > 0)
        bias = Math.max(dTop, dBottom);
      else if (dTop < 0 && dBottom < 0)
        bias = Math.min(dTop, dBottom);
      clearHeightChangeFlag();
      for (let vp of this.viewports) {
        let heights = vp.from == this.viewport.from ? lineHeights : view2.docView.measureVisibleLineHeights(vp);
        this.heightMap = (refresh ? HeightMap.empty().applyChanges(this.stateDeco, Text.empty, this.heightOracle, [new ChangedRange(0, 0, 0, view2.state.doc.length)]) : this.heightMap).updateHeight(oracle, 0, refresh, new MeasuredHeights(vp.from, heights));
      }
      if (heightChangeFlag)
        result |= 2;
    }
    let viewportChange = !this.viewportIsAppropriate(this.viewport, bias) || this.scrollTarget && (this.scrollTarget.range.head < this.viewport.from || this.scrollTarget.range.head > this.viewport.to);
    if (viewportChange) {
      if (result & 2)
        result |= this.updateScaler();
      this.viewport = this.getViewport(bias, this.scrollTarget);
      result |= this.updateForViewport();
    }
    if (result & 2 || viewportChange)
      this.updateViewportLines();
    if (this.lineGaps.length || this.viewport.to - this.viewport.from > 2e3 << 1)
      this.updateLineGaps(this.ensureLineGaps(refresh ? [] : this.lineGaps, view2));
    result |= this.computeVisibleRanges();
    if (this.mustEnforceCursorAssoc) {
      this.mustEnforceCursorAssoc = false;
      view2.docView.enforceCursorAssoc();
    }
    return result;
  }
  get visibleTop() {
    return this.scaler.fromDOM(this.pixelViewport.top);
  }
  get visibleBottom() {
    return this.scaler.fromDOM(this.pixelViewport.bottom);
  }
  getViewport(bias, scrollTarget) {
    let marginTop = 0.5 - Math.max(-0.5, Math.min(0.5, bias / 1e3 / 2));
    let map = this.heightMap, oracle = this.heightOracle;
    let { visibleTop, visibleBottom } = this;
    let viewport = new Viewport(map.lineAt(visibleTop - marginTop * 1e3, QueryType.ByHeight, oracle, 0, 0).from, map.lineAt(visibleBottom + (1 - marginTop) * 1e3, QueryType.ByHeight, oracle, 0, 0).to);
    if (scrollTarget) {
      let { head } = scrollTarget.range;
      if (head < viewport.from || head > viewport.to) {
        let viewHeight = Math.min(this.editorHeight, this.pixelViewport.bottom - this.pixelViewport.top);
        let block = map.lineAt(head, QueryType.ByPos, oracle, 0, 0), topPos;
        if (scrollTarget.y == "center")
          topPos = (block.top + block.bottom) / 2 - viewHeight / 2;
        else if (scrollTarget.y == "start" || scrollTarget.y == "nearest" && head < viewport.from)
          topPos = block.top;
        else
          topPos = block.bottom - viewHeight;
        viewport = new Viewport(map.lineAt(topPos - 1e3 / 2, QueryType.ByHeight, oracle, 0, 0).from, map.lineAt(topPos + viewHeight + 1e3 / 2, QueryType.ByHeight, oracle, 0, 0).to);
      }
    }
    return viewport;
  }
  mapViewport(viewport, changes2) {
    let from = changes2.mapPos(viewport.from, -1), to = changes2.mapPos(viewport.to, 1);
    return new Viewport(this.heightMap.lineAt(from, QueryType.ByPos, this.heightOracle, 0, 0).from, this.heightMap.lineAt(to, QueryType.ByPos, this.heightOracle, 0, 0).to);
  }
  // Checks if a given viewport covers the visible part of the
  // document and not too much beyond that.
  viewportIsAppropriate({ from, to }, bias = 0) {
    if (!this.inView)
      return true;
    let { top: top2 } = this.heightMap.lineAt(from, QueryType.ByPos, this.heightOracle, 0, 0);
    let { bottom: bottom2 } = this.heightMap.lineAt(to, QueryType.ByPos, this.heightOracle, 0, 0);
    let { visibleTop, visibleBottom } = this;
    return (from == 0 || top2 <= visibleTop - Math.max(10, Math.min(
      -bias,
      250
      /* VP.MaxCoverMargin */
    ))) && (to == this.state.doc.length || bottom2 >= visibleBottom + Math.max(10, Math.min(
      bias,
      250
      /* VP.MaxCoverMargin */
    ))) && (top2 > visibleTop - 2 * 1e3 && bottom2 < visibleBottom + 2 * 1e3);
  }
  mapLineGaps(gaps, changes2) {
    if (!gaps.length || changes2.empty)
      return gaps;
    let mapped = [];
    for (let gap of gaps)
      if (!changes2.touchesRange(gap.from, gap.to))
        mapped.push(new LineGap(changes2.mapPos(gap.from), changes2.mapPos(gap.to), gap.size, gap.displaySize));
    return mapped;
  }
  // Computes positions in the viewport where the start or end of a
  // line should be hidden, trying to reuse existing line gaps when
  // appropriate to avoid unneccesary redraws.
  // Uses crude character-counting for the positioning and sizing,
  // since actual DOM coordinates aren't always available and
  // predictable. Relies on generous margins (see LG.Margin) to hide
  // the artifacts this might produce from the user.
  ensureLineGaps(current, mayMeasure) {
    let wrapping = this.heightOracle.lineWrapping;
    let margin = wrapping ? 1e4 : 2e3, halfMargin = margin >> 1, doubleMargin = margin << 1;
    if (this.defaultTextDirection != Direction.LTR && !wrapping)
      return [];
    let gaps = [];
    let addGap = (from, to, line2, structure) => {
      if (to - from < halfMargin)
        return;
      let sel = this.state.selection.main, avoid = [sel.from];
      if (!sel.empty)
        avoid.push(sel.to);
      for (let pos of avoid) {
        if (pos > from && pos < to) {
          addGap(from, pos - 10, line2, structure);
          addGap(pos + 10, to, line2, structure);
          return;
        }
      }
      let gap = find(current, (gap2) => gap2.from >= line2.from && gap2.to <= line2.to && Math.abs(gap2.from - from) < halfMargin && Math.abs(gap2.to - to) < halfMargin && !avoid.some((pos) => gap2.from < pos && gap2.to > pos));
      if (!gap) {
        if (to < line2.to && mayMeasure && wrapping && mayMeasure.visibleRanges.some((r4) => r4.from <= to && r4.to >= to)) {
          let lineStart = mayMeasure.moveToLineBoundary(EditorSelection.cursor(to), false, true).head;
          if (lineStart > from)
            to = lineStart;
        }
        let size = this.gapSize(line2, from, to, structure);
        let displaySize = wrapping || size < 2e6 ? size : 2e6;
        gap = new LineGap(from, to, size, displaySize);
      }
      gaps.push(gap);
    };
    let checkLine = (line2) => {
      if (line2.length < doubleMargin || line2.type != BlockType.Text)
        return;
      let structure = lineStructure(line2.from, line2.to, this.stateDeco);
      if (structure.total < doubleMargin)
        return;
      let target = this.scrollTarget ? this.scrollTarget.range.head : null;
      let viewFrom, viewTo;
      if (wrapping) {
        let marginHeight = margin / this.heightOracle.lineLength * this.heightOracle.lineHeight;
        let top2, bot;
        if (target != null) {
          let targetFrac = findFraction(structure, target);
          let spaceFrac = ((this.visibleBottom - this.visibleTop) / 2 + marginHeight) / line2.height;
          top2 = targetFrac - spaceFrac;
          bot = targetFrac + spaceFrac;
        } else {
          top2 = (this.visibleTop - line2.top - marginHeight) / line2.height;
          bot = (this.visibleBottom - line2.top + marginHeight) / line2.height;
        }
        viewFrom = findPosition(structure, top2);
        viewTo = findPosition(structure, bot);
      } else {
        let totalWidth = structure.total * this.heightOracle.charWidth;
        let marginWidth = margin * this.heightOracle.charWidth;
        let horizOffset = 0;
        if (totalWidth > 2e6)
          for (let old3 of current) {
            if (old3.from >= line2.from && old3.from < line2.to && old3.size != old3.displaySize && old3.from * this.heightOracle.charWidth + horizOffset < this.pixelViewport.left)
              horizOffset = old3.size - old3.displaySize;
          }
        let pxLeft = this.pixelViewport.left + horizOffset, pxRight = this.pixelViewport.right + horizOffset;
        let left2, right2;
        if (target != null) {
          let targetFrac = findFraction(structure, target);
          let spaceFrac = ((pxRight - pxLeft) / 2 + marginWidth) / totalWidth;
          left2 = targetFrac - spaceFrac;
          right2 = targetFrac + spaceFrac;
        } else {
          left2 = (pxLeft - marginWidth) / totalWidth;
          right2 = (pxRight + marginWidth) / totalWidth;
        }
        viewFrom = findPosition(structure, left2);
        viewTo = findPosition(structure, right2);
      }
      if (viewFrom > line2.from)
        addGap(line2.from, viewFrom, line2, structure);
      if (viewTo < line2.to)
        addGap(viewTo, line2.to, line2, structure);
    };
    for (let line2 of this.viewportLines) {
      if (Array.isArray(line2.type))
        line2.type.forEach(checkLine);
      else
        checkLine(line2);
    }
    return gaps;
  }
  gapSize(line2, from, to, structure) {
    let fraction = findFraction(structure, to) - findFraction(structure, from);
    if (this.heightOracle.lineWrapping) {
      return line2.height * fraction;
    } else {
      return structure.total * this.heightOracle.charWidth * fraction;
    }
  }
  updateLineGaps(gaps) {
    if (!LineGap.same(gaps, this.lineGaps)) {
      this.lineGaps = gaps;
      this.lineGapDeco = Decoration.set(gaps.map((gap) => gap.draw(this, this.heightOracle.lineWrapping)));
    }
  }
  computeVisibleRanges(changes2) {
    let deco = this.stateDeco;
    if (this.lineGaps.length)
      deco = deco.concat(this.lineGapDeco);
    let ranges2 = [];
    RangeSet.spans(deco, this.viewport.from, this.viewport.to, {
      span(from, to) {
        ranges2.push({ from, to });
      },
      point() {
      }
    }, 20);
    let changed2 = 0;
    if (ranges2.length != this.visibleRanges.length) {
      changed2 = 8 | 4;
    } else {
      for (let i5 = 0; i5 < ranges2.length && !(changed2 & 8); i5++) {
        let old3 = this.visibleRanges[i5], nw = ranges2[i5];
        if (old3.from != nw.from || old3.to != nw.to) {
          changed2 |= 4;
          if (!(changes2 && changes2.mapPos(old3.from, -1) == nw.from && changes2.mapPos(old3.to, 1) == nw.to))
            changed2 |= 8;
        }
      }
    }
    this.visibleRanges = ranges2;
    return changed2;
  }
  lineBlockAt(pos) {
    return pos >= this.viewport.from && pos <= this.viewport.to && this.viewportLines.find((b3) => b3.from <= pos && b3.to >= pos) || scaleBlock(this.heightMap.lineAt(pos, QueryType.ByPos, this.heightOracle, 0, 0), this.scaler);
  }
  lineBlockAtHeight(height) {
    return height >= this.viewportLines[0].top && height <= this.viewportLines[this.viewportLines.length - 1].bottom && this.viewportLines.find((l4) => l4.top <= height && l4.bottom >= height) || scaleBlock(this.heightMap.lineAt(this.scaler.fromDOM(height), QueryType.ByHeight, this.heightOracle, 0, 0), this.scaler);
  }
  getScrollOffset() {
    return this.scrollParent == this.view.scrollDOM ? this.scrollParent.scrollTop * this.scaleY : (this.scrollParent ? this.scrollParent.getBoundingClientRect().top : 0) - this.view.contentDOM.getBoundingClientRect().top;
  }
  scrollAnchorAt(scrollOffset) {
    let block = this.lineBlockAtHeight(scrollOffset + 12 - this.paddingTop);
    return block.from >= this.viewport.from || this.viewportLines[0].top - scrollOffset > 200 ? block : this.viewportLines[0];
  }
  elementAtHeight(height) {
    return scaleBlock(this.heightMap.blockAt(this.scaler.fromDOM(height), this.heightOracle, 0, 0), this.scaler);
  }
  get docHeight() {
    return this.scaler.toDOM(this.heightMap.height);
  }
  get contentHeight() {
    return this.docHeight + this.paddingTop + this.paddingBottom;
  }
};
var Viewport = class {
  constructor(from, to) {
    this.from = from;
    this.to = to;
  }
};
function lineStructure(from, to, stateDeco) {
  let ranges2 = [], pos = from, total = 0;
  RangeSet.spans(stateDeco, from, to, {
    span() {
    },
    point(from2, to2) {
      if (from2 > pos) {
        ranges2.push({ from: pos, to: from2 });
        total += from2 - pos;
      }
      pos = to2;
    }
  }, 20);
  if (pos < to) {
    ranges2.push({ from: pos, to });
    total += to - pos;
  }
  return { total, ranges: ranges2 };
}
function findPosition({ total, ranges: ranges2 }, ratio) {
  if (ratio <= 0)
    return ranges2[0].from;
  if (ratio >= 1)
    return ranges2[ranges2.length - 1].to;
  let dist2 = Math.floor(total * ratio);
  for (let i5 = 0; ; i5++) {
    let { from, to } = ranges2[i5], size = to - from;
    if (dist2 <= size)
      return from + dist2;
    dist2 -= size;
  }
}
function findFraction(structure, pos) {
  let counted4 = 0;
  for (let { from, to } of structure.ranges) {
    if (pos <= to) {
      counted4 += pos - from;
      break;
    }
    counted4 += to - from;
  }
  return counted4 / structure.total;
}
function find(array, f5) {
  for (let val of array)
    if (f5(val))
      return val;
  return void 0;
}
var IdScaler = {
  toDOM(n3) {
    return n3;
  },
  fromDOM(n3) {
    return n3;
  },
  scale: 1,
  eq(other) {
    return other == this;
  }
};
function staticDeco(state) {
  let deco = state.facet(decorations).filter((d5) => typeof d5 != "function");
  let outer = state.facet(outerDecorations).filter((d5) => typeof d5 != "function");
  if (outer.length)
    deco.push(RangeSet.join(outer));
  return deco;
}
var BigScaler = class _BigScaler {
  constructor(scale, viewports) {
    this.scale = scale;
    this.viewports = viewports;
  }
  static get(oracle, heightMap, viewports) {
    let vpHeight = 0, base2 = 0, domBase = 0;
    let vps = viewports.map(({ from, to }) => {
      let top2 = heightMap.lineAt(from, QueryType.ByPos, oracle, 0, 0).top;
      let bottom2 = heightMap.lineAt(to, QueryType.ByPos, oracle, 0, 0).bottom;
      vpHeight += bottom2 - top2;
      return { from, to, top: top2, bottom: bottom2, domTop: 0, domBottom: 0 };
    });
    if (heightMap.height - vpHeight < 10)
      return IdScaler;
    let scale = (7e6 - vpHeight) / (heightMap.height - vpHeight);
    for (let obj of vps) {
      obj.domTop = domBase + (obj.top - base2) * scale;
      domBase = obj.domBottom = obj.domTop + (obj.bottom - obj.top);
      base2 = obj.bottom;
    }
    return new _BigScaler(scale, vps);
  }
  toDOM(n3) {
    for (let i5 = 0, base2 = 0, domBase = 0; ; i5++) {
      let vp = i5 < this.viewports.length ? this.viewports[i5] : null;
      if (!vp || n3 < vp.top)
        return domBase + (n3 - base2) * this.scale;
      if (n3 <= vp.bottom)
        return vp.domTop + (n3 - vp.top);
      base2 = vp.bottom;
      domBase = vp.domBottom;
    }
  }
  fromDOM(n3) {
    for (let i5 = 0, base2 = 0, domBase = 0; ; i5++) {
      let vp = i5 < this.viewports.length ? this.viewports[i5] : null;
      if (!vp || n3 < vp.domTop)
        return base2 + (n3 - domBase) / this.scale;
      if (n3 <= vp.domBottom)
        return vp.top + (n3 - vp.domTop);
      base2 = vp.bottom;
      domBase = vp.domBottom;
    }
  }
  eq(other) {
    if (!(other instanceof _BigScaler))
      return false;
    return this.scale == other.scale && this.viewports.length == other.viewports.length && this.viewports.every((vp, i5) => vp.from == other.viewports[i5].from && vp.to == other.viewports[i5].to);
  }
};
function scaleBlock(block, scaler) {
  if (scaler.scale == 1)
    return block;
  let bTop = scaler.toDOM(block.top), bBottom = scaler.toDOM(block.bottom);
  return new BlockInfo(block.from, block.length, bTop, bBottom - bTop, Array.isArray(block._content) ? block._content.map((b3) => scaleBlock(b3, scaler)) : block._content);
}
var theme = /* @__PURE__ */ Facet.define({ combine: (strs) => strs.join(" ") });
var darkTheme = /* @__PURE__ */ Facet.define({ combine: (values) => values.indexOf(true) > -1 });
var baseThemeID = /* @__PURE__ */ StyleModule.newName();
var baseLightID = /* @__PURE__ */ StyleModule.newName();
var baseDarkID = /* @__PURE__ */ StyleModule.newName();
var lightDarkIDs = { "&light": "." + baseLightID, "&dark": "." + baseDarkID };
function buildTheme(main, spec, scopes) {
  return new StyleModule(spec, {
    finish(sel) {
      return /&/.test(sel) ? sel.replace(/&\w*/, (m5) => {
        if (m5 == "&")
          return main;
        if (!scopes || !scopes[m5])
          throw new RangeError(`Unsupported selector: ${m5}`);
        return scopes[m5];
      }) : main + " " + sel;
    }
  });
}
var baseTheme$1 = /* @__PURE__ */ buildTheme("." + baseThemeID, {
  "&": {
    position: "relative !important",
    boxSizing: "border-box",
    "&.cm-focused": {
      // Provide a simple default outline to make sure a focused
      // editor is visually distinct. Can't leave the default behavior
      // because that will apply to the content element, which is
      // inside the scrollable container and doesn't include the
      // gutters. We also can't use an 'auto' outline, since those
      // are, for some reason, drawn behind the element content, which
      // will cause things like the active line background to cover
      // the outline (#297).
      outline: "1px dotted #212121"
    },
    display: "flex !important",
    flexDirection: "column"
  },
  ".cm-scroller": {
    display: "flex !important",
    alignItems: "flex-start !important",
    fontFamily: "monospace",
    lineHeight: 1.4,
    height: "100%",
    overflowX: "auto",
    position: "relative",
    zIndex: 0,
    overflowAnchor: "none"
  },
  ".cm-content": {
    margin: 0,
    flexGrow: 2,
    flexShrink: 0,
    display: "block",
    whiteSpace: "pre",
    wordWrap: "normal",
    // Issue #456
    boxSizing: "border-box",
    minHeight: "100%",
    padding: "4px 0",
    outline: "none",
    "&[contenteditable=true]": {
      WebkitUserModify: "read-write-plaintext-only"
    }
  },
  ".cm-lineWrapping": {
    whiteSpace_fallback: "pre-wrap",
    // For IE
    whiteSpace: "break-spaces",
    wordBreak: "break-word",
    // For Safari, which doesn't support overflow-wrap: anywhere
    overflowWrap: "anywhere",
    flexShrink: 1
  },
  "&light .cm-content": { caretColor: "black" },
  "&dark .cm-content": { caretColor: "white" },
  ".cm-line": {
    display: "block",
    padding: "0 2px 0 6px"
  },
  ".cm-layer": {
    userSelect: "none",
    // #1708
    position: "absolute",
    left: 0,
    top: 0,
    contain: "size style",
    "& > *": {
      position: "absolute"
    }
  },
  "&light .cm-selectionBackground": {
    background: "#d9d9d9"
  },
  "&dark .cm-selectionBackground": {
    background: "#222"
  },
  "&light.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "#d7d4f0"
  },
  "&dark.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "#233"
  },
  ".cm-cursorLayer": {
    pointerEvents: "none"
  },
  "&.cm-focused > .cm-scroller > .cm-cursorLayer": {
    animation: "steps(1) cm-blink 1.2s infinite"
  },
  // Two animations defined so that we can switch between them to
  // restart the animation without forcing another style
  // recomputation.
  "@keyframes cm-blink": { "0%": {}, "50%": { opacity: 0 }, "100%": {} },
  "@keyframes cm-blink2": { "0%": {}, "50%": { opacity: 0 }, "100%": {} },
  ".cm-cursor, .cm-dropCursor": {
    borderLeft: "1.2px solid black",
    marginLeft: "-0.6px",
    pointerEvents: "none"
  },
  ".cm-cursor": {
    display: "none"
  },
  "&dark .cm-cursor": {
    borderLeftColor: "#ddd"
  },
  ".cm-selectionHandle": {
    backgroundColor: "currentColor",
    width: "1.5px"
  },
  ".cm-selectionHandle-start::before, .cm-selectionHandle-end::before": {
    content: '""',
    backgroundColor: "inherit",
    borderRadius: "50%",
    width: "8px",
    height: "8px",
    position: "absolute",
    left: "-3.25px"
  },
  ".cm-selectionHandle-start::before": { top: "-8px" },
  ".cm-selectionHandle-end::before": { bottom: "-8px" },
  ".cm-dropCursor": {
    position: "absolute"
  },
  "&.cm-focused > .cm-scroller > .cm-cursorLayer .cm-cursor": {
    display: "block"
  },
  ".cm-iso": {
    unicodeBidi: "isolate"
  },
  ".cm-announced": {
    position: "fixed",
    top: "-10000px"
  },
  "@media print": {
    ".cm-announced": { display: "none" }
  },
  "&light .cm-activeLine": { backgroundColor: "#cceeff44" },
  "&dark .cm-activeLine": { backgroundColor: "#99eeff33" },
  "&light .cm-specialChar": { color: "red" },
  "&dark .cm-specialChar": { color: "#f78" },
  ".cm-gutters": {
    flexShrink: 0,
    display: "flex",
    height: "100%",
    boxSizing: "border-box",
    zIndex: 200
  },
  ".cm-gutters-before": { insetInlineStart: 0 },
  ".cm-gutters-after": { insetInlineEnd: 0 },
  "&light .cm-gutters": {
    backgroundColor: "#f5f5f5",
    color: "#6c6c6c",
    border: "0px solid #ddd",
    "&.cm-gutters-before": { borderRightWidth: "1px" },
    "&.cm-gutters-after": { borderLeftWidth: "1px" }
  },
  "&dark .cm-gutters": {
    backgroundColor: "#333338",
    color: "#ccc"
  },
  ".cm-gutter": {
    display: "flex !important",
    // Necessary -- prevents margin collapsing
    flexDirection: "column",
    flexShrink: 0,
    boxSizing: "border-box",
    minHeight: "100%",
    overflow: "hidden"
  },
  ".cm-gutterElement": {
    boxSizing: "border-box"
  },
  ".cm-lineNumbers .cm-gutterElement": {
    padding: "0 3px 0 5px",
    minWidth: "20px",
    textAlign: "right",
    whiteSpace: "nowrap"
  },
  "&light .cm-activeLineGutter": {
    backgroundColor: "#e2f2ff"
  },
  "&dark .cm-activeLineGutter": {
    backgroundColor: "#222227"
  },
  ".cm-panels": {
    boxSizing: "border-box",
    position: "sticky",
    left: 0,
    right: 0,
    zIndex: 300
  },
  "&light .cm-panels": {
    backgroundColor: "#f5f5f5",
    color: "black"
  },
  ".cm-panels-top": { top: "0" },
  ".cm-panels-bottom": { bottom: "0" },
  "&light .cm-panels-top": {
    borderBottom: "1px solid #ddd"
  },
  "&light .cm-panels-bottom": {
    borderTop: "1px solid #ddd"
  },
  "&dark .cm-panels": {
    backgroundColor: "#333338",
    color: "white"
  },
  ".cm-dialog": {
    padding: "2px 19px 4px 6px",
    position: "relative",
    "& label": { fontSize: "80%" }
  },
  ".cm-dialog-close": {
    position: "absolute",
    top: "3px",
    right: "4px",
    backgroundColor: "inherit",
    border: "none",
    font: "inherit",
    fontSize: "14px",
    padding: "0"
  },
  ".cm-tab": {
    display: "inline-block",
    overflow: "hidden",
    verticalAlign: "bottom"
  },
  ".cm-widgetBuffer": {
    verticalAlign: "baseline",
    height: "1em",
    width: 0,
    display: "inline"
  },
  ".cm-placeholder": {
    color: "#888",
    display: "inline-block",
    verticalAlign: "top",
    userSelect: "none"
  },
  ".cm-highlightSpace": {
    background: "radial-gradient(circle at 50% 55%, #aaa 20%, transparent 0) no-repeat",
    backgroundSize: ".4em",
    backgroundPosition: "calc(min(50%, 0px)) center"
  },
  ".cm-highlightTab": {
    backgroundImage: `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="200" height="20"><path stroke="%23888" stroke-width="1" fill="none" d="M1 10H196L190 5M190 15L196 10M197 4L197 16"/></svg>')`,
    backgroundSize: "auto 100%",
    backgroundPosition: "right 90%",
    backgroundRepeat: "no-repeat"
  },
  ".cm-trailingSpace": {
    backgroundColor: "#ff332255"
  },
  ".cm-button": {
    verticalAlign: "middle",
    color: "inherit",
    fontSize: "70%",
    padding: ".2em 1em",
    borderRadius: "1px"
  },
  "&light .cm-button": {
    backgroundImage: "linear-gradient(#eff1f5, #d9d9df)",
    border: "1px solid #888",
    "&:active": {
      backgroundImage: "linear-gradient(#b4b4b4, #d0d3d6)"
    }
  },
  "&dark .cm-button": {
    backgroundImage: "linear-gradient(#393939, #111)",
    border: "1px solid #888",
    "&:active": {
      backgroundImage: "linear-gradient(#111, #333)"
    }
  },
  ".cm-textfield": {
    verticalAlign: "middle",
    color: "inherit",
    fontSize: "70%",
    border: "1px solid silver",
    padding: ".2em .5em"
  },
  "&light .cm-textfield": {
    backgroundColor: "white"
  },
  "&dark .cm-textfield": {
    border: "1px solid #555",
    backgroundColor: "inherit"
  }
}, lightDarkIDs);
var observeOptions = {
  childList: true,
  characterData: true,
  subtree: true,
  attributes: true,
  characterDataOldValue: true
};
var useCharData = browser.ie && browser.ie_version <= 11;
var DOMObserver = class {
  constructor(view2) {
    this.view = view2;
    this.active = false;
    this.editContext = null;
    this.selectionRange = new DOMSelectionState();
    this.selectionChanged = false;
    this.delayedFlush = -1;
    this.resizeTimeout = -1;
    this.queue = [];
    this.delayedAndroidKey = null;
    this.flushingAndroidKey = -1;
    this.lastChange = 0;
    this.scrollTargets = [];
    this.intersection = null;
    this.resizeScroll = null;
    this.intersecting = false;
    this.gapIntersection = null;
    this.gaps = [];
    this.printQuery = null;
    this.parentCheck = -1;
    this.dom = view2.contentDOM;
    this.observer = new MutationObserver((mutations) => {
      for (let mut of mutations)
        this.queue.push(mut);
      if ((browser.ie && browser.ie_version <= 11 || browser.ios && view2.composing) && mutations.some((m5) => m5.type == "childList" && m5.removedNodes.length || m5.type == "characterData" && m5.oldValue.length > m5.target.nodeValue.length))
        this.flushSoon();
      else
        this.flush();
    });
    if (window.EditContext && browser.android && view2.constructor.EDIT_CONTEXT !== false && // Chrome <126 doesn't support inverted selections in edit context (#1392)
    !(browser.chrome && browser.chrome_version < 126)) {
      this.editContext = new EditContextManager(view2);
      if (view2.state.facet(editable))
        view2.contentDOM.editContext = this.editContext.editContext;
    }
    if (useCharData)
      this.onCharData = (event) => {
        this.queue.push({
          target: event.target,
          type: "characterData",
          oldValue: event.prevValue
        });
        this.flushSoon();
      };
    this.onSelectionChange = this.onSelectionChange.bind(this);
    this.onResize = this.onResize.bind(this);
    this.onPrint = this.onPrint.bind(this);
    this.onScroll = this.onScroll.bind(this);
    if (window.matchMedia)
      this.printQuery = window.matchMedia("print");
    if (typeof ResizeObserver == "function") {
      this.resizeScroll = new ResizeObserver(() => {
        var _a2;
        if (((_a2 = this.view.docView) === null || _a2 === void 0 ? void 0 : _a2.lastUpdate) < Date.now() - 75)
          this.onResize();
      });
      this.resizeScroll.observe(view2.scrollDOM);
    }
    this.addWindowListeners(this.win = view2.win);
    this.start();
    if (typeof IntersectionObserver == "function") {
      this.intersection = new IntersectionObserver((entries) => {
        if (this.parentCheck < 0)
          this.parentCheck = setTimeout(this.listenForScroll.bind(this), 1e3);
        if (entries.length > 0 && entries[entries.length - 1].intersectionRatio > 0 != this.intersecting) {
          this.intersecting = !this.intersecting;
          if (this.intersecting != this.view.inView)
            this.onScrollChanged(document.createEvent("Event"));
        }
      }, { threshold: [0, 1e-3] });
      this.intersection.observe(this.dom);
      this.gapIntersection = new IntersectionObserver((entries) => {
        if (entries.length > 0 && entries[entries.length - 1].intersectionRatio > 0)
          this.onScrollChanged(document.createEvent("Event"));
      }, {});
    }
    this.listenForScroll();
    this.readSelectionRange();
  }
  onScrollChanged(e4) {
    this.view.inputState.runHandlers("scroll", e4);
    if (this.intersecting)
      this.view.measure();
  }
  onScroll(e4) {
    if (this.intersecting)
      this.flush(this.pendingRecords().length > 0);
    if (this.editContext)
      this.view.requestMeasure(this.editContext.measureReq);
    this.onScrollChanged(e4);
  }
  onResize() {
    if (this.resizeTimeout < 0)
      this.resizeTimeout = setTimeout(() => {
        this.resizeTimeout = -1;
        this.view.requestMeasure();
      }, 50);
  }
  onPrint(event) {
    if ((event.type == "change" || !event.type) && !event.matches)
      return;
    this.view.viewState.printing = true;
    this.view.measure();
    setTimeout(() => {
      this.view.viewState.printing = false;
      this.view.requestMeasure();
    }, 500);
  }
  updateGaps(gaps) {
    if (this.gapIntersection && (gaps.length != this.gaps.length || this.gaps.some((g5, i5) => g5 != gaps[i5]))) {
      this.gapIntersection.disconnect();
      for (let gap of gaps)
        this.gapIntersection.observe(gap);
      this.gaps = gaps;
    }
  }
  onSelectionChange(event) {
    let wasChanged = this.selectionChanged;
    if (!this.readSelectionRange() || this.delayedAndroidKey)
      return;
    let { view: view2 } = this, sel = this.selectionRange;
    if (view2.state.facet(editable) ? view2.root.activeElement != this.dom : !hasSelection(this.dom, sel))
      return;
    let context = sel.anchorNode && view2.docView.tile.nearest(sel.anchorNode);
    if (context && context.isWidget() && context.widget.ignoreEvent(event)) {
      if (!wasChanged)
        this.selectionChanged = false;
      return;
    }
    if ((browser.ie && browser.ie_version <= 11 || browser.android && browser.chrome) && !view2.state.selection.main.empty && // (Selection.isCollapsed isn't reliable on IE)
    sel.focusNode && isEquivalentPosition(sel.focusNode, sel.focusOffset, sel.anchorNode, sel.anchorOffset))
      this.flushSoon();
    else
      this.flush(false);
  }
  readSelectionRange() {
    let { view: view2 } = this;
    let selection = getSelection(view2.root);
    if (!selection)
      return false;
    let range2 = browser.safari && view2.root.nodeType == 11 && view2.root.activeElement == this.dom && safariSelectionRangeHack(this.view, selection) || selection;
    if (!range2 || this.selectionRange.eq(range2))
      return false;
    let local = hasSelection(this.dom, range2);
    if (local && !this.selectionChanged && view2.inputState.lastFocusTime > Date.now() - 200 && view2.inputState.lastTouchTime < Date.now() - 300 && atElementStart(this.dom, range2)) {
      this.view.inputState.lastFocusTime = 0;
      view2.docView.updateSelection();
      return false;
    }
    this.selectionRange.setRange(range2);
    if (local)
      this.selectionChanged = true;
    return true;
  }
  setSelectionRange(anchor2, head) {
    this.selectionRange.set(anchor2.node, anchor2.offset, head.node, head.offset);
    this.selectionChanged = false;
  }
  clearSelectionRange() {
    this.selectionRange.set(null, 0, null, 0);
  }
  listenForScroll() {
    this.parentCheck = -1;
    let i5 = 0, changed2 = null;
    for (let dom = this.dom; dom; ) {
      if (isElt(dom)) {
        if (!changed2 && i5 < this.scrollTargets.length && this.scrollTargets[i5] == dom)
          i5++;
        else if (!changed2)
          changed2 = this.scrollTargets.slice(0, i5);
        if (changed2)
          changed2.push(dom);
        dom = dom.assignedSlot || dom.parentNode;
      } else if (dom.nodeType == 11) {
        dom = dom.host;
      } else {
        break;
      }
    }
    if (i5 < this.scrollTargets.length && !changed2)
      changed2 = this.scrollTargets.slice(0, i5);
    if (changed2) {
      for (let dom of this.scrollTargets)
        dom.removeEventListener("scroll", this.onScroll);
      for (let dom of this.scrollTargets = changed2)
        dom.addEventListener("scroll", this.onScroll);
    }
  }
  ignore(f5) {
    if (!this.active)
      return f5();
    try {
      this.stop();
      return f5();
    } finally {
      this.start();
      this.clear();
    }
  }
  start() {
    if (this.active)
      return;
    this.observer.observe(this.dom, observeOptions);
    if (useCharData)
      this.dom.addEventListener("DOMCharacterDataModified", this.onCharData);
    this.active = true;
  }
  stop() {
    if (!this.active)
      return;
    this.active = false;
    this.observer.disconnect();
    if (useCharData)
      this.dom.removeEventListener("DOMCharacterDataModified", this.onCharData);
  }
  // Throw away any pending changes
  clear() {
    this.processRecords();
    this.queue.length = 0;
    this.selectionChanged = false;
  }
  // Chrome Android, especially in combination with GBoard, not only
  // doesn't reliably fire regular key events, but also often
  // surrounds the effect of enter or backspace with a bunch of
  // composition events that, when interrupted, cause text duplication
  // or other kinds of corruption. This hack makes the editor back off
  // from handling DOM changes for a moment when such a key is
  // detected (via beforeinput or keydown), and then tries to flush
  // them or, if that has no effect, dispatches the given key.
  delayAndroidKey(key3, keyCode) {
    var _a2;
    if (!this.delayedAndroidKey) {
      let flush = () => {
        let key4 = this.delayedAndroidKey;
        if (key4) {
          this.clearDelayedAndroidKey();
          this.view.inputState.lastKeyCode = key4.keyCode;
          this.view.inputState.lastKeyTime = Date.now();
          let flushed = this.flush();
          if (!flushed && key4.force)
            dispatchKey(this.dom, key4.key, key4.keyCode);
        }
      };
      this.flushingAndroidKey = this.view.win.requestAnimationFrame(flush);
    }
    if (!this.delayedAndroidKey || key3 == "Enter")
      this.delayedAndroidKey = {
        key: key3,
        keyCode,
        // Only run the key handler when no changes are detected if
        // this isn't coming right after another change, in which case
        // it is probably part of a weird chain of updates, and should
        // be ignored if it returns the DOM to its previous state.
        force: this.lastChange < Date.now() - 50 || !!((_a2 = this.delayedAndroidKey) === null || _a2 === void 0 ? void 0 : _a2.force)
      };
  }
  clearDelayedAndroidKey() {
    this.win.cancelAnimationFrame(this.flushingAndroidKey);
    this.delayedAndroidKey = null;
    this.flushingAndroidKey = -1;
  }
  flushSoon() {
    if (this.delayedFlush < 0)
      this.delayedFlush = this.view.win.requestAnimationFrame(() => {
        this.delayedFlush = -1;
        this.flush();
      });
  }
  forceFlush() {
    if (this.delayedFlush >= 0) {
      this.view.win.cancelAnimationFrame(this.delayedFlush);
      this.delayedFlush = -1;
    }
    this.flush();
  }
  pendingRecords() {
    for (let mut of this.observer.takeRecords())
      this.queue.push(mut);
    return this.queue;
  }
  processRecords() {
    let records = this.pendingRecords();
    if (records.length)
      this.queue = [];
    let from = -1, to = -1, typeOver = false;
    for (let record of records) {
      let range2 = this.readMutation(record);
      if (!range2)
        continue;
      if (range2.typeOver)
        typeOver = true;
      if (from == -1) {
        ({ from, to } = range2);
      } else {
        from = Math.min(range2.from, from);
        to = Math.max(range2.to, to);
      }
    }
    return { from, to, typeOver };
  }
  readChange() {
    let { from, to, typeOver } = this.processRecords();
    let newSel = this.selectionChanged && hasSelection(this.dom, this.selectionRange);
    if (from < 0 && !newSel)
      return null;
    if (from > -1)
      this.lastChange = Date.now();
    this.view.inputState.lastFocusTime = 0;
    this.selectionChanged = false;
    let change4 = new DOMChange(this.view, from, to, typeOver);
    this.view.docView.domChanged = { newSel: change4.newSel ? change4.newSel.main : null };
    return change4;
  }
  // Apply pending changes, if any
  flush(readSelection = true) {
    if (this.delayedFlush >= 0 || this.delayedAndroidKey)
      return false;
    if (readSelection)
      this.readSelectionRange();
    let selChange = this.selectionChanged, domChange = this.readChange();
    if (!domChange) {
      this.view.requestMeasure();
      return false;
    }
    let startState = this.view.state;
    let handled = applyDOMChange(this.view, domChange);
    if (this.view.state == startState && (domChange.domChanged || selChange))
      this.view.update([]);
    return handled;
  }
  readMutation(rec) {
    let tile = this.view.docView.tile.nearest(rec.target);
    if (!tile || tile.isWidget())
      return null;
    tile.markDirty(rec.type == "attributes");
    if (rec.type == "childList") {
      let childBefore = findChild(tile, rec.previousSibling || rec.target.previousSibling, -1);
      let childAfter = findChild(tile, rec.nextSibling || rec.target.nextSibling, 1);
      return {
        from: childBefore ? tile.posAfter(childBefore) : tile.posAtStart,
        to: childAfter ? tile.posBefore(childAfter) : tile.posAtEnd,
        typeOver: false
      };
    } else if (rec.type == "characterData") {
      return { from: tile.posAtStart, to: tile.posAtEnd, typeOver: rec.target.nodeValue == rec.oldValue };
    } else {
      return null;
    }
  }
  setWindow(win) {
    if (win != this.win) {
      this.removeWindowListeners(this.win);
      this.win = win;
      this.addWindowListeners(this.win);
    }
  }
  addWindowListeners(win) {
    win.addEventListener("resize", this.onResize);
    if (this.printQuery) {
      if (this.printQuery.addEventListener)
        this.printQuery.addEventListener("change", this.onPrint);
      else
        this.printQuery.addListener(this.onPrint);
    } else
      win.addEventListener("beforeprint", this.onPrint);
    win.addEventListener("scroll", this.onScroll);
    win.document.addEventListener("selectionchange", this.onSelectionChange);
  }
  removeWindowListeners(win) {
    win.removeEventListener("scroll", this.onScroll);
    win.removeEventListener("resize", this.onResize);
    if (this.printQuery) {
      if (this.printQuery.removeEventListener)
        this.printQuery.removeEventListener("change", this.onPrint);
      else
        this.printQuery.removeListener(this.onPrint);
    } else
      win.removeEventListener("beforeprint", this.onPrint);
    win.document.removeEventListener("selectionchange", this.onSelectionChange);
  }
  update(update) {
    if (this.editContext) {
      this.editContext.update(update);
      if (update.startState.facet(editable) != update.state.facet(editable))
        update.view.contentDOM.editContext = update.state.facet(editable) ? this.editContext.editContext : null;
    }
  }
  destroy() {
    var _a2, _b, _c;
    this.stop();
    (_a2 = this.intersection) === null || _a2 === void 0 ? void 0 : _a2.disconnect();
    (_b = this.gapIntersection) === null || _b === void 0 ? void 0 : _b.disconnect();
    (_c = this.resizeScroll) === null || _c === void 0 ? void 0 : _c.disconnect();
    for (let dom of this.scrollTargets)
      dom.removeEventListener("scroll", this.onScroll);
    this.removeWindowListeners(this.win);
    clearTimeout(this.parentCheck);
    clearTimeout(this.resizeTimeout);
    this.win.cancelAnimationFrame(this.delayedFlush);
    this.win.cancelAnimationFrame(this.flushingAndroidKey);
    if (this.editContext) {
      this.view.contentDOM.editContext = null;
      this.editContext.destroy();
    }
  }
};
function findChild(tile, dom, dir) {
  while (dom) {
    let curTile = Tile.get(dom);
    if (curTile && curTile.parent == tile)
      return curTile;
    let parent = dom.parentNode;
    dom = parent != tile.dom ? parent : dir > 0 ? dom.nextSibling : dom.previousSibling;
  }
  return null;
}
function buildSelectionRangeFromRange(view2, range2) {
  let anchorNode = range2.startContainer, anchorOffset = range2.startOffset;
  let focusNode = range2.endContainer, focusOffset = range2.endOffset;
  let curAnchor = view2.docView.domAtPos(view2.state.selection.main.anchor, 1);
  if (isEquivalentPosition(curAnchor.node, curAnchor.offset, focusNode, focusOffset))
    [anchorNode, anchorOffset, focusNode, focusOffset] = [focusNode, focusOffset, anchorNode, anchorOffset];
  return { anchorNode, anchorOffset, focusNode, focusOffset };
}
function safariSelectionRangeHack(view2, selection) {
  if (selection.getComposedRanges) {
    let range2 = selection.getComposedRanges(view2.root)[0];
    if (range2)
      return buildSelectionRangeFromRange(view2, range2);
  }
  let found3 = null;
  function read2(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    found3 = event.getTargetRanges()[0];
  }
  view2.contentDOM.addEventListener("beforeinput", read2, true);
  view2.dom.ownerDocument.execCommand("indent");
  view2.contentDOM.removeEventListener("beforeinput", read2, true);
  return found3 ? buildSelectionRangeFromRange(view2, found3) : null;
}
var EditContextManager = class {
  constructor(view2) {
    this.from = 0;
    this.to = 0;
    this.pendingContextChange = null;
    this.handlers = /* @__PURE__ */ Object.create(null);
    this.composing = null;
    this.resetRange(view2.state);
    let context = this.editContext = new window.EditContext({
      text: view2.state.doc.sliceString(this.from, this.to),
      selectionStart: this.toContextPos(Math.max(this.from, Math.min(this.to, view2.state.selection.main.anchor))),
      selectionEnd: this.toContextPos(view2.state.selection.main.head)
    });
    this.handlers.textupdate = (e4) => {
      let main = view2.state.selection.main, { anchor: anchor2, head } = main;
      let from = this.toEditorPos(e4.updateRangeStart), to = this.toEditorPos(e4.updateRangeEnd);
      if (view2.inputState.composing >= 0 && !this.composing)
        this.composing = { contextBase: e4.updateRangeStart, editorBase: from, drifted: false };
      let deletes = to - from > e4.text.length;
      if (from == this.from && anchor2 < this.from)
        from = anchor2;
      else if (to == this.to && anchor2 > this.to)
        to = anchor2;
      let diff = findDiff(view2.state.sliceDoc(from, to), e4.text, (deletes ? main.from : main.to) - from, deletes ? "end" : null);
      if (!diff) {
        let newSel = EditorSelection.single(this.toEditorPos(e4.selectionStart), this.toEditorPos(e4.selectionEnd));
        if (!sameSelPos(newSel, main))
          view2.dispatch({ selection: newSel, userEvent: "select" });
        return;
      }
      let change4 = {
        from: diff.from + from,
        to: diff.toA + from,
        insert: Text.of(e4.text.slice(diff.from, diff.toB).split("\n"))
      };
      if ((browser.mac || browser.android) && change4.from == head - 1 && /^\. ?$/.test(e4.text) && view2.contentDOM.getAttribute("autocorrect") == "off")
        change4 = { from, to, insert: Text.of([e4.text.replace(".", " ")]) };
      this.pendingContextChange = change4;
      if (!view2.state.readOnly) {
        let newLen = this.to - this.from + (change4.to - change4.from + change4.insert.length);
        applyDOMChangeInner(view2, change4, EditorSelection.single(this.toEditorPos(e4.selectionStart, newLen), this.toEditorPos(e4.selectionEnd, newLen)));
      }
      if (this.pendingContextChange) {
        this.revertPending(view2.state);
        this.setSelection(view2.state);
      }
      if (change4.from < change4.to && !change4.insert.length && view2.inputState.composing >= 0 && !/[\\p{Alphabetic}\\p{Number}_]/.test(context.text.slice(Math.max(0, e4.updateRangeStart - 1), Math.min(context.text.length, e4.updateRangeStart + 1))))
        this.handlers.compositionend(e4);
    };
    this.handlers.characterboundsupdate = (e4) => {
      let rects = [], prev = null;
      for (let i5 = this.toEditorPos(e4.rangeStart), end3 = this.toEditorPos(e4.rangeEnd); i5 < end3; i5++) {
        let rect = view2.coordsForChar(i5);
        prev = rect && new DOMRect(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top) || prev || new DOMRect();
        rects.push(prev);
      }
      context.updateCharacterBounds(e4.rangeStart, rects);
    };
    this.handlers.textformatupdate = (e4) => {
      let deco = [];
      for (let format of e4.getTextFormats()) {
        let lineStyle = format.underlineStyle, thickness = format.underlineThickness;
        if (!/none/i.test(lineStyle) && !/none/i.test(thickness)) {
          let from = this.toEditorPos(format.rangeStart), to = this.toEditorPos(format.rangeEnd);
          if (from < to) {
            let style = `text-decoration: underline ${/^[a-z]/.test(lineStyle) ? lineStyle + " " : lineStyle == "Dashed" ? "dashed " : lineStyle == "Squiggle" ? "wavy " : ""}${/thin/i.test(thickness) ? 1 : 2}px`;
            deco.push(Decoration.mark({ attributes: { style } }).range(from, to));
          }
        }
      }
      view2.dispatch({ effects: setEditContextFormatting.of(Decoration.set(deco)) });
    };
    this.handlers.compositionstart = () => {
      if (view2.inputState.composing < 0) {
        view2.inputState.composing = 0;
        view2.inputState.compositionFirstChange = true;
      }
    };
    this.handlers.compositionend = () => {
      view2.inputState.composing = -1;
      view2.inputState.compositionFirstChange = null;
      if (this.composing) {
        let { drifted } = this.composing;
        this.composing = null;
        if (drifted)
          this.reset(view2.state);
      }
    };
    for (let event in this.handlers)
      context.addEventListener(event, this.handlers[event]);
    this.measureReq = { read: (view3) => {
      let sel = getSelection(view3.root);
      if (sel && sel.rangeCount)
        this.editContext.updateSelectionBounds(sel.getRangeAt(0).getBoundingClientRect());
    } };
  }
  applyEdits(update) {
    let off = 0, abort = false, pending = this.pendingContextChange;
    update.changes.iterChanges((fromA, toA, _fromB, _toB, insert3) => {
      if (abort)
        return;
      let dLen = insert3.length - (toA - fromA);
      if (pending && toA >= pending.to) {
        if (pending.from == fromA && pending.to == toA && pending.insert.eq(insert3)) {
          pending = this.pendingContextChange = null;
          off += dLen;
          this.to += dLen;
          return;
        } else {
          pending = null;
          this.revertPending(update.state);
        }
      }
      fromA += off;
      toA += off;
      if (toA <= this.from) {
        this.from += dLen;
        this.to += dLen;
      } else if (fromA < this.to) {
        if (fromA < this.from || toA > this.to || this.to - this.from + insert3.length > 3e4) {
          abort = true;
          return;
        }
        this.editContext.updateText(this.toContextPos(fromA), this.toContextPos(toA), insert3.toString());
        this.to += dLen;
      }
      off += dLen;
    });
    if (pending && !abort)
      this.revertPending(update.state);
    return !abort;
  }
  update(update) {
    let reverted = this.pendingContextChange, startSel = update.startState.selection.main;
    if (this.composing && (this.composing.drifted || !update.changes.touchesRange(startSel.from, startSel.to) && update.transactions.some((tr) => !tr.isUserEvent("input.type") && tr.changes.touchesRange(this.from, this.to)))) {
      this.composing.drifted = true;
      this.composing.editorBase = update.changes.mapPos(this.composing.editorBase);
    } else if (!this.applyEdits(update) || !this.rangeIsValid(update.state)) {
      this.pendingContextChange = null;
      this.reset(update.state);
    } else if (update.docChanged || update.selectionSet || reverted) {
      this.setSelection(update.state);
    }
    if (update.geometryChanged || update.docChanged || update.selectionSet)
      update.view.requestMeasure(this.measureReq);
  }
  resetRange(state) {
    let { head } = state.selection.main;
    this.from = Math.max(
      0,
      head - 1e4
      /* CxVp.Margin */
    );
    this.to = Math.min(
      state.doc.length,
      head + 1e4
      /* CxVp.Margin */
    );
  }
  reset(state) {
    this.resetRange(state);
    this.editContext.updateText(0, this.editContext.text.length, state.doc.sliceString(this.from, this.to));
    this.setSelection(state);
  }
  revertPending(state) {
    let pending = this.pendingContextChange;
    this.pendingContextChange = null;
    this.editContext.updateText(this.toContextPos(pending.from), this.toContextPos(pending.from + pending.insert.length), state.doc.sliceString(pending.from, pending.to));
  }
  setSelection(state) {
    let { main } = state.selection;
    let start3 = this.toContextPos(Math.max(this.from, Math.min(this.to, main.anchor)));
    let end3 = this.toContextPos(main.head);
    if (this.editContext.selectionStart != start3 || this.editContext.selectionEnd != end3)
      this.editContext.updateSelection(start3, end3);
  }
  rangeIsValid(state) {
    let { head } = state.selection.main;
    return !(this.from > 0 && head - this.from < 500 || this.to < state.doc.length && this.to - head < 500 || this.to - this.from > 1e4 * 3);
  }
  toEditorPos(contextPos, clipLen = this.to - this.from) {
    contextPos = Math.min(contextPos, clipLen);
    let c4 = this.composing;
    return c4 && c4.drifted ? c4.editorBase + (contextPos - c4.contextBase) : contextPos + this.from;
  }
  toContextPos(editorPos) {
    let c4 = this.composing;
    return c4 && c4.drifted ? c4.contextBase + (editorPos - c4.editorBase) : editorPos - this.from;
  }
  destroy() {
    for (let event in this.handlers)
      this.editContext.removeEventListener(event, this.handlers[event]);
  }
};
var EditorView = class _EditorView {
  /**
  The current editor state.
  */
  get state() {
    return this.viewState.state;
  }
  /**
  To be able to display large documents without consuming too much
  memory or overloading the browser, CodeMirror only draws the
  code that is visible (plus a margin around it) to the DOM. This
  property tells you the extent of the current drawn viewport, in
  document positions.
  */
  get viewport() {
    return this.viewState.viewport;
  }
  /**
  When there are, for example, large collapsed ranges in the
  viewport, its size can be a lot bigger than the actual visible
  content. Thus, if you are doing something like styling the
  content in the viewport, it is preferable to only do so for
  these ranges, which are the subset of the viewport that is
  actually drawn.
  */
  get visibleRanges() {
    return this.viewState.visibleRanges;
  }
  /**
  Returns false when the editor is entirely scrolled out of view
  or otherwise hidden.
  */
  get inView() {
    return this.viewState.inView;
  }
  /**
  Indicates whether the user is currently composing text via
  [IME](https://en.wikipedia.org/wiki/Input_method), and at least
  one change has been made in the current composition.
  */
  get composing() {
    return !!this.inputState && this.inputState.composing > 0;
  }
  /**
  Indicates whether the user is currently in composing state. Note
  that on some platforms, like Android, this will be the case a
  lot, since just putting the cursor on a word starts a
  composition there.
  */
  get compositionStarted() {
    return !!this.inputState && this.inputState.composing >= 0;
  }
  /**
  The document or shadow root that the view lives in.
  */
  get root() {
    return this._root;
  }
  /**
  @internal
  */
  get win() {
    return this.dom.ownerDocument.defaultView || window;
  }
  /**
  Construct a new view. You'll want to either provide a `parent`
  option, or put `view.dom` into your document after creating a
  view, so that the user can see the editor.
  */
  constructor(config = {}) {
    var _a2;
    this.plugins = [];
    this.pluginMap = /* @__PURE__ */ new Map();
    this.editorAttrs = {};
    this.contentAttrs = {};
    this.bidiCache = [];
    this.destroyed = false;
    this.updateState = 2;
    this.measureScheduled = -1;
    this.measureRequests = [];
    this.clearAnnouncement = -1;
    this.contentDOM = document.createElement("div");
    this.scrollDOM = document.createElement("div");
    this.scrollDOM.tabIndex = -1;
    this.scrollDOM.className = "cm-scroller";
    this.scrollDOM.appendChild(this.contentDOM);
    this.announceDOM = document.createElement("div");
    this.announceDOM.className = "cm-announced";
    this.announceDOM.setAttribute("aria-live", "polite");
    this.dom = document.createElement("div");
    this.dom.appendChild(this.announceDOM);
    this.dom.appendChild(this.scrollDOM);
    if (config.parent)
      config.parent.appendChild(this.dom);
    let { dispatch } = config;
    this.dispatchTransactions = config.dispatchTransactions || dispatch && ((trs) => trs.forEach((tr) => dispatch(tr, this))) || ((trs) => this.update(trs));
    this.dispatch = this.dispatch.bind(this);
    this._root = config.root || getRoot(config.parent) || document;
    this.viewState = new ViewState(this, config.state || EditorState.create(config));
    if (config.scrollTo && config.scrollTo.is(scrollIntoView))
      this.viewState.scrollTarget = config.scrollTo.value.clip(this.viewState.state);
    this.plugins = this.state.facet(viewPlugin).map((spec) => new PluginInstance(spec));
    for (let plugin of this.plugins)
      plugin.update(this);
    this.observer = new DOMObserver(this);
    this.inputState = new InputState(this);
    this.inputState.ensureHandlers(this.plugins);
    this.docView = new DocView(this);
    this.mountStyles();
    this.updateAttrs();
    this.updateState = 0;
    this.requestMeasure();
    if ((_a2 = document.fonts) === null || _a2 === void 0 ? void 0 : _a2.ready)
      document.fonts.ready.then(() => {
        this.viewState.mustMeasureContent = "refresh";
        this.requestMeasure();
      });
  }
  dispatch(...input) {
    let trs = input.length == 1 && input[0] instanceof Transaction ? input : input.length == 1 && Array.isArray(input[0]) ? input[0] : [this.state.update(...input)];
    this.dispatchTransactions(trs, this);
  }
  /**
  Update the view for the given array of transactions. This will
  update the visible document and selection to match the state
  produced by the transactions, and notify view plugins of the
  change. You should usually call
  [`dispatch`](https://codemirror.net/6/docs/ref/#view.EditorView.dispatch) instead, which uses this
  as a primitive.
  */
  update(transactions) {
    if (this.updateState != 0)
      throw new Error("Calls to EditorView.update are not allowed while an update is in progress");
    let redrawn = false, attrsChanged = false, update;
    let state = this.state;
    for (let tr of transactions) {
      if (tr.startState != state)
        throw new RangeError("Trying to update state with a transaction that doesn't start from the previous state.");
      state = tr.state;
    }
    if (this.destroyed) {
      this.viewState.state = state;
      return;
    }
    let focus2 = this.hasFocus, focusFlag = 0, dispatchFocus = null;
    if (transactions.some((tr) => tr.annotation(isFocusChange))) {
      this.inputState.notifiedFocused = focus2;
      focusFlag = 1;
    } else if (focus2 != this.inputState.notifiedFocused) {
      this.inputState.notifiedFocused = focus2;
      dispatchFocus = focusChangeTransaction(state, focus2);
      if (!dispatchFocus)
        focusFlag = 1;
    }
    let pendingKey = this.observer.delayedAndroidKey, domChange = null;
    if (pendingKey) {
      this.observer.clearDelayedAndroidKey();
      domChange = this.observer.readChange();
      if (domChange && !this.state.doc.eq(state.doc) || !this.state.selection.eq(state.selection))
        domChange = null;
    } else {
      this.observer.clear();
    }
    if (state.facet(EditorState.phrases) != this.state.facet(EditorState.phrases))
      return this.setState(state);
    update = ViewUpdate.create(this, state, transactions);
    update.flags |= focusFlag;
    let scrollTarget = this.viewState.scrollTarget;
    try {
      this.updateState = 2;
      for (let tr of transactions) {
        if (scrollTarget)
          scrollTarget = scrollTarget.map(tr.changes);
        if (tr.scrollIntoView) {
          let { main } = tr.state.selection;
          let { x: x3, y: y5 } = this.state.facet(_EditorView.cursorScrollMargin);
          scrollTarget = new ScrollTarget(main.empty ? main : EditorSelection.cursor(main.head, main.head > main.anchor ? -1 : 1), "nearest", "nearest", y5, x3);
        }
        for (let e4 of tr.effects)
          if (e4.is(scrollIntoView))
            scrollTarget = e4.value.clip(this.state);
      }
      this.viewState.update(update, scrollTarget);
      this.bidiCache = CachedOrder.update(this.bidiCache, update.changes);
      if (!update.empty) {
        this.updatePlugins(update);
        this.inputState.update(update);
      }
      redrawn = this.docView.update(update);
      if (this.state.facet(styleModule) != this.styleModules)
        this.mountStyles();
      attrsChanged = this.updateAttrs();
      this.showAnnouncements(transactions);
      this.docView.updateSelection(redrawn, transactions.some((tr) => tr.isUserEvent("select.pointer")));
    } finally {
      this.updateState = 0;
    }
    if (update.startState.facet(theme) != update.state.facet(theme))
      this.viewState.mustMeasureContent = true;
    if (redrawn || attrsChanged || scrollTarget || this.viewState.mustEnforceCursorAssoc || this.viewState.mustMeasureContent)
      this.requestMeasure();
    if (redrawn)
      this.docViewUpdate();
    if (!update.empty)
      for (let listener of this.state.facet(updateListener)) {
        try {
          listener(update);
        } catch (e4) {
          logException(this.state, e4, "update listener");
        }
      }
    if (dispatchFocus || domChange)
      Promise.resolve().then(() => {
        if (dispatchFocus && this.state == dispatchFocus.startState)
          this.dispatch(dispatchFocus);
        if (domChange) {
          if (!applyDOMChange(this, domChange) && pendingKey.force)
            dispatchKey(this.contentDOM, pendingKey.key, pendingKey.keyCode);
        }
      });
  }
  /**
  Reset the view to the given state. (This will cause the entire
  document to be redrawn and all view plugins to be reinitialized,
  so you should probably only use it when the new state isn't
  derived from the old state. Otherwise, use
  [`dispatch`](https://codemirror.net/6/docs/ref/#view.EditorView.dispatch) instead.)
  */
  setState(newState) {
    if (this.updateState != 0)
      throw new Error("Calls to EditorView.setState are not allowed while an update is in progress");
    if (this.destroyed) {
      this.viewState.state = newState;
      return;
    }
    this.updateState = 2;
    let hadFocus = this.hasFocus;
    try {
      for (let plugin of this.plugins)
        plugin.destroy(this);
      this.viewState = new ViewState(this, newState);
      this.plugins = newState.facet(viewPlugin).map((spec) => new PluginInstance(spec));
      this.pluginMap.clear();
      for (let plugin of this.plugins)
        plugin.update(this);
      this.docView.destroy();
      this.docView = new DocView(this);
      this.inputState.ensureHandlers(this.plugins);
      this.mountStyles();
      this.updateAttrs();
      this.bidiCache = [];
    } finally {
      this.updateState = 0;
    }
    if (hadFocus)
      this.focus();
    this.requestMeasure();
  }
  updatePlugins(update) {
    let prevSpecs = update.startState.facet(viewPlugin), specs = update.state.facet(viewPlugin);
    if (prevSpecs != specs) {
      let newPlugins = [];
      for (let spec of specs) {
        let found3 = prevSpecs.indexOf(spec);
        if (found3 < 0) {
          newPlugins.push(new PluginInstance(spec));
        } else {
          let plugin = this.plugins[found3];
          plugin.mustUpdate = update;
          newPlugins.push(plugin);
        }
      }
      for (let plugin of this.plugins)
        if (plugin.mustUpdate != update)
          plugin.destroy(this);
      this.plugins = newPlugins;
      this.pluginMap.clear();
    } else {
      for (let p5 of this.plugins)
        p5.mustUpdate = update;
    }
    for (let i5 = 0; i5 < this.plugins.length; i5++)
      this.plugins[i5].update(this);
    if (prevSpecs != specs)
      this.inputState.ensureHandlers(this.plugins);
  }
  docViewUpdate() {
    for (let plugin of this.plugins) {
      let val = plugin.value;
      if (val && val.docViewUpdate) {
        try {
          val.docViewUpdate(this);
        } catch (e4) {
          logException(this.state, e4, "doc view update listener");
        }
      }
    }
  }
  /**
  @internal
  */
  measure(flush = true) {
    if (this.destroyed)
      return;
    if (this.measureScheduled > -1)
      this.win.cancelAnimationFrame(this.measureScheduled);
    if (this.observer.delayedAndroidKey) {
      this.measureScheduled = -1;
      this.requestMeasure();
      return;
    }
    this.measureScheduled = 0;
    if (flush)
      this.observer.forceFlush();
    let updated = null;
    let scroll = this.viewState.scrollParent, scrollOffset = this.viewState.getScrollOffset();
    let { scrollAnchorPos, scrollAnchorHeight, scaleY: scrollScale } = this.viewState;
    if (Math.abs(scrollOffset - this.viewState.scrollOffset) > 1)
      scrollAnchorHeight = -1;
    this.viewState.scrollAnchorHeight = -1;
    try {
      for (let i5 = 0; ; i5++) {
        if (scrollAnchorHeight < 0) {
          if (isScrolledToBottom(scroll || this.win)) {
            scrollAnchorPos = -1;
            scrollAnchorHeight = this.viewState.heightMap.height / this.viewState.scaleY;
          } else {
            let block = this.viewState.scrollAnchorAt(scrollOffset);
            scrollAnchorPos = block.from;
            scrollAnchorHeight = block.top;
          }
          scrollScale = this.viewState.scaleY;
        }
        this.updateState = 1;
        let changed2 = this.viewState.measure();
        if (!changed2 && !this.measureRequests.length && this.viewState.scrollTarget == null)
          break;
        if (i5 > 5) {
          console.warn(this.measureRequests.length ? "Measure loop restarted more than 5 times" : "Viewport failed to stabilize");
          break;
        }
        let measuring = [];
        if (!(changed2 & 4))
          [this.measureRequests, measuring] = [measuring, this.measureRequests];
        let measured = measuring.map((m5) => {
          try {
            return m5.read(this);
          } catch (e4) {
            logException(this.state, e4);
            return BadMeasure;
          }
        });
        let update = ViewUpdate.create(this, this.state, []), redrawn = false;
        update.flags |= changed2;
        if (!updated)
          updated = update;
        else
          updated.flags |= changed2;
        this.updateState = 2;
        if (!update.empty) {
          this.updatePlugins(update);
          this.inputState.update(update);
          this.updateAttrs();
          redrawn = this.docView.update(update);
          if (redrawn)
            this.docViewUpdate();
        }
        for (let i6 = 0; i6 < measuring.length; i6++)
          if (measured[i6] != BadMeasure) {
            try {
              let m5 = measuring[i6];
              if (m5.write)
                m5.write(measured[i6], this);
            } catch (e4) {
              logException(this.state, e4);
            }
          }
        if (redrawn)
          this.docView.updateSelection(true);
        if (!update.viewportChanged && this.measureRequests.length == 0) {
          if (this.viewState.editorHeight) {
            if (this.viewState.scrollTarget) {
              this.docView.scrollIntoView(this.viewState.scrollTarget);
              this.viewState.scrollTarget = null;
              scrollAnchorHeight = -1;
              continue;
            } else {
              let newAnchorHeight = scrollAnchorPos < 0 ? this.viewState.heightMap.height : this.viewState.lineBlockAt(scrollAnchorPos).top;
              let diff = newAnchorHeight / this.viewState.scaleY - scrollAnchorHeight / scrollScale;
              if ((diff > 1 || diff < -1) && !(browser.ios && this.inputState.lastIOSMomentumScroll > Date.now() - 100) && (scroll == this.scrollDOM || this.hasFocus || Math.max(this.inputState.lastWheelEvent, this.inputState.lastTouchTime) > Date.now() - 100)) {
                scrollOffset = scrollOffset + diff;
                if (!scroll)
                  this.win.scrollBy(0, diff);
                else if (scrollAnchorPos < 0)
                  scroll.scrollTop = scroll.scrollHeight;
                else
                  scroll.scrollTop += diff;
                scrollAnchorHeight = -1;
                continue;
              }
            }
          }
          break;
        }
      }
    } finally {
      this.updateState = 0;
      this.measureScheduled = -1;
    }
    if (updated && !updated.empty)
      for (let listener of this.state.facet(updateListener))
        listener(updated);
  }
  /**
  Get the CSS classes for the currently active editor themes.
  */
  get themeClasses() {
    return baseThemeID + " " + (this.state.facet(darkTheme) ? baseDarkID : baseLightID) + " " + this.state.facet(theme);
  }
  updateAttrs() {
    let editorAttrs = attrsFromFacet(this, editorAttributes, {
      class: "cm-editor" + (this.hasFocus ? " cm-focused " : " ") + this.themeClasses
    });
    let contentAttrs = {
      spellcheck: "false",
      autocorrect: "off",
      autocapitalize: "off",
      writingsuggestions: "false",
      translate: "no",
      contenteditable: !this.state.facet(editable) ? "false" : "true",
      class: "cm-content",
      style: `${browser.tabSize}: ${this.state.tabSize}`,
      role: "textbox",
      "aria-multiline": "true"
    };
    if (this.state.readOnly)
      contentAttrs["aria-readonly"] = "true";
    attrsFromFacet(this, contentAttributes, contentAttrs);
    let changed2 = this.observer.ignore(() => {
      let changedContent = updateAttrs(this.contentDOM, this.contentAttrs, contentAttrs);
      let changedEditor = updateAttrs(this.dom, this.editorAttrs, editorAttrs);
      return changedContent || changedEditor;
    });
    this.editorAttrs = editorAttrs;
    this.contentAttrs = contentAttrs;
    return changed2;
  }
  showAnnouncements(trs) {
    let first2 = true;
    for (let tr of trs)
      for (let effect of tr.effects)
        if (effect.is(_EditorView.announce)) {
          if (first2) {
            this.announceDOM.textContent = "";
            this.win.clearTimeout(this.clearAnnouncement);
            this.clearAnnouncement = this.win.setTimeout(() => {
              this.announceDOM.textContent = " ";
            }, 200);
            first2 = false;
          }
          let div = this.announceDOM.appendChild(document.createElement("div"));
          div.textContent = effect.value;
        }
  }
  mountStyles() {
    this.styleModules = this.state.facet(styleModule);
    let nonce = this.state.facet(_EditorView.cspNonce);
    StyleModule.mount(this.root, this.styleModules.concat(baseTheme$1).reverse(), nonce ? { nonce } : void 0);
  }
  readMeasured() {
    if (this.updateState == 2)
      throw new Error("Reading the editor layout isn't allowed during an update");
    if (this.updateState == 0 && this.measureScheduled > -1)
      this.measure(false);
  }
  /**
  Schedule a layout measurement, optionally providing callbacks to
  do custom DOM measuring followed by a DOM write phase. Using
  this is preferable to reading DOM layout directly from, for
  example, an event handler, because it'll make sure measuring and
  drawing done by other components is synchronized, avoiding
  unnecessary DOM layout computations.
  */
  requestMeasure(request) {
    if (this.measureScheduled < 0)
      this.measureScheduled = this.win.requestAnimationFrame(() => this.measure());
    if (request) {
      if (this.measureRequests.indexOf(request) > -1)
        return;
      if (request.key != null)
        for (let i5 = 0; i5 < this.measureRequests.length; i5++) {
          if (this.measureRequests[i5].key === request.key) {
            this.measureRequests[i5] = request;
            return;
          }
        }
      this.measureRequests.push(request);
    }
  }
  /**
  Get the value of a specific plugin, if present. Note that
  plugins that crash can be dropped from a view, so even when you
  know you registered a given plugin, it is recommended to check
  the return value of this method.
  */
  plugin(plugin) {
    let known2 = this.pluginMap.get(plugin);
    if (known2 === void 0 || known2 && known2.plugin != plugin)
      this.pluginMap.set(plugin, known2 = this.plugins.find((p5) => p5.plugin == plugin) || null);
    return known2 && known2.update(this).value;
  }
  /**
  The top position of the document, in screen coordinates. This
  may be negative when the editor is scrolled down. Points
  directly to the top of the first line, not above the padding.
  */
  get documentTop() {
    return this.contentDOM.getBoundingClientRect().top + this.viewState.paddingTop;
  }
  /**
  Reports the padding above and below the document.
  */
  get documentPadding() {
    return { top: this.viewState.paddingTop, bottom: this.viewState.paddingBottom };
  }
  /**
  If the editor is transformed with CSS, this provides the scale
  along the X axis. Otherwise, it will just be 1. Note that
  transforms other than translation and scaling are not supported.
  */
  get scaleX() {
    return this.viewState.scaleX;
  }
  /**
  Provide the CSS transformed scale along the Y axis.
  */
  get scaleY() {
    return this.viewState.scaleY;
  }
  /**
  Find the text line or block widget at the given vertical
  position (which is interpreted as relative to the [top of the
  document](https://codemirror.net/6/docs/ref/#view.EditorView.documentTop)).
  */
  elementAtHeight(height) {
    this.readMeasured();
    return this.viewState.elementAtHeight(height);
  }
  /**
  Find the line block (see
  [`lineBlockAt`](https://codemirror.net/6/docs/ref/#view.EditorView.lineBlockAt)) at the given
  height, again interpreted relative to the [top of the
  document](https://codemirror.net/6/docs/ref/#view.EditorView.documentTop).
  */
  lineBlockAtHeight(height) {
    this.readMeasured();
    return this.viewState.lineBlockAtHeight(height);
  }
  /**
  Get the extent and vertical position of all [line
  blocks](https://codemirror.net/6/docs/ref/#view.EditorView.lineBlockAt) in the viewport. Positions
  are relative to the [top of the
  document](https://codemirror.net/6/docs/ref/#view.EditorView.documentTop);
  */
  get viewportLineBlocks() {
    return this.viewState.viewportLines;
  }
  /**
  Find the line block around the given document position. A line
  block is a range delimited on both sides by either a
  non-[hidden](https://codemirror.net/6/docs/ref/#view.Decoration^replace) line break, or the
  start/end of the document. It will usually just hold a line of
  text, but may be broken into multiple textblocks by block
  widgets.
  */
  lineBlockAt(pos) {
    return this.viewState.lineBlockAt(pos);
  }
  /**
  The editor's total content height.
  */
  get contentHeight() {
    return this.viewState.contentHeight;
  }
  /**
  Move a cursor position by [grapheme
  cluster](https://codemirror.net/6/docs/ref/#state.findClusterBreak). `forward` determines whether
  the motion is away from the line start, or towards it. In
  bidirectional text, the line is traversed in visual order, using
  the editor's [text direction](https://codemirror.net/6/docs/ref/#view.EditorView.textDirection).
  When the start position was the last one on the line, the
  returned position will be across the line break. If there is no
  further line, the original position is returned.
  
  By default, this method moves over a single cluster. The
  optional `by` argument can be used to move across more. It will
  be called with the first cluster as argument, and should return
  a predicate that determines, for each subsequent cluster,
  whether it should also be moved over.
  */
  moveByChar(start3, forward, by2) {
    return skipAtoms(this, start3, moveByChar(this, start3, forward, by2));
  }
  /**
  Move a cursor position across the next group of either
  [letters](https://codemirror.net/6/docs/ref/#state.EditorState.charCategorizer) or non-letter
  non-whitespace characters.
  */
  moveByGroup(start3, forward) {
    return skipAtoms(this, start3, moveByChar(this, start3, forward, (initial) => byGroup(this, start3.head, initial)));
  }
  /**
  **\[DEPRECATED]** Get the cursor position visually at the start
  or end of a line.
  */
  visualLineSide(line2, end3) {
    return end3 ? EditorSelection.cursor(line2.to, 1) : EditorSelection.cursor(line2.from, -1);
  }
  /**
  Move to the next line boundary in the given direction. If
  `includeWrap` is true, line wrapping is on, and there is a
  further wrap point on the current line, the wrap point will be
  returned. Otherwise this function will return the start or end
  of the line.
  */
  moveToLineBoundary(start3, forward, includeWrap = true) {
    return moveToLineBoundary(this, start3, forward, includeWrap);
  }
  /**
  Move a cursor position vertically. When `distance` isn't given,
  it defaults to moving to the next line (including wrapped
  lines). Otherwise, `distance` should provide a positive distance
  in pixels.
  
  When `start` has a
  [`goalColumn`](https://codemirror.net/6/docs/ref/#state.SelectionRange.goalColumn), the vertical
  motion will use that as a target horizontal position. Otherwise,
  the cursor's own horizontal position is used. The returned
  cursor will have its goal column set to whichever column was
  used.
  */
  moveVertically(start3, forward, distance) {
    return skipAtoms(this, start3, moveVertically(this, start3, forward, distance));
  }
  /**
  Find the DOM parent node and offset (child offset if `node` is
  an element, character offset when it is a text node) at the
  given document position.
  
  Note that for positions that aren't currently in
  `visibleRanges`, the resulting DOM position isn't necessarily
  meaningful (it may just point before or after a placeholder
  element).
  */
  domAtPos(pos, side = 1) {
    return this.docView.domAtPos(pos, side);
  }
  /**
  Find the document position at the given DOM node. Can be useful
  for associating positions with DOM events. Will raise an error
  when `node` isn't part of the editor content.
  */
  posAtDOM(node, offset = 0) {
    return this.docView.posFromDOM(node, offset);
  }
  posAtCoords(coords, precise = true) {
    this.readMeasured();
    let found3 = posAtCoords(this, coords, precise);
    return found3 && found3.pos;
  }
  posAndSideAtCoords(coords, precise = true) {
    this.readMeasured();
    return posAtCoords(this, coords, precise);
  }
  /**
  Get the screen coordinates at the given document position.
  `side` determines whether the coordinates are based on the
  element before (-1) or after (1) the position (if no element is
  available on the given side, the method will transparently use
  another strategy to get reasonable coordinates).
  */
  coordsAtPos(pos, side = 1) {
    this.readMeasured();
    let line2 = this.state.doc.lineAt(pos), order2 = this.bidiSpans(line2);
    let span = order2[BidiSpan.find(order2, pos - line2.from, -1, side)];
    if (line2.length && (pos == line2.from && side < 0 || pos == line2.to && side > 0) && span.dir != this.textDirectionAt(line2.from)) {
      if (pos == line2.to) {
        pos = line2.from + span.from;
        side = 1;
      } else {
        pos = line2.from + span.to;
        side = -1;
      }
    }
    return this.docView.coordsAt(pos, side, span.dir == Direction.RTL);
  }
  /**
  Return the rectangle around a given character. If `pos` does not
  point in front of a character that is in the viewport and
  rendered (i.e. not replaced, not a line break), this will return
  null. For space characters that are a line wrap point, this will
  return the position before the line break.
  */
  coordsForChar(pos) {
    this.readMeasured();
    return this.docView.coordsForChar(pos);
  }
  /**
  The default width of a character in the editor. May not
  accurately reflect the width of all characters (given variable
  width fonts or styling of invididual ranges).
  */
  get defaultCharacterWidth() {
    return this.viewState.heightOracle.charWidth;
  }
  /**
  The default height of a line in the editor. May not be accurate
  for all lines.
  */
  get defaultLineHeight() {
    return this.viewState.heightOracle.lineHeight;
  }
  /**
  The text direction
  ([`direction`](https://developer.mozilla.org/en-US/docs/Web/CSS/direction)
  CSS property) of the editor's content element.
  */
  get textDirection() {
    return this.viewState.defaultTextDirection;
  }
  /**
  Find the text direction of the block at the given position, as
  assigned by CSS. If
  [`perLineTextDirection`](https://codemirror.net/6/docs/ref/#view.EditorView^perLineTextDirection)
  isn't enabled, or the given position is outside of the viewport,
  this will always return the same as
  [`textDirection`](https://codemirror.net/6/docs/ref/#view.EditorView.textDirection). Note that
  this may trigger a DOM layout.
  */
  textDirectionAt(pos) {
    let perLine = this.state.facet(perLineTextDirection);
    if (!perLine || pos < this.viewport.from || pos > this.viewport.to)
      return this.textDirection;
    this.readMeasured();
    return this.docView.textDirectionAt(pos);
  }
  /**
  Whether this editor [wraps lines](https://codemirror.net/6/docs/ref/#view.EditorView.lineWrapping)
  (as determined by the
  [`white-space`](https://developer.mozilla.org/en-US/docs/Web/CSS/white-space)
  CSS property of its content element).
  */
  get lineWrapping() {
    return this.viewState.heightOracle.lineWrapping;
  }
  /**
  Returns the bidirectional text structure of the given line
  (which should be in the current document) as an array of span
  objects. The order of these spans matches the [text
  direction](https://codemirror.net/6/docs/ref/#view.EditorView.textDirection)—if that is
  left-to-right, the leftmost spans come first, otherwise the
  rightmost spans come first.
  */
  bidiSpans(line2) {
    if (line2.length > MaxBidiLine)
      return trivialOrder(line2.length);
    let dir = this.textDirectionAt(line2.from), isolates;
    for (let entry of this.bidiCache) {
      if (entry.from == line2.from && entry.dir == dir && (entry.fresh || isolatesEq(entry.isolates, isolates = getIsolatedRanges(this, line2))))
        return entry.order;
    }
    if (!isolates)
      isolates = getIsolatedRanges(this, line2);
    let order2 = computeOrder(line2.text, dir, isolates);
    this.bidiCache.push(new CachedOrder(line2.from, line2.to, dir, isolates, true, order2));
    return order2;
  }
  /**
  Check whether the editor has focus.
  */
  get hasFocus() {
    var _a2;
    return (this.dom.ownerDocument.hasFocus() || browser.safari && ((_a2 = this.inputState) === null || _a2 === void 0 ? void 0 : _a2.lastContextMenu) > Date.now() - 3e4) && this.root.activeElement == this.contentDOM;
  }
  /**
  Put focus on the editor.
  */
  focus() {
    this.observer.ignore(() => {
      focusPreventScroll(this.contentDOM);
      this.docView.updateSelection();
    });
  }
  /**
  Update the [root](https://codemirror.net/6/docs/ref/##view.EditorViewConfig.root) in which the editor lives. This is only
  necessary when moving the editor's existing DOM to a new window or shadow root.
  */
  setRoot(root) {
    if (this._root != root) {
      this._root = root;
      this.observer.setWindow((root.nodeType == 9 ? root : root.ownerDocument).defaultView || window);
      this.mountStyles();
    }
  }
  /**
  Clean up this editor view, removing its element from the
  document, unregistering event handlers, and notifying
  plugins. The view instance can no longer be used after
  calling this.
  */
  destroy() {
    if (this.root.activeElement == this.contentDOM)
      this.contentDOM.blur();
    for (let plugin of this.plugins)
      plugin.destroy(this);
    this.plugins = [];
    this.inputState.destroy();
    this.docView.destroy();
    this.dom.remove();
    this.observer.destroy();
    this.win.clearTimeout(this.clearAnnouncement);
    if (this.measureScheduled > -1)
      this.win.cancelAnimationFrame(this.measureScheduled);
    this.destroyed = true;
  }
  /**
  Returns an effect that can be
  [added](https://codemirror.net/6/docs/ref/#state.TransactionSpec.effects) to a transaction to
  cause it to scroll the given position or range into view.
  */
  static scrollIntoView(pos, options = {}) {
    var _a2, _b, _c, _d;
    return scrollIntoView.of(new ScrollTarget(typeof pos == "number" ? EditorSelection.cursor(pos) : pos, (_a2 = options.y) !== null && _a2 !== void 0 ? _a2 : "nearest", (_b = options.x) !== null && _b !== void 0 ? _b : "nearest", (_c = options.yMargin) !== null && _c !== void 0 ? _c : 5, (_d = options.xMargin) !== null && _d !== void 0 ? _d : 5));
  }
  /**
  Return an effect that resets the editor to its current (at the
  time this method was called) scroll position. Note that this
  only affects the editor's own scrollable element, not parents.
  See also
  [`EditorViewConfig.scrollTo`](https://codemirror.net/6/docs/ref/#view.EditorViewConfig.scrollTo).
  
  The effect should be used with a document identical to the one
  it was created for. Failing to do so is not an error, but may
  not scroll to the expected position. You can
  [map](https://codemirror.net/6/docs/ref/#state.StateEffect.map) the effect to account for changes.
  */
  scrollSnapshot() {
    let { scrollTop, scrollLeft } = this.scrollDOM;
    let ref = this.viewState.scrollAnchorAt(scrollTop);
    return scrollIntoView.of(new ScrollTarget(EditorSelection.cursor(ref.from), "start", "start", ref.top - scrollTop, scrollLeft, true));
  }
  /**
  Enable or disable tab-focus mode, which disables key bindings
  for Tab and Shift-Tab, letting the browser's default
  focus-changing behavior go through instead. This is useful to
  prevent trapping keyboard users in your editor.
  
  Without argument, this toggles the mode. With a boolean, it
  enables (true) or disables it (false). Given a number, it
  temporarily enables the mode until that number of milliseconds
  have passed or another non-Tab key is pressed.
  */
  setTabFocusMode(to) {
    if (to == null)
      this.inputState.tabFocusMode = this.inputState.tabFocusMode < 0 ? 0 : -1;
    else if (typeof to == "boolean")
      this.inputState.tabFocusMode = to ? 0 : -1;
    else if (this.inputState.tabFocusMode != 0)
      this.inputState.tabFocusMode = Date.now() + to;
  }
  /**
  Returns an extension that can be used to add DOM event handlers.
  The value should be an object mapping event names to handler
  functions. For any given event, such functions are ordered by
  extension precedence, and the first handler to return true will
  be assumed to have handled that event, and no other handlers or
  built-in behavior will be activated for it. These are registered
  on the [content element](https://codemirror.net/6/docs/ref/#view.EditorView.contentDOM), except
  for `scroll` handlers, which will be called any time the
  editor's [scroll element](https://codemirror.net/6/docs/ref/#view.EditorView.scrollDOM) or one of
  its parent nodes is scrolled.
  */
  static domEventHandlers(handlers2) {
    return ViewPlugin.define(() => ({}), { eventHandlers: handlers2 });
  }
  /**
  Create an extension that registers DOM event observers. Contrary
  to event [handlers](https://codemirror.net/6/docs/ref/#view.EditorView^domEventHandlers),
  observers can't be prevented from running by a higher-precedence
  handler returning true. They also don't prevent other handlers
  and observers from running when they return true, and should not
  call `preventDefault`.
  */
  static domEventObservers(observers2) {
    return ViewPlugin.define(() => ({}), { eventObservers: observers2 });
  }
  /**
  Create a theme extension. The first argument can be a
  [`style-mod`](https://code.haverbeke.berlin/marijn/style-mod#documentation)
  style spec providing the styles for the theme. These will be
  prefixed with a generated class for the style.
  
  Because the selectors will be prefixed with a scope class, rule
  that directly match the editor's [wrapper
  element](https://codemirror.net/6/docs/ref/#view.EditorView.dom)—to which the scope class will be
  added—need to be explicitly differentiated by adding an `&` to
  the selector for that element—for example
  `&.cm-focused`.
  
  When `dark` is set to true, the theme will be marked as dark,
  which will cause the `&dark` rules from [base
  themes](https://codemirror.net/6/docs/ref/#view.EditorView^baseTheme) to be used (as opposed to
  `&light` when a light theme is active).
  */
  static theme(spec, options) {
    let prefix = StyleModule.newName();
    let result = [theme.of(prefix), styleModule.of(buildTheme(`.${prefix}`, spec))];
    if (options && options.dark)
      result.push(darkTheme.of(true));
    return result;
  }
  /**
  Create an extension that adds styles to the base theme. Like
  with [`theme`](https://codemirror.net/6/docs/ref/#view.EditorView^theme), use `&` to indicate the
  place of the editor wrapper element when directly targeting
  that. You can also use `&dark` or `&light` instead to only
  target editors with a dark or light theme.
  */
  static baseTheme(spec) {
    return Prec.lowest(styleModule.of(buildTheme("." + baseThemeID, spec, lightDarkIDs)));
  }
  /**
  Retrieve an editor view instance from the view's DOM
  representation.
  */
  static findFromDOM(dom) {
    var _a2;
    let content2 = dom.querySelector(".cm-content");
    let tile = content2 && Tile.get(content2) || Tile.get(dom);
    return ((_a2 = tile === null || tile === void 0 ? void 0 : tile.root) === null || _a2 === void 0 ? void 0 : _a2.view) || null;
  }
};
EditorView.styleModule = styleModule;
EditorView.inputHandler = inputHandler;
EditorView.clipboardInputFilter = clipboardInputFilter;
EditorView.clipboardOutputFilter = clipboardOutputFilter;
EditorView.scrollHandler = scrollHandler;
EditorView.focusChangeEffect = focusChangeEffect;
EditorView.perLineTextDirection = perLineTextDirection;
EditorView.exceptionSink = exceptionSink;
EditorView.updateListener = updateListener;
EditorView.editable = editable;
EditorView.mouseSelectionStyle = mouseSelectionStyle;
EditorView.dragMovesSelection = dragMovesSelection$1;
EditorView.clickAddsSelectionRange = clickAddsSelectionRange;
EditorView.decorations = decorations;
EditorView.blockWrappers = blockWrappers;
EditorView.outerDecorations = outerDecorations;
EditorView.atomicRanges = atomicRanges;
EditorView.bidiIsolatedRanges = bidiIsolatedRanges;
EditorView.cursorScrollMargin = /* @__PURE__ */ Facet.define({
  combine: (inputs) => {
    let x3 = 5, y5 = 5;
    for (let i5 of inputs) {
      if (typeof i5 == "number")
        x3 = y5 = i5;
      else
        ({ x: x3, y: y5 } = i5);
    }
    return { x: x3, y: y5 };
  }
});
EditorView.scrollMargins = scrollMargins;
EditorView.darkTheme = darkTheme;
EditorView.cspNonce = /* @__PURE__ */ Facet.define({ combine: (values) => values.length ? values[0] : "" });
EditorView.contentAttributes = contentAttributes;
EditorView.editorAttributes = editorAttributes;
EditorView.lineWrapping = /* @__PURE__ */ EditorView.contentAttributes.of({ "class": "cm-lineWrapping" });
EditorView.announce = /* @__PURE__ */ StateEffect.define();
var MaxBidiLine = 4096;
var BadMeasure = {};
var CachedOrder = class _CachedOrder {
  constructor(from, to, dir, isolates, fresh, order2) {
    this.from = from;
    this.to = to;
    this.dir = dir;
    this.isolates = isolates;
    this.fresh = fresh;
    this.order = order2;
  }
  static update(cache, changes2) {
    if (changes2.empty && !cache.some((c4) => c4.fresh))
      return cache;
    let result = [], lastDir = cache.length ? cache[cache.length - 1].dir : Direction.LTR;
    for (let i5 = Math.max(0, cache.length - 10); i5 < cache.length; i5++) {
      let entry = cache[i5];
      if (entry.dir == lastDir && !changes2.touchesRange(entry.from, entry.to))
        result.push(new _CachedOrder(changes2.mapPos(entry.from, 1), changes2.mapPos(entry.to, -1), entry.dir, entry.isolates, false, entry.order));
    }
    return result;
  }
};
function attrsFromFacet(view2, facet, base2) {
  for (let sources = view2.state.facet(facet), i5 = sources.length - 1; i5 >= 0; i5--) {
    let source = sources[i5], value = typeof source == "function" ? source(view2) : source;
    if (value)
      combineAttrs(value, base2);
  }
  return base2;
}
var currentPlatform = browser.mac ? "mac" : browser.windows ? "win" : browser.linux ? "linux" : "key";
function normalizeKeyName(name2, platform) {
  const parts = name2.split(/-(?!$)/);
  let result = parts[parts.length - 1];
  if (result == "Space")
    result = " ";
  let alt, ctrl, shift3, meta2;
  for (let i5 = 0; i5 < parts.length - 1; ++i5) {
    const mod = parts[i5];
    if (/^(cmd|meta|m)$/i.test(mod))
      meta2 = true;
    else if (/^a(lt)?$/i.test(mod))
      alt = true;
    else if (/^(c|ctrl|control)$/i.test(mod))
      ctrl = true;
    else if (/^s(hift)?$/i.test(mod))
      shift3 = true;
    else if (/^mod$/i.test(mod)) {
      if (platform == "mac")
        meta2 = true;
      else
        ctrl = true;
    } else
      throw new Error("Unrecognized modifier name: " + mod);
  }
  if (alt)
    result = "Alt-" + result;
  if (ctrl)
    result = "Ctrl-" + result;
  if (meta2)
    result = "Meta-" + result;
  if (shift3)
    result = "Shift-" + result;
  return result;
}
function modifiers(name2, event, shift3) {
  if (event.altKey)
    name2 = "Alt-" + name2;
  if (event.ctrlKey)
    name2 = "Ctrl-" + name2;
  if (event.metaKey)
    name2 = "Meta-" + name2;
  if (shift3 !== false && event.shiftKey)
    name2 = "Shift-" + name2;
  return name2;
}
var handleKeyEvents = /* @__PURE__ */ Prec.default(/* @__PURE__ */ EditorView.domEventHandlers({
  keydown(event, view2) {
    return runHandlers(getKeymap(view2.state), event, view2, "editor");
  }
}));
var keymap = /* @__PURE__ */ Facet.define({ enables: handleKeyEvents });
var Keymaps = /* @__PURE__ */ new WeakMap();
function getKeymap(state) {
  let bindings = state.facet(keymap);
  let map = Keymaps.get(bindings);
  if (!map)
    Keymaps.set(bindings, map = buildKeymap(bindings.reduce((a5, b3) => a5.concat(b3), [])));
  return map;
}
var storedPrefix = null;
var PrefixTimeout = 4e3;
function buildKeymap(bindings, platform = currentPlatform) {
  let bound2 = /* @__PURE__ */ Object.create(null);
  let isPrefix = /* @__PURE__ */ Object.create(null);
  let checkPrefix = (name2, is) => {
    let current = isPrefix[name2];
    if (current == null)
      isPrefix[name2] = is;
    else if (current != is)
      throw new Error("Key binding " + name2 + " is used both as a regular binding and as a multi-stroke prefix");
  };
  let add = (scope, key3, command3, preventDefault, stopPropagation) => {
    var _a2, _b;
    let scopeObj = bound2[scope] || (bound2[scope] = /* @__PURE__ */ Object.create(null));
    let parts = key3.split(/ (?!$)/).map((k4) => normalizeKeyName(k4, platform));
    for (let i5 = 1; i5 < parts.length; i5++) {
      let prefix = parts.slice(0, i5).join(" ");
      checkPrefix(prefix, true);
      if (!scopeObj[prefix])
        scopeObj[prefix] = {
          preventDefault: true,
          stopPropagation: false,
          run: [(view2) => {
            let ourObj = storedPrefix = { view: view2, prefix, scope };
            setTimeout(() => {
              if (storedPrefix == ourObj)
                storedPrefix = null;
            }, PrefixTimeout);
            return true;
          }]
        };
    }
    let full = parts.join(" ");
    checkPrefix(full, false);
    let binding = scopeObj[full] || (scopeObj[full] = {
      preventDefault: false,
      stopPropagation: false,
      run: ((_b = (_a2 = scopeObj._any) === null || _a2 === void 0 ? void 0 : _a2.run) === null || _b === void 0 ? void 0 : _b.slice()) || []
    });
    if (command3)
      binding.run.push(command3);
    if (preventDefault)
      binding.preventDefault = true;
    if (stopPropagation)
      binding.stopPropagation = true;
  };
  for (let b3 of bindings) {
    let scopes = b3.scope ? b3.scope.split(" ") : ["editor"];
    if (b3.any)
      for (let scope of scopes) {
        let scopeObj = bound2[scope] || (bound2[scope] = /* @__PURE__ */ Object.create(null));
        if (!scopeObj._any)
          scopeObj._any = { preventDefault: false, stopPropagation: false, run: [] };
        let { any } = b3;
        for (let key3 in scopeObj)
          scopeObj[key3].run.push((view2) => any(view2, currentKeyEvent));
      }
    let name2 = b3[platform] || b3.key;
    if (!name2)
      continue;
    for (let scope of scopes) {
      add(scope, name2, b3.run, b3.preventDefault, b3.stopPropagation);
      if (b3.shift)
        add(scope, "Shift-" + name2, b3.shift, b3.preventDefault, b3.stopPropagation);
    }
  }
  return bound2;
}
var currentKeyEvent = null;
function runHandlers(map, event, view2, scope) {
  currentKeyEvent = event;
  let name2 = keyName(event);
  let charCode = codePointAt2(name2, 0), isChar = codePointSize2(charCode) == name2.length && name2 != " ";
  let prefix = "", handled = false, prevented = false, stopPropagation = false;
  if (storedPrefix && storedPrefix.view == view2 && storedPrefix.scope == scope) {
    prefix = storedPrefix.prefix + " ";
    if (modifierCodes.indexOf(event.keyCode) < 0) {
      prevented = true;
      storedPrefix = null;
    }
  }
  let ran = /* @__PURE__ */ new Set();
  let runFor = (binding) => {
    if (binding) {
      for (let cmd of binding.run)
        if (!ran.has(cmd)) {
          ran.add(cmd);
          if (cmd(view2)) {
            if (binding.stopPropagation)
              stopPropagation = true;
            return true;
          }
        }
      if (binding.preventDefault) {
        if (binding.stopPropagation)
          stopPropagation = true;
        prevented = true;
      }
    }
    return false;
  };
  let scopeObj = map[scope], baseName, shiftName;
  if (scopeObj) {
    if (runFor(scopeObj[prefix + modifiers(name2, event, !isChar)])) {
      handled = true;
    } else if (isChar && (event.altKey || event.metaKey || event.ctrlKey) && // Ctrl-Alt may be used for AltGr on Windows
    !(browser.windows && event.ctrlKey && event.altKey) && // Alt-combinations on macOS tend to be typed characters
    !(browser.mac && event.altKey && !(event.ctrlKey || event.metaKey)) && (baseName = base[event.keyCode]) && baseName != name2) {
      if (runFor(scopeObj[prefix + modifiers(baseName, event, true)])) {
        handled = true;
      } else if (event.shiftKey && (shiftName = shift[event.keyCode]) != name2 && shiftName != baseName && runFor(scopeObj[prefix + modifiers(shiftName, event, false)])) {
        handled = true;
      }
    } else if (isChar && event.shiftKey && runFor(scopeObj[prefix + modifiers(name2, event, true)])) {
      handled = true;
    }
    if (!handled && runFor(scopeObj._any))
      handled = true;
  }
  if (prevented)
    handled = true;
  if (handled && stopPropagation)
    event.stopPropagation();
  currentKeyEvent = null;
  return handled;
}
var drawMainRange = !browser.ios;
var selectionBg = browser.gecko && browser.gecko_version == 153 ? "#ffffff01" : "transparent";
var hideNativeSelection = /* @__PURE__ */ Prec.highest(/* @__PURE__ */ EditorView.theme({
  ".cm-line": {
    ...drawMainRange ? {
      "& ::selection, &::selection": { backgroundColor: `${selectionBg} !important` }
    } : {},
    caretColor: "transparent !important"
  },
  ".cm-content": {
    caretColor: "transparent !important",
    "& :focus": {
      caretColor: "initial !important",
      ...drawMainRange ? {
        "&::selection, & ::selection": {
          backgroundColor: "Highlight !important"
        }
      } : {}
    }
  }
}));
var UnicodeRegexpSupport = /x/.unicode != null ? "gu" : "g";
function highlightActiveLine() {
  return activeLineHighlighter;
}
var lineDeco = /* @__PURE__ */ Decoration.line({ class: "cm-activeLine" });
var activeLineHighlighter = /* @__PURE__ */ ViewPlugin.fromClass(class {
  constructor(view2) {
    this.decorations = this.getDeco(view2);
  }
  update(update) {
    if (update.docChanged || update.selectionSet)
      this.decorations = this.getDeco(update.view);
  }
  getDeco(view2) {
    let lastLineStart = -1, deco = [];
    for (let r4 of view2.state.selection.ranges) {
      let line2 = view2.lineBlockAt(r4.head);
      if (line2.from > lastLineStart) {
        deco.push(lineDeco.range(line2.from));
        lastLineStart = line2.from;
      }
    }
    return Decoration.set(deco);
  }
}, {
  decorations: (v4) => v4.decorations
});
var Placeholder = class extends WidgetType {
  constructor(content2) {
    super();
    this.content = content2;
  }
  toDOM(view2) {
    let wrap = document.createElement("span");
    wrap.className = "cm-placeholder";
    wrap.style.pointerEvents = "none";
    wrap.appendChild(typeof this.content == "string" ? document.createTextNode(this.content) : typeof this.content == "function" ? this.content(view2) : this.content.cloneNode(true));
    wrap.setAttribute("aria-hidden", "true");
    return wrap;
  }
  coordsAt(dom) {
    let rects = dom.firstChild ? clientRectsFor(dom.firstChild) : [];
    if (!rects.length)
      return null;
    let style = window.getComputedStyle(dom.parentNode);
    let rect = flattenRect(rects[0], style.direction != "rtl");
    let lineHeight = parseInt(style.lineHeight);
    if (rect.bottom - rect.top > lineHeight * 1.5)
      return { left: rect.left, right: rect.right, top: rect.top, bottom: rect.top + lineHeight };
    return rect;
  }
  ignoreEvent() {
    return false;
  }
};
function placeholder(content2) {
  let plugin = ViewPlugin.fromClass(class {
    constructor(view2) {
      this.view = view2;
      this.placeholder = content2 ? Decoration.set([Decoration.widget({ widget: new Placeholder(content2), side: 1 }).range(0)]) : Decoration.none;
    }
    get decorations() {
      return this.view.state.doc.length ? Decoration.none : this.placeholder;
    }
  }, { decorations: (v4) => v4.decorations });
  return typeof content2 == "string" ? [
    plugin,
    EditorView.contentAttributes.of({ "aria-placeholder": content2 })
  ] : plugin;
}
var Outside = "-10000px";
var TooltipViewManager = class {
  constructor(view2, facet, createTooltipView, removeTooltipView) {
    this.facet = facet;
    this.createTooltipView = createTooltipView;
    this.removeTooltipView = removeTooltipView;
    this.input = view2.state.facet(facet);
    this.tooltips = this.input.filter((t5) => t5);
    let prev = null;
    this.tooltipViews = this.tooltips.map((t5) => prev = createTooltipView(t5, prev));
  }
  update(update, above) {
    var _a2;
    let input = update.state.facet(this.facet);
    let tooltips = input.filter((x3) => x3);
    if (input === this.input) {
      for (let t5 of this.tooltipViews)
        if (t5.update)
          t5.update(update);
      return false;
    }
    let tooltipViews = [], newAbove = above ? [] : null;
    for (let i5 = 0; i5 < tooltips.length; i5++) {
      let tip = tooltips[i5], known2 = -1;
      if (!tip)
        continue;
      for (let i6 = 0; i6 < this.tooltips.length; i6++) {
        let other = this.tooltips[i6];
        if (other && other.create == tip.create)
          known2 = i6;
      }
      if (known2 < 0) {
        tooltipViews[i5] = this.createTooltipView(tip, i5 ? tooltipViews[i5 - 1] : null);
        if (newAbove)
          newAbove[i5] = !!tip.above;
      } else {
        let tooltipView = tooltipViews[i5] = this.tooltipViews[known2];
        if (newAbove)
          newAbove[i5] = above[known2];
        if (tooltipView.update)
          tooltipView.update(update);
      }
    }
    for (let t5 of this.tooltipViews)
      if (tooltipViews.indexOf(t5) < 0) {
        this.removeTooltipView(t5);
        (_a2 = t5.destroy) === null || _a2 === void 0 ? void 0 : _a2.call(t5);
      }
    if (above) {
      newAbove.forEach((val, i5) => above[i5] = val);
      above.length = newAbove.length;
    }
    this.input = input;
    this.tooltips = tooltips;
    this.tooltipViews = tooltipViews;
    return true;
  }
};
function fixedRange(view2) {
  let docElt = view2.dom.ownerDocument.documentElement, width = docElt.clientWidth;
  let style = getComputedStyle(docElt);
  if (!/stable/.test(style.scrollbarGutter || ""))
    return { left: 0, right: width };
  let rect = docElt.getBoundingClientRect(), scrollX = view2.win.scrollX;
  return {
    left: Math.max(0, rect.left + scrollX - parseFloat(style.marginLeft)),
    right: Math.min(width, rect.right + scrollX + parseFloat(style.marginRight))
  };
}
function windowSpace(view2) {
  let { left: left2, right: right2 } = fixedRange(view2);
  return { top: 0, left: left2, right: right2, bottom: view2.dom.ownerDocument.documentElement.clientHeight };
}
var tooltipConfig = /* @__PURE__ */ Facet.define({
  combine: (values) => {
    var _a2, _b, _c;
    return {
      position: browser.ios ? "absolute" : ((_a2 = values.find((conf) => conf.position)) === null || _a2 === void 0 ? void 0 : _a2.position) || "fixed",
      parent: ((_b = values.find((conf) => conf.parent)) === null || _b === void 0 ? void 0 : _b.parent) || null,
      tooltipSpace: ((_c = values.find((conf) => conf.tooltipSpace)) === null || _c === void 0 ? void 0 : _c.tooltipSpace) || windowSpace
    };
  }
});
var knownHeight = /* @__PURE__ */ new WeakMap();
var tooltipPlugin = /* @__PURE__ */ ViewPlugin.fromClass(class {
  constructor(view2) {
    this.view = view2;
    this.above = [];
    this.inView = true;
    this.madeAbsolute = false;
    this.lastTransaction = 0;
    this.measureTimeout = -1;
    let config = view2.state.facet(tooltipConfig);
    this.position = config.position;
    this.parent = config.parent;
    this.classes = view2.themeClasses;
    this.createContainer();
    this.measureReq = { read: this.readMeasure.bind(this), write: this.writeMeasure.bind(this), key: this };
    this.resizeObserver = typeof ResizeObserver == "function" ? new ResizeObserver(() => this.measureSoon()) : null;
    this.manager = new TooltipViewManager(view2, showTooltip, (t5, p5) => this.createTooltip(t5, p5), (t5) => {
      if (this.resizeObserver)
        this.resizeObserver.unobserve(t5.dom);
      t5.dom.remove();
    });
    this.above = this.manager.tooltips.map((t5) => !!t5.above);
    this.intersectionObserver = typeof IntersectionObserver == "function" ? new IntersectionObserver((entries) => {
      if (Date.now() > this.lastTransaction - 50 && entries.length > 0 && entries[entries.length - 1].intersectionRatio < 1)
        this.measureSoon();
    }, { threshold: [1] }) : null;
    this.observeIntersection();
    view2.win.addEventListener("resize", this.measureSoon = this.measureSoon.bind(this));
    this.maybeMeasure();
  }
  createContainer() {
    if (this.parent) {
      this.container = document.createElement("div");
      this.container.style.position = "relative";
      this.container.className = this.view.themeClasses;
      this.parent.appendChild(this.container);
    } else {
      this.container = this.view.dom;
    }
  }
  observeIntersection() {
    if (this.intersectionObserver) {
      this.intersectionObserver.disconnect();
      for (let tooltip of this.manager.tooltipViews)
        this.intersectionObserver.observe(tooltip.dom);
    }
  }
  measureSoon() {
    if (this.measureTimeout < 0)
      this.measureTimeout = setTimeout(() => {
        this.measureTimeout = -1;
        this.maybeMeasure();
      }, 50);
  }
  update(update) {
    if (update.transactions.length)
      this.lastTransaction = Date.now();
    let updated = this.manager.update(update, this.above);
    if (updated)
      this.observeIntersection();
    let shouldMeasure = updated || update.geometryChanged;
    let newConfig = update.state.facet(tooltipConfig);
    if (newConfig.position != this.position && !this.madeAbsolute) {
      this.position = newConfig.position;
      for (let t5 of this.manager.tooltipViews)
        t5.dom.style.position = this.position;
      shouldMeasure = true;
    }
    if (newConfig.parent != this.parent) {
      if (this.parent)
        this.container.remove();
      this.parent = newConfig.parent;
      this.createContainer();
      for (let t5 of this.manager.tooltipViews)
        this.container.appendChild(t5.dom);
      shouldMeasure = true;
    } else if (this.parent && this.view.themeClasses != this.classes) {
      this.classes = this.container.className = this.view.themeClasses;
    }
    if (shouldMeasure)
      this.maybeMeasure();
  }
  createTooltip(tooltip, prev) {
    let tooltipView = tooltip.create(this.view);
    let before2 = prev ? prev.dom : null;
    tooltipView.dom.classList.add("cm-tooltip");
    if (tooltip.arrow && !tooltipView.dom.querySelector(".cm-tooltip > .cm-tooltip-arrow")) {
      let arrow = document.createElement("div");
      arrow.className = "cm-tooltip-arrow";
      tooltipView.dom.appendChild(arrow);
    }
    tooltipView.dom.style.position = this.position;
    tooltipView.dom.style.top = Outside;
    tooltipView.dom.style.left = "0px";
    this.container.insertBefore(tooltipView.dom, before2);
    if (tooltipView.mount)
      tooltipView.mount(this.view);
    if (this.resizeObserver)
      this.resizeObserver.observe(tooltipView.dom);
    return tooltipView;
  }
  destroy() {
    var _a2, _b, _c;
    this.view.win.removeEventListener("resize", this.measureSoon);
    for (let tooltipView of this.manager.tooltipViews) {
      tooltipView.dom.remove();
      (_a2 = tooltipView.destroy) === null || _a2 === void 0 ? void 0 : _a2.call(tooltipView);
    }
    if (this.parent)
      this.container.remove();
    (_b = this.resizeObserver) === null || _b === void 0 ? void 0 : _b.disconnect();
    (_c = this.intersectionObserver) === null || _c === void 0 ? void 0 : _c.disconnect();
    clearTimeout(this.measureTimeout);
  }
  readMeasure() {
    let scaleX = 1, scaleY = 1, makeAbsolute = false, fixedLeft = 0;
    if (this.position == "fixed" && this.manager.tooltipViews.length) {
      let { dom } = this.manager.tooltipViews[0];
      if (browser.safari) {
        let rect = dom.getBoundingClientRect();
        makeAbsolute = Math.abs(rect.top + 1e4) > 1 || Math.abs(rect.left) > 1;
      } else {
        makeAbsolute = !!dom.offsetParent && dom.offsetParent != this.container.ownerDocument.body;
      }
    }
    if (makeAbsolute || this.position == "absolute") {
      if (this.parent) {
        let rect = this.parent.getBoundingClientRect();
        if (rect.width && rect.height) {
          scaleX = rect.width / this.parent.offsetWidth;
          scaleY = rect.height / this.parent.offsetHeight;
        }
      } else {
        ({ scaleX, scaleY } = this.view.viewState);
      }
    } else {
      fixedLeft = fixedRange(this.view).left;
    }
    let visible2 = this.view.scrollDOM.getBoundingClientRect(), margins = getScrollMargins(this.view);
    return {
      visible: {
        left: visible2.left + margins.left,
        top: visible2.top + margins.top,
        right: visible2.right - margins.right,
        bottom: visible2.bottom - margins.bottom
      },
      parent: this.parent ? this.container.getBoundingClientRect() : this.view.dom.getBoundingClientRect(),
      pos: this.manager.tooltips.map((t5, i5) => {
        let tv = this.manager.tooltipViews[i5];
        return tv.getCoords ? tv.getCoords(t5.pos) : this.view.coordsAtPos(t5.pos);
      }),
      size: this.manager.tooltipViews.map(({ dom }) => dom.getBoundingClientRect()),
      space: this.view.state.facet(tooltipConfig).tooltipSpace(this.view),
      scaleX,
      scaleY,
      makeAbsolute,
      fixedLeft
    };
  }
  writeMeasure(measured) {
    var _a2;
    if (measured.makeAbsolute) {
      this.madeAbsolute = true;
      this.position = "absolute";
      for (let t5 of this.manager.tooltipViews)
        t5.dom.style.position = "absolute";
    }
    let { visible: visible2, space: space2, scaleX, scaleY } = measured;
    let others = [];
    for (let i5 = 0; i5 < this.manager.tooltips.length; i5++) {
      let tooltip = this.manager.tooltips[i5], tView = this.manager.tooltipViews[i5], { dom } = tView;
      let pos = measured.pos[i5], size = measured.size[i5];
      if (!pos || tooltip.clip !== false && (pos.bottom <= Math.max(visible2.top, space2.top) || pos.top >= Math.min(visible2.bottom, space2.bottom) || pos.right < Math.max(visible2.left, space2.left) - 0.1 || pos.left > Math.min(visible2.right, space2.right) + 0.1)) {
        dom.style.top = Outside;
        continue;
      }
      let arrow = tooltip.arrow ? tView.dom.querySelector(".cm-tooltip-arrow") : null;
      let arrowHeight = arrow ? 7 : 0;
      let width = size.right - size.left, height = (_a2 = knownHeight.get(tView)) !== null && _a2 !== void 0 ? _a2 : size.bottom - size.top;
      let offset = tView.offset || noOffset, ltr = this.view.textDirection == Direction.LTR;
      let left2 = size.width > space2.right - space2.left ? ltr ? space2.left : space2.right - size.width : ltr ? Math.max(space2.left, Math.min(pos.left - (arrow ? 14 : 0) + offset.x, space2.right - width)) : Math.min(Math.max(space2.left, pos.left - width + (arrow ? 14 : 0) - offset.x), space2.right - width);
      let above = this.above[i5];
      if (!tooltip.strictSide && (above ? pos.top - height - arrowHeight - offset.y < space2.top : pos.bottom + height + arrowHeight + offset.y > space2.bottom) && above == space2.bottom - pos.bottom > pos.top - space2.top)
        above = this.above[i5] = !above;
      let spaceVert = (above ? pos.top - space2.top : space2.bottom - pos.bottom) - arrowHeight;
      if (spaceVert < height && tView.resize !== false) {
        if (spaceVert < this.view.defaultLineHeight) {
          dom.style.top = Outside;
          continue;
        }
        knownHeight.set(tView, height);
        dom.style.height = (height = spaceVert) / scaleY + "px";
      } else if (dom.style.height) {
        dom.style.height = "";
      }
      let top2 = above ? pos.top - height - arrowHeight - offset.y : pos.bottom + arrowHeight + offset.y;
      let right2 = left2 + width;
      if (tView.overlap !== true) {
        for (let r4 of others)
          if (r4.left < right2 && r4.right > left2 && r4.top < top2 + height && r4.bottom > top2)
            top2 = above ? r4.top - height - 2 - arrowHeight : r4.bottom + arrowHeight + 2;
      }
      if (this.position == "absolute") {
        dom.style.top = (top2 - measured.parent.top) / scaleY + "px";
        setLeftStyle(dom, (left2 - measured.parent.left) / scaleX);
      } else {
        dom.style.top = top2 / scaleY + "px";
        setLeftStyle(dom, (left2 - measured.fixedLeft) / scaleX);
      }
      if (arrow) {
        let arrowLeft = pos.left + (ltr ? offset.x : -offset.x) - (left2 + 14 - 7);
        arrow.style.left = arrowLeft / scaleX + "px";
      }
      if (tView.overlap !== true)
        others.push({ left: left2, top: top2, right: right2, bottom: top2 + height });
      dom.classList.toggle("cm-tooltip-above", above);
      dom.classList.toggle("cm-tooltip-below", !above);
      if (tView.positioned)
        tView.positioned(measured.space);
    }
  }
  maybeMeasure() {
    if (this.manager.tooltips.length) {
      if (this.view.inView)
        this.view.requestMeasure(this.measureReq);
      if (this.inView != this.view.inView) {
        this.inView = this.view.inView;
        if (!this.inView)
          for (let tv of this.manager.tooltipViews)
            tv.dom.style.top = Outside;
      }
    }
  }
}, {
  eventObservers: {
    scroll() {
      this.maybeMeasure();
    }
  }
});
function setLeftStyle(elt, value) {
  let current = parseInt(elt.style.left, 10);
  if (isNaN(current) || Math.abs(value - current) > 1)
    elt.style.left = value + "px";
}
var baseTheme = /* @__PURE__ */ EditorView.baseTheme({
  ".cm-tooltip": {
    zIndex: 500,
    boxSizing: "border-box"
  },
  "&light .cm-tooltip": {
    border: "1px solid #bbb",
    backgroundColor: "#f5f5f5"
  },
  "&light .cm-tooltip-section:not(:first-child)": {
    borderTop: "1px solid #bbb"
  },
  "&dark .cm-tooltip": {
    backgroundColor: "#333338",
    color: "white"
  },
  ".cm-tooltip-arrow": {
    height: `${7}px`,
    width: `${7 * 2}px`,
    position: "absolute",
    zIndex: -1,
    overflow: "hidden",
    "&:before, &:after": {
      content: "''",
      position: "absolute",
      width: 0,
      height: 0,
      borderLeft: `${7}px solid transparent`,
      borderRight: `${7}px solid transparent`
    },
    ".cm-tooltip-above &": {
      bottom: `-${7}px`,
      "&:before": {
        borderTop: `${7}px solid #bbb`
      },
      "&:after": {
        borderTop: `${7}px solid #f5f5f5`,
        bottom: "1px"
      }
    },
    ".cm-tooltip-below &": {
      top: `-${7}px`,
      "&:before": {
        borderBottom: `${7}px solid #bbb`
      },
      "&:after": {
        borderBottom: `${7}px solid #f5f5f5`,
        top: "1px"
      }
    }
  },
  "&dark .cm-tooltip .cm-tooltip-arrow": {
    "&:before": {
      borderTopColor: "#333338",
      borderBottomColor: "#333338"
    },
    "&:after": {
      borderTopColor: "transparent",
      borderBottomColor: "transparent"
    }
  }
});
var noOffset = { x: 0, y: 0 };
var showTooltip = /* @__PURE__ */ Facet.define({
  enables: [tooltipPlugin, baseTheme]
});
function getTooltip(view2, tooltip) {
  let plugin = view2.plugin(tooltipPlugin);
  if (!plugin)
    return null;
  let found3 = plugin.manager.tooltips.indexOf(tooltip);
  return found3 < 0 ? null : plugin.manager.tooltipViews[found3];
}
var GutterMarker = class extends RangeValue {
  /**
  @internal
  */
  compare(other) {
    return this == other || this.constructor == other.constructor && this.eq(other);
  }
  /**
  Compare this marker to another marker of the same type.
  */
  eq(other) {
    return false;
  }
  /**
  Called if the marker has a `toDOM` method and its representation
  was removed from a gutter.
  */
  destroy(dom) {
  }
};
GutterMarker.prototype.elementClass = "";
GutterMarker.prototype.toDOM = void 0;
GutterMarker.prototype.mapMode = MapMode.TrackBefore;
GutterMarker.prototype.startSide = GutterMarker.prototype.endSide = -1;
GutterMarker.prototype.point = true;
var gutterLineClass = /* @__PURE__ */ Facet.define();
var gutterWidgetClass = /* @__PURE__ */ Facet.define();
var activeGutters = /* @__PURE__ */ Facet.define();
var unfixGutters = /* @__PURE__ */ Facet.define({
  combine: (values) => values.some((x3) => x3)
});
function gutters(config) {
  let result = [
    gutterView
  ];
  if (config && config.fixed === false)
    result.push(unfixGutters.of(true));
  return result;
}
var gutterView = /* @__PURE__ */ ViewPlugin.fromClass(class {
  constructor(view2) {
    this.view = view2;
    this.domAfter = null;
    this.prevViewport = view2.viewport;
    this.dom = document.createElement("div");
    this.dom.className = "cm-gutters cm-gutters-before";
    this.dom.setAttribute("aria-hidden", "true");
    this.dom.style.minHeight = this.view.contentHeight / this.view.scaleY + "px";
    this.gutters = view2.state.facet(activeGutters).map((conf) => new SingleGutterView(view2, conf));
    this.fixed = !view2.state.facet(unfixGutters);
    for (let gutter2 of this.gutters) {
      if (gutter2.config.side == "after")
        this.getDOMAfter().appendChild(gutter2.dom);
      else
        this.dom.appendChild(gutter2.dom);
    }
    if (this.fixed) {
      this.dom.style.position = "sticky";
    }
    this.syncGutters(false);
    view2.scrollDOM.insertBefore(this.dom, view2.contentDOM);
  }
  getDOMAfter() {
    if (!this.domAfter) {
      this.domAfter = document.createElement("div");
      this.domAfter.className = "cm-gutters cm-gutters-after";
      this.domAfter.setAttribute("aria-hidden", "true");
      this.domAfter.style.minHeight = this.view.contentHeight / this.view.scaleY + "px";
      this.domAfter.style.position = this.fixed ? "sticky" : "";
      this.view.scrollDOM.appendChild(this.domAfter);
    }
    return this.domAfter;
  }
  update(update) {
    if (this.updateGutters(update)) {
      let vpA = this.prevViewport, vpB = update.view.viewport;
      let vpOverlap = Math.min(vpA.to, vpB.to) - Math.max(vpA.from, vpB.from);
      this.syncGutters(vpOverlap < (vpB.to - vpB.from) * 0.8);
    }
    if (update.geometryChanged) {
      let min = this.view.contentHeight / this.view.scaleY + "px";
      this.dom.style.minHeight = min;
      if (this.domAfter)
        this.domAfter.style.minHeight = min;
    }
    if (this.view.state.facet(unfixGutters) != !this.fixed) {
      this.fixed = !this.fixed;
      this.dom.style.position = this.fixed ? "sticky" : "";
      if (this.domAfter)
        this.domAfter.style.position = this.fixed ? "sticky" : "";
    }
    this.prevViewport = update.view.viewport;
  }
  syncGutters(detach) {
    let after = this.dom.nextSibling;
    if (detach) {
      this.dom.remove();
      if (this.domAfter)
        this.domAfter.remove();
    }
    let lineClasses = RangeSet.iter(this.view.state.facet(gutterLineClass), this.view.viewport.from);
    let classSet = [];
    let contexts = this.gutters.map((gutter2) => new UpdateContext(gutter2, this.view.viewport, -this.view.documentPadding.top));
    for (let line2 of this.view.viewportLineBlocks) {
      if (classSet.length)
        classSet = [];
      if (Array.isArray(line2.type)) {
        let first2 = true;
        for (let b3 of line2.type) {
          if (b3.type == BlockType.Text && first2) {
            advanceCursor(lineClasses, classSet, b3.from);
            for (let cx of contexts)
              cx.line(this.view, b3, classSet);
            first2 = false;
          } else if (b3.widget) {
            for (let cx of contexts)
              cx.widget(this.view, b3);
          }
        }
      } else if (line2.type == BlockType.Text) {
        advanceCursor(lineClasses, classSet, line2.from);
        for (let cx of contexts)
          cx.line(this.view, line2, classSet);
      } else if (line2.widget) {
        for (let cx of contexts)
          cx.widget(this.view, line2);
      }
    }
    for (let cx of contexts)
      cx.finish();
    if (detach) {
      this.view.scrollDOM.insertBefore(this.dom, after);
      if (this.domAfter)
        this.view.scrollDOM.appendChild(this.domAfter);
    }
  }
  updateGutters(update) {
    let prev = update.startState.facet(activeGutters), cur2 = update.state.facet(activeGutters);
    let change4 = update.docChanged || update.heightChanged || update.viewportChanged || !RangeSet.eq(update.startState.facet(gutterLineClass), update.state.facet(gutterLineClass), update.view.viewport.from, update.view.viewport.to);
    if (prev == cur2) {
      for (let gutter2 of this.gutters)
        if (gutter2.update(update))
          change4 = true;
    } else {
      change4 = true;
      let gutters2 = [];
      for (let conf of cur2) {
        let known2 = prev.indexOf(conf);
        if (known2 < 0) {
          gutters2.push(new SingleGutterView(this.view, conf));
        } else {
          this.gutters[known2].update(update);
          gutters2.push(this.gutters[known2]);
        }
      }
      for (let g5 of this.gutters) {
        g5.dom.remove();
        if (gutters2.indexOf(g5) < 0)
          g5.destroy();
      }
      for (let g5 of gutters2) {
        if (g5.config.side == "after")
          this.getDOMAfter().appendChild(g5.dom);
        else
          this.dom.appendChild(g5.dom);
      }
      this.gutters = gutters2;
    }
    return change4;
  }
  destroy() {
    for (let view2 of this.gutters)
      view2.destroy();
    this.dom.remove();
    if (this.domAfter)
      this.domAfter.remove();
  }
}, {
  provide: (plugin) => EditorView.scrollMargins.of((view2) => {
    let value = view2.plugin(plugin);
    if (!value || value.gutters.length == 0 || !value.fixed)
      return null;
    let before2 = value.dom.offsetWidth * view2.scaleX, after = value.domAfter ? value.domAfter.offsetWidth * view2.scaleX : 0;
    return view2.textDirection == Direction.LTR ? { left: before2, right: after } : { right: before2, left: after };
  })
});
function asArray2(val) {
  return Array.isArray(val) ? val : [val];
}
function advanceCursor(cursor, collect, pos) {
  while (cursor.value && cursor.from <= pos) {
    if (cursor.from == pos)
      collect.push(cursor.value);
    cursor.next();
  }
}
var UpdateContext = class {
  constructor(gutter2, viewport, height) {
    this.gutter = gutter2;
    this.height = height;
    this.i = 0;
    this.cursor = RangeSet.iter(gutter2.markers, viewport.from);
  }
  addElement(view2, block, markers) {
    let { gutter: gutter2 } = this, above = (block.top - this.height) / view2.scaleY, height = block.height / view2.scaleY;
    if (this.i == gutter2.elements.length) {
      let newElt = new GutterElement(view2, height, above, markers);
      gutter2.elements.push(newElt);
      gutter2.dom.appendChild(newElt.dom);
    } else {
      gutter2.elements[this.i].update(view2, height, above, markers);
    }
    this.height = block.bottom;
    this.i++;
  }
  line(view2, line2, extraMarkers) {
    let localMarkers = [];
    advanceCursor(this.cursor, localMarkers, line2.from);
    if (extraMarkers.length)
      localMarkers = localMarkers.concat(extraMarkers);
    let forLine = this.gutter.config.lineMarker(view2, line2, localMarkers);
    if (forLine)
      localMarkers.unshift(forLine);
    let gutter2 = this.gutter;
    if (localMarkers.length == 0 && !gutter2.config.renderEmptyElements)
      return;
    this.addElement(view2, line2, localMarkers);
  }
  widget(view2, block) {
    let marker = this.gutter.config.widgetMarker(view2, block.widget, block), markers = marker ? [marker] : null;
    for (let cls of view2.state.facet(gutterWidgetClass)) {
      let marker2 = cls(view2, block.widget, block);
      if (marker2)
        (markers || (markers = [])).push(marker2);
    }
    if (markers)
      this.addElement(view2, block, markers);
  }
  finish() {
    let gutter2 = this.gutter;
    while (gutter2.elements.length > this.i) {
      let last5 = gutter2.elements.pop();
      gutter2.dom.removeChild(last5.dom);
      last5.destroy();
    }
  }
};
var SingleGutterView = class {
  constructor(view2, config) {
    this.view = view2;
    this.config = config;
    this.elements = [];
    this.spacer = null;
    this.dom = document.createElement("div");
    this.dom.className = "cm-gutter" + (this.config.class ? " " + this.config.class : "");
    for (let prop in config.domEventHandlers) {
      this.dom.addEventListener(prop, (event) => {
        let target = event.target, y5;
        if (target != this.dom && this.dom.contains(target)) {
          while (target.parentNode != this.dom)
            target = target.parentNode;
          let rect = target.getBoundingClientRect();
          y5 = (rect.top + rect.bottom) / 2;
        } else {
          y5 = event.clientY;
        }
        let line2 = view2.lineBlockAtHeight(y5 - view2.documentTop);
        if (config.domEventHandlers[prop](view2, line2, event))
          event.preventDefault();
      });
    }
    this.markers = asArray2(config.markers(view2));
    if (config.initialSpacer) {
      this.spacer = new GutterElement(view2, 0, 0, [config.initialSpacer(view2)]);
      this.dom.appendChild(this.spacer.dom);
      this.spacer.dom.style.cssText += "visibility: hidden; pointer-events: none";
    }
  }
  update(update) {
    let prevMarkers = this.markers;
    this.markers = asArray2(this.config.markers(update.view));
    if (this.spacer && this.config.updateSpacer) {
      let updated = this.config.updateSpacer(this.spacer.markers[0], update);
      if (updated != this.spacer.markers[0])
        this.spacer.update(update.view, 0, 0, [updated]);
    }
    let vp = update.view.viewport;
    return !RangeSet.eq(this.markers, prevMarkers, vp.from, vp.to) || (this.config.lineMarkerChange ? this.config.lineMarkerChange(update) : false);
  }
  destroy() {
    for (let elt of this.elements)
      elt.destroy();
  }
};
var GutterElement = class {
  constructor(view2, height, above, markers) {
    this.height = -1;
    this.above = 0;
    this.markers = [];
    this.dom = document.createElement("div");
    this.dom.className = "cm-gutterElement";
    this.update(view2, height, above, markers);
  }
  update(view2, height, above, markers) {
    if (this.height != height) {
      this.height = height;
      this.dom.style.height = height + "px";
    }
    if (this.above != above)
      this.dom.style.marginTop = (this.above = above) ? above + "px" : "";
    if (!sameMarkers(this.markers, markers))
      this.setMarkers(view2, markers);
  }
  setMarkers(view2, markers) {
    let cls = "cm-gutterElement", domPos = this.dom.firstChild;
    for (let iNew = 0, iOld = 0; ; ) {
      let skipTo = iOld, marker = iNew < markers.length ? markers[iNew++] : null, matched = false;
      if (marker) {
        let c4 = marker.elementClass;
        if (c4)
          cls += " " + c4;
        for (let i5 = iOld; i5 < this.markers.length; i5++)
          if (this.markers[i5].compare(marker)) {
            skipTo = i5;
            matched = true;
            break;
          }
      } else {
        skipTo = this.markers.length;
      }
      while (iOld < skipTo) {
        let next = this.markers[iOld++];
        if (next.toDOM) {
          next.destroy(domPos);
          let after = domPos.nextSibling;
          domPos.remove();
          domPos = after;
        }
      }
      if (!marker)
        break;
      if (marker.toDOM) {
        if (matched)
          domPos = domPos.nextSibling;
        else
          this.dom.insertBefore(marker.toDOM(view2), domPos);
      }
      if (matched)
        iOld++;
    }
    this.dom.className = cls;
    this.markers = markers;
  }
  destroy() {
    this.setMarkers(null, []);
  }
};
function sameMarkers(a5, b3) {
  if (a5.length != b3.length)
    return false;
  for (let i5 = 0; i5 < a5.length; i5++)
    if (!a5[i5].compare(b3[i5]))
      return false;
  return true;
}
var lineNumberMarkers = /* @__PURE__ */ Facet.define();
var lineNumberWidgetMarker = /* @__PURE__ */ Facet.define();
var lineNumberConfig = /* @__PURE__ */ Facet.define({
  combine(values) {
    return combineConfig(values, { formatNumber: String, domEventHandlers: {} }, {
      domEventHandlers(a5, b3) {
        let result = Object.assign({}, a5);
        for (let event in b3) {
          let exists = result[event], add = b3[event];
          result[event] = exists ? (view2, line2, event2) => exists(view2, line2, event2) || add(view2, line2, event2) : add;
        }
        return result;
      }
    });
  }
});
var NumberMarker = class extends GutterMarker {
  constructor(number3) {
    super();
    this.number = number3;
  }
  eq(other) {
    return this.number == other.number;
  }
  toDOM() {
    return document.createTextNode(this.number);
  }
};
function formatNumber(view2, number3) {
  return view2.state.facet(lineNumberConfig).formatNumber(number3, view2.state);
}
var lineNumberGutter = /* @__PURE__ */ activeGutters.compute([lineNumberConfig], (state) => ({
  class: "cm-lineNumbers",
  renderEmptyElements: false,
  markers(view2) {
    return view2.state.facet(lineNumberMarkers);
  },
  lineMarker(view2, line2, others) {
    if (others.some((m5) => m5.toDOM))
      return null;
    return new NumberMarker(formatNumber(view2, view2.state.doc.lineAt(line2.from).number));
  },
  widgetMarker: (view2, widget, block) => {
    for (let m5 of view2.state.facet(lineNumberWidgetMarker)) {
      let result = m5(view2, widget, block);
      if (result)
        return result;
    }
    return null;
  },
  lineMarkerChange: (update) => update.startState.facet(lineNumberConfig) != update.state.facet(lineNumberConfig),
  initialSpacer(view2) {
    return new NumberMarker(formatNumber(view2, maxLineNumber(view2.state.doc.lines)));
  },
  updateSpacer(spacer, update) {
    let max = formatNumber(update.view, maxLineNumber(update.view.state.doc.lines));
    return max == spacer.number ? spacer : new NumberMarker(max);
  },
  domEventHandlers: state.facet(lineNumberConfig).domEventHandlers,
  side: "before"
}));
function lineNumbers(config = {}) {
  return [
    lineNumberConfig.of(config),
    gutters(),
    lineNumberGutter
  ];
}
function maxLineNumber(lines2) {
  let last5 = 9;
  while (last5 < lines2)
    last5 = last5 * 10 + 9;
  return last5;
}

// src/setting.ts
var YEAR = 31536e3;
function kept2(name2) {
  const found3 = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name2}=`));
  return found3 === void 0 ? void 0 : decodeURIComponent(found3.slice(name2.length + 1));
}
function keep2(name2, text2) {
  document.cookie = `${name2}=${encodeURIComponent(text2)}; max-age=${YEAR}; path=/; SameSite=Strict`;
}

// src/columns.ts
var LEAST = 110;
var MOST = 0.6;
var key = (side) => `column-${side}`;
function old(side) {
  try {
    return JSON.parse(kept2(key(side)) ?? "{}");
  } catch {
    return {};
  }
}
var columns = { side: y3(old("side")), form: y3(old("form")) };
function resize(side, width, before2 = columns[side].peek()) {
  columns[side].value = width < LEAST ? { ...before2, isClosed: true } : { width: Math.min(width, MOST * innerWidth) };
}
var reset = (side) => void (columns[side].value = {});
var turn = (side) => void (columns[side].value = { ...columns[side].value, isClosed: columns[side].value.isClosed !== true });
function reopen(side) {
  if (columns[side].peek().isClosed === true) turn(side);
}
var [LOWEST, HIGHEST] = [140, 0.8];
var bottom = y3(Number(kept2("bottom")) || void 0);
var heighten = (height) => void (bottom.value = Math.max(LOWEST, Math.min(height, HIGHEST * innerHeight)));
function follow2() {
  x2(() => {
    if (bottom.value === void 0) document.body.style.removeProperty("--bottom");
    else document.body.style.setProperty("--bottom", `${Math.round(bottom.value)}px`);
    keep2("bottom", String(bottom.value ?? ""));
  });
  for (const side of ["side", "form"]) {
    x2(() => {
      const column = columns[side].value;
      document.body.classList.toggle(`no-${side}`, column.isClosed === true);
      if (column.width === void 0) document.body.style.removeProperty(`--${side}`);
      else document.body.style.setProperty(`--${side}`, `${Math.round(column.width)}px`);
      keep2(key(side), JSON.stringify(column));
    });
  }
}

// src/focus.ts
var INPUT = ".cm-content, input, select";
var moves = 0;
document.addEventListener("focusin", () => moves++, true);
var panelOf = (panel) => document.querySelector(`[data-focus=${panel}]`);
function isTypingOutside(panel) {
  const element = document.activeElement;
  return element !== null && element.matches(INPUT) && element.closest(`[data-focus=${panel}]`) === null;
}
var focusInput = (held) => whenDrawn(() => panelOf("form")?.querySelector(`:is([data-field^="args."], [data-field="args"], [data-field="key"], [data-field="condition"], [data-field="event"], [data-field="on"]) :is(${INPUT})`) ?? naming2(), held);
var NAMES = ["name", "tree", "machine", "state", "group"];
var focusName = (held) => whenDrawn(naming2, held);
var naming2 = () => NAMES.map((name2) => panelOf("form")?.querySelector(`[data-field=${name2}] :is(${INPUT})`)).find((field) => field != null);
var focusForm = (held) => whenDrawn(() => void 0, held);
var added = (word) => [...panelOf("form")?.querySelectorAll(`[data-attribute=${word}]`) ?? []];
function focusAdded(word, held) {
  reopen("form");
  const [before2, at] = [added(word).length, selected.peek()];
  const look2 = () => {
    const own2 = added(word);
    const stays = selected.peek() === at && document.activeElement === panelOf("tree");
    if (stays && own2.length > before2) {
      own2.at(-1).scrollIntoView({ block: "nearest" });
      const field = own2.at(-1).querySelector(INPUT);
      enter(field);
      held?.end(field);
    } else if (stays) requestAnimationFrame(look2);
    else held?.end(null);
  };
  return look2;
}
function hold() {
  let [text2, isDone] = ["", false];
  const key3 = (event) => {
    const isLetter = event.key.length === 1 && !event.metaKey && (event.ctrlKey || event.altKey) === event.getModifierState("AltGraph");
    if (!isLetter && event.key !== "Enter" && event.key !== "Backspace") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") isDone = true;
    else if (!isDone) text2 = isLetter ? text2 + event.key : text2.slice(0, -1);
  };
  window.addEventListener("keydown", key3, true);
  return {
    end(field) {
      window.removeEventListener("keydown", key3, true);
      const editor = field === null ? null : EditorView.findFromDOM(field);
      if (text2 !== "") editor?.dispatch({ ...editor.state.replaceSelection(text2), userEvent: "input.type" });
      if (isDone) focus("tree");
    }
  };
}
function whenDrawn(wanted2, held) {
  reopen("form");
  const [at, from] = [selected.peek(), document.activeElement];
  const look2 = () => {
    const panel = panelOf("form");
    const isDrawn = form.peek()?.at === at && panel?.dataset["at"] === at;
    if (isDrawn) {
      const field = wanted2() ?? panel?.querySelector(INPUT) ?? panel;
      enter(field);
      held?.end(field);
    } else if (selected.peek() === at && document.activeElement === from) requestAnimationFrame(look2);
    else held?.end(null);
  };
  look2();
}
function enter(element) {
  element?.focus();
  const editor = element == null ? null : EditorView.findFromDOM(element);
  if (editor?.contentDOM === element) editor?.dispatch({ selection: { anchor: 0, head: editor.state.doc.length } });
}
function focus(panel) {
  if (panel !== "insert") document.querySelector("dialog[open]")?.close();
  const element = panelOf(panel);
  const inner = panel === "json" ? element?.querySelector(INPUT) : element;
  (inner ?? element)?.focus();
}
function soon(move) {
  const before2 = moves;
  requestAnimationFrame(() => moves === before2 && move());
}
var focusQuestion = () => soon(() => !isTypingOutside("simulate") && panelOf("simulate")?.querySelector(".asks button")?.focus());
var focusSoon = (panel) => soon(() => focus(panel));

// src/jump.ts
var last3;
var key2 = ({ file: file2, line: line2, column, message }) => [file2 ?? open.value, line2, column, message].join(":");
async function jump(problem2) {
  last3 = key2(problem2);
  if (problem2.at !== null) return select(problem2.at);
  if (problem2.file !== null) await show(problem2.file);
  const file2 = problem2.file ?? open.value;
  if (file2 === void 0 || open.value !== file2) return;
  toLetters(file2, problem2.letters);
}
function toLetters(file2, letters2) {
  if (!onlyText.value) json.value = true;
  sought.value = { file: file2, letters: letters2 };
}
function present3(problems) {
  const isLast = (problem2) => key2(problem2) === last3 && (problem2.at === null || problem2.at === selected.value);
  const index = problems.findIndex(isLast);
  return index >= 0 ? index : problems.findIndex((problem2) => problem2.at !== null && problem2.at === selected.value);
}

// src/usages.ts
var named = y3(void 0);
var found = y3(void 0);
var renaming = y3(void 0);
async function look(at, word, renames) {
  const file2 = open.value;
  if (file2 === void 0) return;
  const why = await ask2({ file: file2, at, word }, void 0);
  if (why !== void 0) return say(why, true);
  r3(() => {
    named.value = { file: file2, at, word: word ?? found.value?.word };
    renaming.value = renames ? found.value?.word : void 0;
  });
  soon(enter2);
}
function enter2() {
  const panel = document.querySelector("[data-focus=usages]");
  const field = panel?.querySelector("input");
  (field ?? panel?.querySelector(".usage:enabled") ?? panel)?.focus();
  field?.select();
}
async function ask2(of, to) {
  return (await attempt({ type: "uses", ...of, word: of.word ?? null, to: to ?? null }))?.message;
}
async function again() {
  const of = named.peek();
  const word = found.peek()?.word;
  const to = renaming.peek();
  if (of === void 0) return;
  const why = await ask2(of, to === word ? void 0 : to);
  if (why !== void 0 && named.peek() === of) close2();
}
function choose(word) {
  r3(() => {
    if (named.value !== void 0) named.value = { ...named.value, word };
    if (renaming.value !== void 0) renaming.value = word;
  });
}
function told(tell) {
  found.value = tell.view ?? void 0;
}
async function rename2() {
  const [of, word, to] = [named.value, found.value?.word, renaming.value];
  if (of === void 0 || word === void 0 || to === void 0) return;
  if (to === word) return leave2();
  if (!await rename(of.file, of.at, word, to)) return;
  r3(() => {
    named.value = { ...of, word: to };
    renaming.value = void 0;
  });
  focus("tree");
}
function leave2() {
  close2();
  focus("tree");
}
function close2() {
  r3(() => {
    named.value = void 0;
    found.value = void 0;
    renaming.value = void 0;
  });
}
async function go2({ file: file2, at, letters: letters2 }) {
  if (file2 !== open.value) await show(file2);
  if (file2 !== open.value) return;
  if (at === null) toLetters(file2, letters2);
  else {
    select(at);
    focus("tree");
  }
}

// src/watch.ts
var watched = y3(void 0);
var agents = y3([]);
var followed = y3(void 0);
var breakpoints = y3([]);
var offered2 = y3(void 0);
var running = y3(0);
var broken = O(() => {
  const all2 = /* @__PURE__ */ new Map();
  for (const { of, text: text2, places: places3 } of breakpoints.value) {
    const off = of.off === true;
    for (const [, at] of places3.filter(([file2]) => file2 === open.value)) {
      const known2 = all2.get(at);
      const line2 = off ? `${text2} (off)` : text2;
      all2.set(at, known2 === void 0 ? { text: line2, off } : { text: `${known2.text}
${line2}`, off: off && known2.off });
    }
  }
  return all2;
});
var order = (order2, refused2) => ask({ type: "watch", order: order2 }, refused2);
var keyOf = ({ stream, index, generation }) => `${stream}.${index}.${generation}`;
var followedKey = O(() => followed.value && keyOf(followed.value.key));
var isPast = O(() => followed.value?.live === false);
var named2 = ({ key: { index, generation }, name: name2 }) => name2 !== "" ? name2 : `agent ${index}${generation === 0 ? "" : ` (no. ${generation + 1})`}`;
var STATES = {
  connecting: "connecting",
  running: "▶ runs",
  paused: "‖ stands",
  stopped: "⬤ stopped",
  lost: "✗ no connection",
  record: "record",
  log: "debug log",
  listening: "listens"
};
var isLog = () => watched.value?.state === "log" || watched.value?.state === "listening";
var isPlaying = () => followed.value?.log?.playing === true;
var unit = () => isLog() ? "entry" : "tick";
var openFile = (file2) => file2.kind === "mosaic_log" ? order({ type: "log", file: file2.file }) : show(file2.file);
var moment = O(() => {
  const view2 = followed.value;
  if (watched.value === void 0 || view2 === void 0) return "";
  return `${named2(view2)} · ${unit()} ${view2.tick} · ${view2.now}${view2.status === "" ? "" : ` · ${view2.status}`}`;
});
var stands = () => watched.value?.state === "paused" || watched.value?.state === "stopped";
var isLive = () => watched.value?.state === "running" || stands();
function toldWatch(view2) {
  const before2 = watched.value;
  watched.value = view2 ?? void 0;
  if (view2 === null) {
    [followed.value, agents.value] = [void 0, []];
    if (before2 !== void 0) say("nothing is watched any more");
    return;
  }
  if (view2.state === before2?.state && view2.said === before2.said) return;
  say(`${view2.game.name}: ${STATES[view2.state]}${view2.said === "" ? "" : `: ${view2.said}`}`, view2.state === "lost");
  if (view2.state === "stopped" && view2.stop?.place != null) void goTo(...view2.stop.place);
}
async function goTo(file2, at) {
  if (!files.value.some((one) => one.file === file2 && canOpen(one))) return;
  await show(file2);
  select(at);
}
function toldFollowed(view2) {
  const before2 = followed.value;
  followed.value = view2 ?? void 0;
  if (view2 === null) return;
  const same = before2 !== void 0 && keyOf(before2.key) === keyOf(view2.key) && before2.file === view2.file;
  if (view2.log != null && before2?.tick !== view2.tick && !view2.live && !view2.log.playing) {
    if (view2.log.stop !== null) say(`entry ${view2.tick} hits the breakpoint ${view2.log.stop}`);
    if (view2.log.place !== null) return void goTo(...view2.log.place);
  }
  if (!same && files.value.some((one) => one.file === view2.file && canOpen(one))) void show(view2.file);
}
function by(ticks) {
  const view2 = followed.value;
  if (view2 === void 0) return;
  const tick = Math.max(view2.first, Math.min(view2.last, view2.tick + ticks));
  void order({ type: "to", tick });
}
var live = () => void order({ type: "to", tick: null });
function toStop(forward) {
  const view2 = followed.value;
  const tick = forward ? view2?.stops.find((tick2) => tick2 > view2.tick) : view2?.stops.filter((tick2) => tick2 < view2.tick).at(-1);
  if (tick === void 0) say(`no ${forward ? "later" : "earlier"} ${unit()} of this agent was stopped by a breakpoint`, true);
  else void order({ type: "to", tick });
}
async function turnBreakpoint() {
  const [file2, at] = [open.value, selected.value];
  if (file2 === void 0 || at === void 0) return;
  if (await order({ type: "break", file: file2, at })) say(broken.value.has(at) ? "breakpoint set" : "breakpoint removed");
}
var isAsked = false;
function choose2() {
  isAsked = true;
  void order({ type: "games" });
}
function toldGames(tell) {
  running.value = tell.games.length;
  if (isAsked || tell.meant !== "") offered2.value = tell;
  isAsked = false;
}
var LOOK = 1e4;
function countGames() {
  const look2 = () => {
    if (connected.value && watched.value === void 0 && offered2.value === void 0 && !document.hidden) void order({ type: "games" });
  };
  x2(() => void (connected.value && look2()));
  setInterval(look2, LOOK);
}

// src/simulation.ts
var RUN = 100;
var simulation = y3(void 0);
var states = O(() => {
  const marks3 = (simulation.value?.view ?? followed.value)?.marks[open.value ?? ""] ?? [];
  return new Map(marks3.map(({ at, state }) => [at, state]));
});
var script = O(() => files.value.find((file2) => file2.file === simulation.value?.view.script));
var MARKS = { asks: "?", running: "▶", success: "✓", failure: "✗", halted: "⊘" };
var moment2 = O(() => {
  const view2 = simulation.value?.view;
  if (view2 === void 0) return moment.value;
  if (view2.faults.length > 0) return `tick ${view2.tick} · the simulation has faults`;
  if (view2.asks !== null) return `tick ${view2.tick} · ${view2.asks.action} asks for its answer`;
  return `tick ${view2.tick} · ${view2.now} · ${view2.status === "" ? "before the first tick" : view2.status}`;
});
var isPart = O(() => {
  const part = simulation.value?.view.files.includes(open.value ?? "") ?? false;
  return part || file.value === void 0 || !holdsTrees(file.value);
});
var driven = () => (isPart.value ? simulation.value?.file : void 0) ?? open.value;
function question() {
  const { asks = null, tick = 0 } = simulation.value?.view ?? {};
  return asks === null ? void 0 : `${tick} ${asks.action} ${asks.node}`;
}
async function play(order2, refused2, file2 = simulation.value?.file ?? open.value) {
  looping.value = false;
  const before2 = question();
  if (file2 === void 0 || !await ask({ type: "simulate", file: file2, play: order2 }, refused2)) return false;
  const { failures = [], differs = null, expects = [], tick = 0, planned = 0 } = simulation.value?.view ?? {};
  const now = question();
  if (now !== void 0 && now !== before2) focusQuestion();
  const fails = failures.length > 0 && order2.type !== "answer";
  const failed = !fails ? "" : ` · ${failures.length} expectation${failures.length === 1 ? "" : "s"} failed`;
  const beyond = order2.type !== "run" || planned === 0 || tick <= planned ? "" : ` · ${tick - planned} beyond the script`;
  if (order2.type === "stop") say("the simulation has ended");
  else if (order2.type === "expect") say(`the script expects ${expects.map((one) => one.text).join(", ")} at tick ${tick}`);
  else say(`${moment2.value}${beyond}${failed}${differs === null ? "" : ` · differs from tick ${differs} on`}`, fails);
  return true;
}
var lastGood = y3(void 0);
function told2(file2, view2) {
  r3(() => {
    const isOther = view2 === null || view2.faults.length === 0 || simulation.peek()?.file !== file2;
    if (isOther) lastGood.value = view2?.faults.length === 0 ? view2 : void 0;
    simulation.value = view2 === null ? void 0 : { file: file2, view: view2 };
    if (view2 === null) sessionStorage.removeItem(KEPT);
  });
}
var KEPT = "simulation";
function keep3() {
  x2(() => {
    const now = simulation.value;
    if (now === void 0) return;
    const { script: script2, tick } = now.view;
    sessionStorage.setItem(KEPT, JSON.stringify({ secret: sessionStorage.getItem("secret"), file: now.file, script: script2, tick }));
  });
}
function kept3() {
  const { secret: secret2, ...known2 } = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  return secret2 === sessionStorage.getItem("secret") && known2.file !== void 0 ? known2 : void 0;
}
async function again2() {
  const now = simulation.value;
  const known2 = now === void 0 ? kept3() : { file: now.file, script: now.view.script, tick: now.view.tick };
  if (known2 === void 0) return;
  const { file: file2 } = known2;
  if (await attempt({ type: "simulate", file: file2, play: { type: "script", file: known2.script } }) !== void 0) return;
  await attempt({ type: "simulate", file: file2, play: { type: "to", tick: known2.tick } });
}
var looping = y3(false);
var PACE = 250;
var loops = 0;
function loop(file2 = driven()) {
  looping.value = !looping.value;
  if (looping.value) void turn2(++loops, file2);
}
async function turn2(own2, file2) {
  const goesOn = () => looping.value && own2 === loops;
  while (goesOn()) {
    const view2 = simulation.value?.file === file2 ? simulation.value?.view : void 0;
    const tick = view2 === void 0 || view2.tick >= view2.planned || view2.asks !== null ? 0 : view2.tick + 1;
    if (file2 === void 0 || !await ask({ type: "simulate", file: file2, play: { type: "to", tick } })) break;
    if (simulation.value === void 0 || simulation.value.view.planned === 0 || simulation.value.view.faults.length > 0) break;
    await new Promise((done2) => setTimeout(done2, PACE));
  }
  if (own2 === loops) looping.value = false;
}
var repeat = (ticks, until2) => play({ type: "repeat", ticks, until: until2 });
var step = (by2, file2 = driven()) => void play({ type: "step", by: by2 }, void 0, file2);
var start = (file2 = driven()) => void play({ type: "to", tick: 0 }, void 0, file2);
async function stop() {
  const isIn = document.activeElement?.closest("[data-focus=simulate]") != null;
  if (await play({ type: "stop" }) && isIn) focus("tree");
}
function runTo(file2 = driven()) {
  if (open.value !== void 0 && selected.value !== void 0) {
    void play({ type: "run_to", file: open.value, at: selected.value, ticks: RUN }, void 0, file2);
  }
}
var run = (file2 = driven()) => void play({ type: "run", ticks: RUN }, void 0, file2);

// src/actions/action.ts
var DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
var isOpen = () => shown.value !== void 0;
var isSelected = () => isOpen() && selected.value !== void 0;
var hasNode = () => selected.value !== void 0 && selected.value !== "";
var hasTree = () => isOpen() && file.value?.kind !== "script" && file.value?.kind !== "game";
var isOurs = () => hasNode() && file.value?.kind === "trees";
var isSimulated = () => simulation.value !== void 0;

// src/actions/edit.ts
var act = (change4) => void command(change4);
async function insert2(how, kinds) {
  if (open.value === void 0 || selected.value === void 0 || refuses()) return;
  const wanted2 = kinds === void 0 ? { how } : { how, kinds };
  offered.value = void 0;
  inserting.value = wanted2;
  await settled();
  const isOpen2 = () => inserting.value === wanted2;
  if (!isOpen2()) return;
  const answered = await ask({ type: "offers", file: open.value, at: selected.value });
  if (!isOpen2() || answered && placeOf(how) !== void 0) return;
  if (answered) say(`nothing can ${NOWHERE[how]}`, true);
  inserting.value = void 0;
  focus("tree");
}
async function addGuard() {
  if (open.value === void 0 || selected.value === void 0 || refuses()) return;
  focus("tree");
  const [at, held] = [selected.value, hold()];
  await settled();
  await ask({ type: "offers", file: open.value, at });
  const offer = offered.value?.at === at ? offered.value.offers.find(({ kind }) => kind === "guard") : void 0;
  if (offer === void 0) {
    say(`a guard cannot ${NOWHERE.decorate}`, true);
    return held.end(null);
  }
  const goes = focusAdded("when", held);
  if (await command({ type: "put", at, how: "decorate", item: offer.item })) goes();
  else held.end(null);
}
async function edit(go4) {
  if (!isChanging() || isWaiting()) return go4();
  const held = hold();
  await settled();
  go4(held);
}
var NOWHERE = {
  child: "be inserted here",
  near: "be inserted here",
  before: "stand before it",
  after: "stand behind it",
  wrap: "stand around it",
  replace: "stand in its place",
  decorate: "be added here: only nodes have guards, decorators and services"
};
function place(how, name2, key3, kinds) {
  const id2 = kinds === void 0 ? how : kinds.join();
  return { id: id2, name: name2, keys: [key3], where: "tree", can: how === "decorate" ? isOurs : hasNode, run: () => void insert2(how, kinds) };
}
function duplicate() {
  const text2 = copy();
  const last5 = chosen.value.at(-1);
  if (text2 !== void 0 && last5 !== void 0) act({ type: "put", at: last5, how: "after", item: text2 });
}
function shift2(by2) {
  const all2 = chosen.value;
  if (all2.length < 2) return act({ type: "move", at: selected.value, by: by2 });
  const edge = by2 < 0 ? all2[0] : all2.at(-1);
  const to = sibling(edge, by2);
  if (to === void 0) return say("there is nothing to move beyond", true);
  act({ type: "transfer", at: all2, to: to.at, how: by2 < 0 ? "before" : "after" });
}
function moveOut() {
  const parent = around(chosen.value[0]);
  if (parent === void 0 || around(parent.at) === void 0) return say("there is nothing around it to move out of", true);
  act({ type: "transfer", at: chosen.value, to: parent.at, how: "after" });
}
function moveIn() {
  const rows = outline.value;
  const index = rows.findIndex((row4) => row4.at === chosen.value[0]);
  const before2 = rows.slice(0, Math.max(0, index)).filter((row4) => row4.level <= rows[index].level).at(-1);
  if (before2 === void 0 || before2.level < rows[index].level) return say("no sibling stands before it", true);
  act({ type: "transfer", at: chosen.value, to: before2.at, how: "child" });
}
function collapse(at) {
  act({ type: "collapse", at });
}
async function copyStub(stub) {
  await navigator.clipboard.writeText(stub);
  say("the stub is on the clipboard: paste it into the game");
}
function fix() {
  if (shown.value?.checked !== shown.value?.version) return;
  const all2 = (shown.value?.problems ?? []).filter((problem2) => problem2.fixes.length > 0);
  const first2 = all2.find((problem2) => problem2.at === selected.value);
  if (first2 !== void 0) return act(first2.fixes[0].command);
  say(all2.length === 0 ? "no fix to apply here" : "no fix to apply to this element: F8 goes to the next problem");
}
var edits = [
  {
    id: "insert",
    name: "Insert …",
    keys: ["Insert", "Space"],
    where: "tree",
    can: isOpen,
    run: () => void insert2("child")
  },
  place("before", "Insert before …", "Ctrl+Insert"),
  place("after", "Insert behind …", "Alt+Insert"),
  place("wrap", "Wrap in …", "W"),
  place("replace", "Replace by …", "Shift+R"),
  { id: "guard", name: "Add a guard …", keys: ["G"], where: "tree", can: isOurs, run: () => void addGuard() },
  place("decorate", "Add a decorator …", "D", ["decorator"]),
  place("decorate", "Add a service …", "S", ["service"]),
  {
    id: "copy",
    name: "Copy",
    keys: ["Ctrl+C"],
    where: "tree",
    native: true,
    can: isOpen,
    run: () => void navigator.clipboard.writeText(copy() ?? "")
  },
  {
    id: "cut",
    name: "Cut",
    keys: ["Ctrl+X"],
    where: "tree",
    native: true,
    can: hasNode,
    run: () => void navigator.clipboard.writeText(copy() ?? "").then(remove)
  },
  {
    id: "paste",
    name: "Paste",
    keys: ["Ctrl+V"],
    where: "tree",
    native: true,
    can: isOpen,
    run: () => void navigator.clipboard.readText().then(paste)
  },
  { id: "duplicate", name: "Duplicate", keys: ["Ctrl+D"], where: "tree", can: hasNode, run: duplicate },
  {
    id: "remove",
    name: "Remove",
    keys: ["Delete"],
    where: "tree",
    can: hasNode,
    run: remove
  },
  {
    id: "up",
    name: "Move up",
    keys: ["Ctrl+ArrowUp"],
    where: "tree",
    can: hasNode,
    run: () => shift2(-1)
  },
  {
    id: "down",
    name: "Move down",
    keys: ["Ctrl+ArrowDown"],
    where: "tree",
    can: hasNode,
    run: () => shift2(1)
  },
  { id: "moveOut", name: "Move out of its parent", keys: ["Ctrl+ArrowLeft"], where: "tree", can: hasNode, run: moveOut },
  { id: "moveIn", name: "Move into the sibling above", keys: ["Ctrl+ArrowRight"], where: "tree", can: hasNode, run: moveIn },
  { id: "edit", name: "Edit the first input", keys: ["Enter"], where: "tree", can: isOpen, run: () => void edit(focusInput) },
  { id: "rename", name: "Edit its name", keys: ["F2"], where: "tree", can: isOpen, run: () => void edit(focusName) },
  { id: "what", name: "Edit what it is", keys: ["Shift+F2"], where: "tree", can: isOpen, run: () => void edit(focusForm) },
  { id: "usages", name: "Usages of its name", keys: ["U"], where: "tree", can: isSelected, run: () => void look(selected.value, void 0, false) },
  { id: "renameAll", name: "Rename in all files …", keys: ["R"], where: "tree", can: isSelected, run: () => void look(selected.value, void 0, true) },
  { id: "extract", name: "Extract into a tree …", keys: ["E"], where: "tree", can: isOurs, run: () => void (naming.value = "tree") },
  {
    id: "inline",
    name: "Inline the tree that it runs",
    keys: ["I"],
    where: "tree",
    can: isOurs,
    run: () => act({ type: "inline", at: selected.value })
  },
  {
    id: "reindex",
    name: "Number the nodes breadth first",
    keys: [],
    can: () => isOpen() && file.value?.kind === "mosaic",
    run: () => act({ type: "reindex" })
  },
  {
    id: "stub",
    name: "Copy the Rust stub of a new action",
    keys: [],
    where: "tree",
    can: () => isOurs() && typeof form.value?.stub === "string",
    run: () => void copyStub(form.value.stub)
  },
  { id: "collapse", name: "Collapse, expand", keys: ["C"], where: "tree", can: hasNode, run: () => collapse(selected.value) },
  {
    id: "disable",
    name: "Disable, enable",
    keys: ["X"],
    where: "tree",
    can: isOurs,
    run: () => act({ type: "disable", at: selected.value })
  },
  {
    id: "collapseOthers",
    name: "Collapse all other branches",
    keys: ["Shift+C"],
    where: "tree",
    can: hasNode,
    run: () => act({ type: "collapse_others", at: selected.value })
  },
  { id: "expandAll", name: "Expand all", keys: ["Ctrl+Shift+0"], where: "tree", can: hasTree, run: () => act({ type: "collapse_to", depth: 0 }) },
  ...DIGITS.map((depth) => ({
    id: `collapseTo${depth}`,
    name: `Collapse to depth ${depth}`,
    keys: [`Ctrl+Shift+${depth}`],
    where: "tree",
    can: hasTree,
    run: () => act({ type: "collapse_to", depth })
  })),
  { id: "fix", name: "Apply the first fix", keys: ["Alt+Enter"], can: isOpen, run: fix }
];

// src/saved.ts
var NAMED = 3;
var stop2 = () => {
};
var troubles;
function sayTrouble(message) {
  troubles?.push(message);
  say(message, true);
}
function sayWhenSaved(wanted2) {
  stop2();
  troubles = void 0;
  if (wanted2.length === 0) return;
  const heard = troubles = [];
  let isDone = false;
  const end3 = x2(() => {
    const all2 = wanted2.map((path) => files.value.find(({ file: file2 }) => file2 === path));
    const isChecked = shown.value?.checked === shown.value?.version || !wanted2.includes(open.value ?? "");
    if (isDone || !isChecked || all2.some((one) => one?.state !== "saved")) return;
    isDone = true;
    const saved = `saved ${wanted2.map((path) => `${path} (bt check: ${standing(path)})`).join(", ")}${unsaved()}`;
    troubles = void 0;
    say([...heard, saved].join("; "), heard.length > 0);
  });
  stop2 = end3;
  if (isDone) end3();
}
function standing(path) {
  const file2 = files.peek().find(({ file: file3 }) => file3 === path);
  const own2 = path === open.peek() ? shown.peek()?.problems.filter((problem2) => problem2.file === null).length : void 0;
  const count3 = own2 ?? (file2?.errors ?? 0) + (file2?.warnings ?? 0);
  const checked = count3 === 0 ? "no problems" : `${count3} problem${count3 === 1 ? "" : "s"}`;
  const errors2 = path === open.peek() ? (shown.peek()?.problems ?? []).filter((problem2) => problem2.file !== null && problem2.level === "error") : [];
  const scripts2 = [...new Set(errors2.map((problem2) => problem2.file))];
  return scripts2.length === 0 ? checked : `${checked}; bt test: ${scripts2.join(", ")} ${scripts2.length === 1 ? "fails" : "fail"}`;
}
function unsaved() {
  const rest = files.peek().filter(({ state }) => state !== "saved");
  if (rest.length === 0) return "";
  const names = rest.slice(0, NAMED).map(({ file: file2 }) => file2).join(", ");
  const more = rest.length > NAMED ? ` and ${rest.length - NAMED} more` : "";
  const help = rest.every(({ state }) => state === "changed") ? " (Ctrl+Shift+S saves all)" : "";
  return `; not saved: ${names}${more}${help}`;
}

// src/actions/files.ts
function tab(by2) {
  const all2 = tabs.value;
  const next = all2[(all2.indexOf(open.value) + by2 + all2.length) % all2.length];
  if (next !== void 0) void show(next);
}
function edited() {
  return document.activeElement?.closest("[data-focus=simulate]") && script.value ? script.value : file.value;
}
function both() {
  const all2 = [file.value, simulation.value === void 0 ? void 0 : script.value];
  return all2.filter((one) => one !== void 0).map((one) => one.file);
}
var unsaved2 = (of) => files.value.filter((one) => of.includes(one.file) && one.state !== "saved");
async function save() {
  if (refuses()) return;
  const wanted2 = both();
  await settled();
  const files2 = unsaved2(wanted2).map(({ file: file2 }) => file2);
  sayWhenSaved(files2);
  files2.forEach((file2) => void ask({ type: "save", file: file2, over: false }));
}
async function saveAll() {
  sayWhenSaved(files.value.filter((one) => one.state !== "saved").map(({ file: file2 }) => file2));
  await ask({ type: "save_all" });
}
var ofFiles = [
  {
    id: "undo",
    name: "Undo",
    keys: ["Ctrl+Z"],
    can: () => edited() !== void 0 && (edited().undo !== null || isChanging()),
    run: () => travel(edited().file, -1)
  },
  {
    id: "redo",
    name: "Redo",
    keys: ["Ctrl+Y", "Ctrl+Shift+Z"],
    can: () => edited() !== void 0 && (edited().redo !== null || isChanging()),
    run: () => travel(edited().file, 1)
  },
  {
    id: "save",
    name: "Save",
    keys: ["Ctrl+S"],
    can: () => unsaved2(both()).length > 0 || isOpen() && isChanging(),
    run: () => void save()
  },
  { id: "new", name: "New file …", keys: ["Alt+N"], can: () => true, run: () => void (naming.value = "new") },
  { id: "saveAs", name: "Save as …", keys: [], can: isOpen, run: () => void (naming.value = "copy") },
  {
    id: "saveAll",
    name: "Save all",
    keys: ["Ctrl+Shift+S"],
    can: () => files.value.some((file2) => file2.state !== "saved") || isChanging(),
    run: () => void settled().then(saveAll)
  },
  {
    id: "convert",
    name: "Convert to our format …",
    keys: [],
    can: () => file.value?.kind === "mosaic",
    run: () => void (naming.value = "convert")
  },
  {
    id: "pictures",
    name: "Picture beside each saved tree: SVG, PNG, none",
    keys: [],
    can: () => true,
    run: async () => {
      const next = { none: "svg", svg: "png", png: "none" }[pictures.value];
      if (!await ask({ type: "pictures", pictures: next })) return;
      say(next === "none" ? "no more pictures are written" : `${next === "svg" ? "an SVG" : "a PNG"} is written beside each tree that is saved`);
    }
  },
  { id: "close", name: "Close tab", keys: ["Alt+W"], can: () => open.value !== void 0, run: () => closeTab(open.value) },
  { id: "nextTab", name: "Next tab", keys: ["Alt+PageDown"], can: () => tabs.value.length > 1, run: () => tab(1) },
  { id: "lastTab", name: "Previous tab", keys: ["Alt+PageUp"], can: () => tabs.value.length > 1, run: () => tab(-1) },
  ...Array.from({ length: 9 }, (_4, index) => ({
    id: `tab${index + 1}`,
    name: `Tab ${index + 1}`,
    keys: [`Alt+${index + 1}`],
    can: () => tabs.value.length > index,
    run: () => void show(tabs.value[index])
  })),
  {
    id: "reload",
    name: "Take the disk's version",
    keys: [],
    can: () => file.value?.state === "conflict",
    run: () => void ask({ type: "reload", file: open.value })
  },
  {
    id: "discard",
    name: "Discard what is not saved",
    keys: [],
    can: () => file.value?.state === "changed",
    run: () => void ask({ type: "reload", file: open.value })
  },
  {
    id: "overwrite",
    name: "Overwrite the disk's version",
    keys: [],
    can: () => file.value?.state === "conflict",
    run: () => void ask({ type: "save", file: open.value, over: true })
  }
];

// src/canvas/sight.ts
var sight = y3(void 0);
var places = /* @__PURE__ */ new Map();
var find2 = () => void 0;
var boxPoint = () => find2();
var findBox = (by2) => void (find2 = by2);
var pressed;
var press = (at) => void (pressed = at);
var wasPressed = (at) => pressed === at;

// node_modules/preact/jsx-runtime/dist/jsxRuntime.mjs
var f4 = /* @__PURE__ */ Symbol.for("pv");
var o4 = 0;
function a4(t5, e4, n3, u4, a5, i5) {
  e4 || (e4 = {});
  var c4, l4, p5 = e4;
  if ("ref" in p5 && "function" != typeof t5) for (l4 in p5 = {}, e4) "ref" == l4 ? c4 = e4[l4] : p5[l4] = e4[l4];
  var s4 = { type: t5, props: p5, key: n3, ref: c4, __k: null, __: null, __b: 0, __e: null, __c: null, constructor: f4, __v: --o4, __i: -1, __u: 0 };
  return (a5 || i5) && (s4.__source = a5, s4.__self = i5), n.vnode && n.vnode(s4), s4;
}

// src/panels/menu.tsx
var open2 = y3(void 0);
function openMenu(menu2) {
  const groups = menu2.groups.filter((group) => group.length > 0);
  if (groups.length > 0) open2.value = { ...menu2, groups };
}
var EDGE = 4;
var inside = (at, size, room) => Math.max(EDGE, Math.min(at, room - size - EDGE));
function moved2(key3, at, items) {
  const last5 = items.length - 1;
  if (key3 === "ArrowDown") return at === last5 ? 0 : at + 1;
  if (key3 === "ArrowUp") return at <= 0 ? last5 : at - 1;
  if (key3 === "Home") return 0;
  if (key3 === "End") return last5;
  if (key3.length !== 1) return void 0;
  const next = items.findIndex(({ name: name2 }, index) => index > at && begins(name2, key3));
  return next >= 0 ? next : items.findIndex(({ name: name2 }) => begins(name2, key3));
}
var begins = (name2, letter) => name2[0].toLowerCase() === letter.toLowerCase();
function Menu() {
  const own2 = open2.value;
  const menu2 = T2(null);
  const rows = () => [...menu2.current?.querySelectorAll("[role=menuitem]") ?? []];
  const close5 = () => {
    if (own2 === void 0 || open2.peek() !== own2) return;
    open2.value = void 0;
    own2.back();
  };
  F2(() => {
    const element = menu2.current;
    if (own2 === void 0 || element === null) return;
    element.style.left = `${inside(own2.at.x, element.offsetWidth, innerWidth)}px`;
    element.style.top = `${inside(own2.at.y, element.offsetHeight, innerHeight)}px`;
    rows()[0]?.focus();
    const outside = (event) => !(event.target instanceof Node && element.contains(event.target)) && close5();
    document.addEventListener("pointerdown", outside, true);
    addEventListener("resize", close5);
    addEventListener("blur", close5);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      removeEventListener("resize", close5);
      removeEventListener("blur", close5);
    };
  }, [own2]);
  if (own2 === void 0) return null;
  const key3 = (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = moved2(event.key, rows().indexOf(document.activeElement), own2.groups.flat());
    if (event.key === "Escape" || event.key === "Tab") close5();
    else if (event.key === "Enter" || event.key === " ") document.activeElement.click();
    else if (next === void 0) return;
    else rows()[next]?.focus();
    event.preventDefault();
  };
  return /* @__PURE__ */ a4("div", { ref: menu2, role: "menu", class: "menu", "aria-label": own2.label, onKeyDown: key3, onContextMenu: (event) => event.preventDefault(), children: own2.groups.map((group, index) => /* @__PURE__ */ a4($, { children: [
    index === 0 ? null : /* @__PURE__ */ a4("div", { role: "separator" }),
    /* @__PURE__ */ a4("div", { role: "group", children: group.map((item2) => /* @__PURE__ */ a4(Row, { item: item2, close: close5 }, item2.id)) })
  ] }, group[0].id)) });
}
function Row({ item: item2, close: close5 }) {
  return /* @__PURE__ */ a4(
    "div",
    {
      role: "menuitem",
      tabIndex: -1,
      title: item2.docs,
      "aria-keyshortcuts": item2.key === "" ? void 0 : item2.key.replace("Ctrl", "Control"),
      onPointerMove: (event) => event.currentTarget.focus(),
      onClick: () => {
        close5();
        item2.run();
      },
      children: [
        /* @__PURE__ */ a4("span", { children: item2.name }),
        /* @__PURE__ */ a4("span", { class: "note", "aria-hidden": "true", children: item2.key })
      ]
    }
  );
}

// src/steps.ts
var STEPS = [
  {
    title: "Find",
    text: "While nothing happens, this guard waits for four seconds. `Ctrl+G` searches the nodes: type `wait`, then `Enter`."
  },
  {
    title: "Change",
    text: "`Enter` goes to its first input: type `2s` there. The box shows it at once; `Ctrl+Z` would take it back."
  },
  {
    title: "Break, and mend",
    text: "Go to the node `aim` in the same way. `Shift+F2` changes what it is: make a slip, and type `ain`.",
    then: "The fault stands at the field, on the box, and below with its fix. `Escape` goes back to the tree, `Alt+Enter` applies the fix."
  },
  {
    title: "Try it out",
    text: "`F10` makes a tick; a script beside the tree plays the world. Press it three times: the guard sees an enemy, stops waiting, and aims."
  },
  { title: "Save", text: "`Ctrl+S` saves. In the file only the line of your change is another one." }
];
var LAST = "That is all it takes. `F1` lists every command with its keys, `bt studio FOLDER` opens files of your own. `Escape` in here closes this strip.";
var step2 = y3(void 0);
var half = y3(false);
var sample = false;
var unsaved3 = false;
var errors = () => ownProblems.value.filter((problem2) => problem2.level === "error").length;
function done(number3) {
  const isChecked = shown.value?.checked === shown.value?.version;
  const wait2 = form.value?.title === "wait" ? form.value.fields.find((field) => field.name === "args.for") : void 0;
  switch (number3) {
    case 0:
      return wait2 !== void 0;
    case 1:
      return wait2 !== void 0 && wait2.text !== "4s" && isChecked && errors() === 0;
    case 2:
      if (isChecked && errors() > 0) half.value = true;
      return half.value && isChecked && errors() === 0;
    case 3:
      return (simulation.value?.view.tick ?? 0) >= 3;
    case 4:
      return unsaved3 && file.value?.state === "saved";
    default:
      return false;
  }
}
function begin() {
  r3(() => {
    half.value = false;
    step2.value = 0;
  });
}
function end2() {
  step2.value = void 0;
}
var canBegin = () => sample;
function follow3(isSample) {
  sample = isSample;
  if (!isSample) return;
  const at = Number(sessionStorage.getItem("steps"));
  step2.value = at < 0 ? void 0 : at;
  x2(() => {
    const at2 = step2.value;
    sessionStorage.setItem("steps", String(at2 ?? -1));
    unsaved3 ||= file.value !== void 0 && file.value.state !== "saved";
    if (at2 === void 0 || at2 >= STEPS.length || !done(at2)) return;
    const next = STEPS[at2 + 1];
    r3(() => {
      half.value = false;
      step2.value = at2 + 1;
      say(`step ${at2 + 1} of ${STEPS.length} is done${next === void 0 ? "" : `; next: ${next.title}`}`);
    });
  });
}

// src/theme.ts
var SCHEMES = { system: "light dark", light: "light", dark: "dark" };
var isTheme = (name2) => Object.hasOwn(SCHEMES, name2);
var old2 = kept2("theme") ?? "";
var theme2 = y3(isTheme(old2) ? old2 : "system");
function follow4() {
  x2(() => {
    document.documentElement.style.colorScheme = SCHEMES[theme2.value];
    keep2("theme", theme2.value);
  });
}

// src/actions/panels.ts
function close3(side) {
  const isIn = document.activeElement?.closest(`.${side}`) != null;
  turn(side);
  if (isIn && columns[side].value.isClosed) focus("tree");
}
var panels = [
  {
    id: "json",
    name: "JSON",
    keys: ["F4"],
    can: isOpen,
    run: () => {
      json.value = !json.value;
      if (json.value) focusSoon("json");
      else focus("tree");
    }
  },
  { id: "keys", name: "Keys of the blackboard", keys: ["Alt+K"], can: isOpen, run: () => void (keys.value = !keys.value) },
  { id: "history", name: "History", keys: ["Alt+H"], can: isOpen, run: () => void (history2.value = !history2.value) },
  { id: "side", name: "Files and outline: show, close", keys: ["Ctrl+B"], can: () => true, run: () => close3("side") },
  { id: "form", name: "Fields: show, close", keys: ["Ctrl+Alt+B"], can: () => true, run: () => close3("form") },
  { id: "palette", name: "Commands", keys: ["Ctrl+K", "F1"], can: () => true, run: () => void (palette.value = "all") },
  ...["light", "dark", "system"].map((name2) => ({
    id: `theme-${name2}`,
    name: name2 === "system" ? "Theme: as the system" : `Theme: ${name2}`,
    keys: [],
    words: ["colours", "appearance", "mode"],
    can: () => theme2.value !== name2,
    run: () => void (theme2.value = name2)
  })),
  { id: "simulate", name: "To the simulation", keys: ["Ctrl+Alt+2"], can: isSimulated, run: () => focus("simulate") },
  { id: "steps", name: "First steps", keys: [], can: canBegin, run: begin },
  { id: "tree", name: "To the tree", keys: ["Escape"], can: isOpen, run: () => focus("tree") }
];

// src/actions/simulate.ts
var plays = () => hasTree() || isSimulated();
var simulates = [
  { id: "simulate-step", name: "Simulate: a tick", keys: ["F10"], can: plays, run: () => step(1) },
  {
    id: "simulate-back",
    name: "Simulate: a tick back",
    keys: ["Shift+F10"],
    can: () => isPart.value && (simulation.value?.view.tick ?? 0) > 0,
    run: () => step(-1)
  },
  { id: "simulate-run", name: "Simulate: run", keys: ["F5"], can: plays, run: () => run() },
  { id: "simulate-to", name: "Simulate: run to the selected node", keys: ["Ctrl+F10"], can: hasNode, run: () => runTo() },
  { id: "simulate-loop", name: "Simulate: the script again and again", keys: ["Alt+F5"], can: plays, run: () => loop() },
  { id: "simulate-start", name: "Simulate: to the start", keys: ["Ctrl+F5"], can: plays, run: () => start() },
  { id: "simulate-stop", name: "Simulate: end", keys: ["Shift+F5"], can: isSimulated, run: stop },
  {
    id: "simulate-expect",
    name: "Simulate: expect what is now",
    keys: ["Alt+F10"],
    can: () => isPart.value && (simulation.value?.view.tick ?? 0) > 0 && simulation.value?.view.asks === null,
    run: () => void play({ type: "expect" })
  }
];

// src/bookmarks.ts
var bookmarks = y3(/* @__PURE__ */ new Map());
function setBookmark(number3, mark3) {
  const all2 = new Map(bookmarks.value);
  const old3 = all2.get(number3);
  const same = old3?.file === mark3.file && old3.at === mark3.at;
  if (same) all2.delete(number3);
  else all2.set(number3, mark3);
  bookmarks.value = all2;
  return !same;
}
function bookmarkAt(file2, at) {
  for (const [number3, mark3] of bookmarks.value) if (mark3.file === file2 && mark3.at === at) return number3;
  return void 0;
}
function moveBookmarks(file2, move) {
  const all2 = new Map(bookmarks.value);
  for (const [number3, mark3] of bookmarks.value) {
    if (mark3.file !== file2) continue;
    const at = move(mark3.at);
    if (at === void 0) all2.delete(number3);
    else if (at !== mark3.at) all2.set(number3, { file: file2, at });
    else continue;
    bookmarks.value = all2;
  }
}

// src/actions/walk.ts
function step3(by2, more = false) {
  const rows = visible.value;
  const at = rows.findIndex((row4) => row4.at === selected.value);
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + by2))];
  if (next !== void 0) (more ? extend : select)(next.at);
}
function fold(at, closed) {
  const all2 = new Set(folded.value);
  if (closed) all2.add(at);
  else all2.delete(at);
  folded.value = all2;
}
function left() {
  const rows = shown.value?.outline ?? [];
  const index = rows.findIndex((row5) => row5.at === selected.value);
  const row4 = rows[index];
  if (row4 === void 0) return;
  const inner = rows[index + 1];
  if (inner !== void 0 && inner.level > row4.level && !folded.value.has(row4.at)) return fold(row4.at, true);
  const outer = around(row4.at);
  if (outer !== void 0) select(outer.at);
}
function right() {
  if (selected.value !== void 0 && folded.value.has(selected.value)) return fold(selected.value, false);
  const rows = shown.value?.outline ?? [];
  const index = rows.findIndex((row5) => row5.at === selected.value);
  const [row4, inner] = [rows[index], rows[index + 1]];
  if (row4 !== void 0 && inner !== void 0 && inner.level > row4.level) select(inner.at);
}
function problem(by2) {
  const problems = shown.value?.problems ?? [];
  const next = problems[(present3(problems) + by2 + problems.length) % problems.length];
  if (next === void 0) return say("no problems in this file");
  void jump(next);
  say(next.message, true);
}
async function toBookmark(number3) {
  const mark3 = bookmarks.value.get(number3);
  if (!files.value.some((file2) => file2.file === mark3.file)) return say(`the file of bookmark ${number3} is gone`, true);
  if (mark3.file !== open.value || shown.value === void 0) await show(mark3.file);
  if (open.value !== mark3.file) return;
  if (!outline.value.some((row4) => row4.at === mark3.at)) return say(`the element of bookmark ${number3} is gone`, true);
  select(mark3.at);
}
var walks = [
  { id: "previous", name: "Previous", keys: ["ArrowUp"], where: "tree", can: isOpen, run: () => step3(-1) },
  { id: "next", name: "Next", keys: ["ArrowDown"], where: "tree", can: isOpen, run: () => step3(1) },
  { id: "out", name: "Fold, or to the parent", keys: ["ArrowLeft"], where: "tree", can: isOpen, run: left },
  { id: "in", name: "Unfold, or to the first child", keys: ["ArrowRight"], where: "tree", can: isOpen, run: right },
  {
    id: "moreUp",
    name: "Select the previous one too",
    keys: ["Shift+ArrowUp"],
    where: "tree",
    can: isOpen,
    run: () => step3(-1, true)
  },
  { id: "moreDown", name: "Select the next one too", keys: ["Shift+ArrowDown"], where: "tree", can: isOpen, run: () => step3(1, true) },
  { id: "find", name: "Find a node by name or id", keys: ["Ctrl+G"], can: isOpen, run: () => void (palette.value = "nodes") },
  { id: "problem", name: "Next problem", keys: ["F8"], can: isOpen, run: () => problem(1) },
  { id: "back", name: "Back to the last place", keys: ["Alt+ArrowLeft"], can: () => canGo(-1), run: () => void go(-1) },
  { id: "forth", name: "Forth to the next place", keys: ["Alt+ArrowRight"], can: () => canGo(1), run: () => void go(1) },
  ...DIGITS.map((number3) => ({
    id: `bookmark${number3}`,
    name: `Bookmark ${number3}: set, remove`,
    keys: [`Shift+${number3}`],
    where: "tree",
    can: () => open.value !== void 0 && selected.value !== void 0,
    run: () => {
      const set2 = setBookmark(number3, { file: open.value, at: selected.value });
      say(set2 ? `bookmark ${number3} is here: ${number3} goes to it` : `bookmark ${number3} is removed`);
    }
  })),
  ...DIGITS.map((number3) => ({
    id: `toBookmark${number3}`,
    name: `Bookmark ${number3}: go`,
    keys: [`${number3}`],
    where: "tree",
    can: () => bookmarks.value.has(number3),
    run: () => void toBookmark(number3)
  })),
  {
    id: "grow",
    name: "Trees grow down, or to the right",
    keys: ["O"],
    where: "tree",
    can: isOpen,
    run: async () => await ask({ type: "grow", down: !down.value }) && say(down.value ? "trees grow down" : "trees grow to the right")
  },
  { id: "fit", name: "Fit the whole tree", keys: ["0"], where: "tree", can: isOpen, run: () => void (zooming.value = "fit") },
  { id: "full", name: "Zoom to 100 %", keys: ["Shift+0"], where: "tree", can: isOpen, run: () => void (zooming.value = "full") },
  { id: "larger", name: "Zoom in", keys: ["+", "Shift++"], where: "tree", can: isOpen, run: () => void (zooming.value = 1.25) },
  { id: "smaller", name: "Zoom out", keys: ["-"], where: "tree", can: isOpen, run: () => void (zooming.value = 0.8) }
];

// src/actions/menu.ts
var ofElement = edits.filter((action) => action.where === "tree" && !action.id.startsWith("collapseTo"));
var ELEMENT = [
  ["insert", "before", "after", "wrap", "replace"],
  ["guard", "decorator", "service"],
  ["cut", "copy", "paste", "duplicate", "remove"],
  ["edit", "rename", "what"],
  ["disable", "collapse", "collapseOthers", "expandAll"],
  ["up", "down", "moveOut", "moveIn"],
  ["usages", "renameAll", "extract", "inline", "stub"]
];
var TREE = [
  ["paste", "undo", "redo"],
  ["fit", "full", "larger", "smaller"],
  ["find", "problem"],
  ["expandAll", ...[1, 2, 3, 4].map((depth) => `collapseTo${depth}`)],
  ["simulate-step", "simulate-run"],
  ["json", "keys", "history", "grow"],
  ["save", "saveAs", "pictures"]
];
var ofTree = [...ofFiles, ...edits, ...walks, ...panels, ...simulates].filter((action) => TREE.flat().includes(action.id));
var item = ({ id: id2, name: name2, keys: keys3, run: run2 }) => ({ id: id2, name: name2, key: keys3[0] ?? "", docs: "", run: run2 });
function grouped(actions2, groups) {
  const can = actions2.filter((action) => action.can());
  const own2 = groups.map((ids) => ids.flatMap((id2) => can.filter((action) => action.id === id2)));
  return [...own2, can.filter((action) => !own2.flat().includes(action))].map((group) => group.map(item));
}
function menu(at, point) {
  if (!chosen.value.includes(at)) select(at);
  openMenu({ label: "Do with the selection", at: point, groups: grouped(ofElement, ELEMENT), back: () => focus("tree") });
}
function menuOfTree(point) {
  if (!hasTree()) return;
  openMenu({ label: "Do with the tree", at: point, groups: grouped(ofTree, TREE), back: () => focus("tree") });
}
function rowPoint() {
  const rect = document.querySelector("[data-focus=tree] .active")?.getBoundingClientRect();
  return rect === void 0 ? void 0 : { x: Math.max(0, rect.left) + 24, y: rect.bottom };
}
function menuOfSelected() {
  const at = selected.value;
  if (at === void 0) return;
  const [row4, box] = [rowPoint(), boxPoint()];
  const point = wasPressed(at) ? box ?? row4 : row4 ?? box;
  if (point !== void 0) menu(at, point);
}
var hasTicks = () => simulation.value !== void 0 || watched.value !== void 0;
var menus = [
  {
    id: "menu",
    name: "Menu of the selected element",
    get keys() {
      return hasTicks() ? ["ContextMenu"] : ["ContextMenu", "Shift+F10"];
    },
    where: "tree",
    can: hasNode,
    run: menuOfSelected
  }
];

// src/panels/profile.tsx
var MEASURES = { active: "time active", enters: "starts", guards: "guards checked" };
var isProfiled = y3(false);
var measure = y3("active");
var all = y3(false);
var range = y3([void 0, void 0]);
var profile = y3(void 0);
var text = (row4) => row4.enters === 0 && row4.active === 0 ? "never" : measure.value === "active" ? seconds(row4.active) : `${row4[measure.value]}×`;
var seconds = (millis) => millis < 1e4 ? `${(millis / 1e3).toFixed(1)}s` : `${Math.round(millis / 1e3)}s`;
var most = O(() => {
  const view2 = profile.value;
  if (view2 === void 0) return 1;
  return Math.max(1, measure.value === "active" ? view2.span : Math.max(...view2.rows.map((row4) => row4[measure.value])));
});
var heats = O(() => {
  const found3 = /* @__PURE__ */ new Map();
  if (!isProfiled.value || watched.value === void 0) return found3;
  for (const row4 of profile.value?.rows ?? []) {
    if (row4.place !== null && row4.place[0] === open.value) found3.set(row4.place[1], { share: row4[measure.value] / most.value, text: text(row4) });
  }
  return found3;
});
var AGAIN2 = 1e3;
var waits;
var counted;
var until;
async function count() {
  const view2 = followed.peek();
  if (view2 === void 0) return;
  const [from, to] = range.peek();
  until = view2.last;
  await order({ type: "profile", agent: view2.key, all: all.peek(), from: from ?? null, to: to ?? null });
}
x2(() => {
  const view2 = followed.value;
  const wanted2 = isProfiled.value && view2 !== void 0 ? JSON.stringify([view2.key, all.value, range.value]) : void 0;
  const isOther = wanted2 !== counted;
  counted = wanted2;
  if (isOther) {
    clearTimeout(waits);
    waits = void 0;
  }
  if (view2 === void 0 || wanted2 === void 0 || waits !== void 0 || !isOther && view2.last === until) return;
  waits = setTimeout(() => {
    waits = void 0;
    void count();
  }, isOther ? 0 : AGAIN2);
});
var turnProfile = () => void (isProfiled.value = !isProfiled.value);
function Row2({ row: row4, span }) {
  const never = row4.enters === 0 && row4.active === 0;
  const percent = span === 0 ? 0 : 100 * row4.active / span;
  return /* @__PURE__ */ a4("tr", { class: never ? "never" : "", children: [
    /* @__PURE__ */ a4("th", { scope: "row", style: { paddingLeft: `${row4.depth * 0.8}rem` }, children: /* @__PURE__ */ a4("button", { type: "button", disabled: row4.place === null, onClick: () => void goTo(...row4.place), children: row4.name }) }),
    /* @__PURE__ */ a4("td", { children: row4.enters }),
    /* @__PURE__ */ a4("td", { children: row4.successes }),
    /* @__PURE__ */ a4("td", { children: row4.failures }),
    /* @__PURE__ */ a4("td", { children: row4.halts }),
    /* @__PURE__ */ a4("td", { children: row4.guards }),
    /* @__PURE__ */ a4("td", { children: row4.actions }),
    /* @__PURE__ */ a4("td", { children: never ? "never" : seconds(row4.active) }),
    /* @__PURE__ */ a4("td", { class: "bar", children: [
      /* @__PURE__ */ a4("span", { style: { width: `${Math.min(100, percent)}%` } }),
      never ? "" : `${percent.toFixed(percent < 10 ? 1 : 0)} %`
    ] })
  ] });
}
function Tick({ which, label }) {
  const view2 = profile.value;
  const shown2 = which === 0 ? view2?.from : view2?.to;
  const [text2, type] = d2(void 0);
  return /* @__PURE__ */ a4("label", { children: [
    label,
    " ",
    /* @__PURE__ */ a4(
      "input",
      {
        type: "number",
        min: view2?.first,
        max: view2?.last,
        placeholder: shown2 === void 0 ? "" : String(shown2),
        value: text2 ?? range.value[which] ?? "",
        onInput: (event) => type(event.currentTarget.value),
        onBlur: () => type(void 0),
        onChange: ({ currentTarget: { value } }) => {
          const typed3 = value === "" ? void 0 : Number(value);
          range.value = which === 0 ? [typed3, range.value[1]] : [range.value[0], typed3];
        }
      }
    )
  ] });
}
function versions({ versions: versions2, gone }) {
  if (versions2 < 2) return "";
  const left2 = gone === 0 ? "" : `, ${gone} node${gone === 1 ? "" : "s"} of earlier ones ${gone === 1 ? "is" : "are"} left out`;
  return ` · ${versions2} versions of the tree${left2}`;
}
function Profile() {
  const view2 = profile.value;
  const never = (view2?.rows ?? []).filter((row4) => row4.enters === 0 && row4.active === 0).length;
  return /* @__PURE__ */ a4("section", { class: "profile", "aria-label": "Profile", tabIndex: 0, children: [
    /* @__PURE__ */ a4("div", { class: "choices", children: [
      /* @__PURE__ */ a4("select", { "aria-label": "Agents that count", value: String(all.value), onChange: (event) => all.value = event.currentTarget.value === "true", children: [
        /* @__PURE__ */ a4("option", { value: "false", children: "this agent" }),
        /* @__PURE__ */ a4("option", { value: "true", children: "all agents with this tree" })
      ] }),
      /* @__PURE__ */ a4("select", { "aria-label": "Colour of the boxes", value: measure.value, onChange: (event) => measure.value = event.currentTarget.value, children: Object.entries(MEASURES).map(([name2, label]) => /* @__PURE__ */ a4("option", { value: name2, children: label }, name2)) }),
      /* @__PURE__ */ a4(Tick, { which: 0, label: "ticks" }),
      /* @__PURE__ */ a4(Tick, { which: 1, label: "to" }),
      /* @__PURE__ */ a4("span", { class: "note", id: "profile-said", children: view2 === void 0 ? "counting …" : `${view2.ticks} ticks of ${view2.agents} agent${view2.agents === 1 ? "" : "s"}, ${seconds(view2.span)}${view2.cut ? ", the newest records" : ""}${versions(view2)} · ${never} node${never === 1 ? "" : "s"} never entered` })
    ] }),
    /* @__PURE__ */ a4("table", { id: "profile", children: [
      /* @__PURE__ */ a4("thead", { children: /* @__PURE__ */ a4("tr", { children: ["Node", "Starts", "✓", "✗", "⊘", "Guards", "Actions", "Active", "Share of the time"].map((name2) => /* @__PURE__ */ a4("th", { scope: "col", children: { "✓": /* @__PURE__ */ a4("abbr", { title: "succeeded", children: "✓" }), "✗": /* @__PURE__ */ a4("abbr", { title: "failed", children: "✗" }), "⊘": /* @__PURE__ */ a4("abbr", { title: "halted", children: "⊘" }) }[name2] ?? name2 }, name2)) }) }),
      /* @__PURE__ */ a4("tbody", { children: (view2?.rows ?? []).map((row4, index) => /* @__PURE__ */ a4(Row2, { row: row4, span: view2.span }, index)) })
    ] })
  ] });
}

// src/panels/answers.tsx
function Answers({ why, end: end3, done: done2 }) {
  return /* @__PURE__ */ a4($, { children: [
    why === "" ? null : /* @__PURE__ */ a4("p", { class: "fault-text error", role: "alert", children: why }),
    /* @__PURE__ */ a4("div", { class: "buttons", children: [
      /* @__PURE__ */ a4("button", { type: "button", onClick: end3, children: "Cancel" }),
      /* @__PURE__ */ a4("button", { type: "submit", children: done2 })
    ] })
  ] });
}

// src/panels/modal.ts
function useModal(field) {
  const dialog = T2(null);
  F2(() => {
    dialog.current?.showModal();
    const first2 = dialog.current?.querySelector(field);
    first2?.scrollIntoView();
    first2?.focus();
  }, []);
  return dialog;
}

// src/panels/number.ts
var MOST2 = 2 ** 32 - 1;

// src/panels/breakpoints.tsx
var edited2 = y3(void 0);
var PLAIN = {};
var KINDS = [
  ["enter", "the node starts", true],
  ["leave", "the node finishes", true],
  ["halt", "the node is stopped early", true],
  ["guard", "a guard or gate of the node is checked", true],
  ["key", "a key gets another value", true],
  ["send", "the node sends an event", true],
  ["take", "the node hears an event", true],
  ["unheard", "no node has heard an event", false],
  ["transition", "a machine goes on from this state", true],
  ["refused", "a machine cannot select this state", true],
  ["panic", "an action panics", true],
  ["swap", "the tree goes on as another version", false],
  ["condition", "the condition begins to hold", false]
];
var own = () => breakpoints.value.filter(({ places: places3 }) => places3.some(([file2, at]) => file2 === open.value && at === selected.value));
function editSelected() {
  const there = own()[0];
  edited2.value = there === void 0 ? { old: null, first: PLAIN } : { old: there.of, first: there.of };
}
var editNew = () => void (edited2.value = { old: null, first: PLAIN });
function turnOff() {
  const all2 = own();
  const off = all2.some(({ of }) => !of.off);
  all2.forEach(({ of }) => void order({ type: "set_break", old: of, new: { ...of, off }, place: null }));
}
var hasOwn = () => own().length > 0;
function One({ one }) {
  const { of, text: text2, hits, places: places3 } = one;
  const set2 = (off) => void order({ type: "set_break", old: of, new: { ...of, off }, place: null });
  return /* @__PURE__ */ a4("li", { class: `breakpoint ${of.off ? "off" : ""}`, children: [
    /* @__PURE__ */ a4("input", { type: "checkbox", "aria-label": `The breakpoint ${text2} is on`, title: "On or off", checked: !of.off, onChange: (event) => set2(!event.currentTarget.checked) }),
    /* @__PURE__ */ a4("button", { type: "button", class: "name", title: places3.length === 0 ? text2 : `${text2}: show its node`, onClick: () => places3[0] !== void 0 && void goTo(...places3[0]), children: text2 }),
    /* @__PURE__ */ a4("span", { class: "note", children: hits === 0 ? "" : `${hits} hit${hits === 1 ? "" : "s"}` }),
    /* @__PURE__ */ a4("button", { type: "button", "aria-label": `Edit the breakpoint ${text2}`, title: "Edit", onClick: () => edited2.value = { old: of, first: of }, children: "✎" }),
    /* @__PURE__ */ a4("button", { type: "button", "aria-label": `Remove the breakpoint ${text2}`, title: "Remove", onClick: () => void order({ type: "unbreak", breakpoint: of }), children: "✕" })
  ] });
}
function Breakpoints() {
  return /* @__PURE__ */ a4($, { children: [
    /* @__PURE__ */ a4("div", { class: "search", children: [
      /* @__PURE__ */ a4("h3", { children: [
        "Breakpoints ",
        breakpoints.value.length === 0 ? "" : breakpoints.value.length
      ] }),
      /* @__PURE__ */ a4("button", { type: "button", onClick: editNew, title: "A breakpoint of any kind (Ctrl+F9)", children: "+ Breakpoint …" })
    ] }),
    /* @__PURE__ */ a4("ul", { id: "breakpoints", children: breakpoints.value.map((one) => /* @__PURE__ */ a4(One, { one }, JSON.stringify(one.of))) })
  ] });
}
function SideBreakpoints() {
  if (breakpoints.value.length === 0 || watched.value !== void 0) return null;
  return /* @__PURE__ */ a4("section", { class: "watch breaks", "aria-label": "Breakpoints", children: /* @__PURE__ */ a4(Breakpoints, {}) });
}
function BreakpointForm() {
  const one = edited2.value;
  return one === void 0 ? null : /* @__PURE__ */ a4(Dialog, { old: one.old, first: one.first });
}
var number = (text2) => text2 === null || text2 === "" ? void 0 : Number(text2);
var words = (text2) => text2 === null || String(text2).trim() === "" ? void 0 : String(text2).trim();
function KeyField({ first: first2 }) {
  const known2 = (followed.value?.values ?? []).map(({ name: name2 }) => name2);
  if (known2.length === 0) return /* @__PURE__ */ a4("input", { name: "key", autocomplete: "off", spellcheck: false, defaultValue: first2 });
  const all2 = first2 === "" || known2.includes(first2) ? known2 : [first2, ...known2];
  return /* @__PURE__ */ a4("select", { name: "key", defaultValue: first2 === "" ? all2[0] : first2, children: all2.map((name2) => /* @__PURE__ */ a4("option", { value: name2, children: name2 }, name2)) });
}
function Dialog({ old: old3, first: first2 }) {
  const dialog = useModal("select");
  const [on, choose3] = d2(first2.on ?? "enter");
  const [why, refuse] = d2("");
  const here = outline.value.find((row4) => row4.at === selected.value && row4.at !== "")?.title;
  const isHere = old3 === null ? here !== void 0 && KINDS.find(([kind]) => kind === on)[2] && on !== "key" : false;
  const end3 = () => {
    edited2.value = void 0;
    focus("tree");
  };
  const submit = async (event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const about2 = data.get("about");
    const result = words(data.get("result"));
    const made = {
      node: (about2 === "named" ? words(data.get("node")) : void 0) ?? "",
      on,
      ...result !== void 0 && (on === "leave" || on === "guard") ? { result } : {},
      ...on === "key" ? { key: words(data.get("key")) } : {},
      if: words(data.get("if")),
      agent: number(data.get("agent")),
      tree: words(data.get("tree")),
      ...first2.first === void 0 ? {} : { first: first2.first },
      skip: number(data.get("skip")) ?? 0,
      off: data.get("is-on") === null
    };
    const place3 = about2 === "here" ? [open.value, selected.value] : null;
    if (await ask({ type: "watch", order: { type: "set_break", old: old3, new: made, place: place3 } }, refuse)) end3();
  };
  const named3 = first2.node ?? "";
  return /* @__PURE__ */ a4(
    "dialog",
    {
      ref: dialog,
      class: "chooser naming break-form",
      "aria-label": old3 === null ? "New breakpoint" : "Breakpoint",
      onCancel: (event) => {
        event.preventDefault();
        end3();
      },
      children: /* @__PURE__ */ a4("form", { class: "inside", onSubmit: submit, children: [
        /* @__PURE__ */ a4("label", { children: [
          "Stop the game when",
          /* @__PURE__ */ a4("select", { name: "on", value: on, onChange: (event) => choose3(event.currentTarget.value), children: KINDS.map(([kind, text2]) => /* @__PURE__ */ a4("option", { value: kind, children: text2 }, kind)) })
        ] }),
        KINDS.find(([kind]) => kind === on)[2] ? /* @__PURE__ */ a4("fieldset", { class: "places", children: [
          /* @__PURE__ */ a4("legend", { children: "Node" }),
          here === void 0 ? null : /* @__PURE__ */ a4("label", { children: [
            /* @__PURE__ */ a4("input", { type: "radio", name: "about", value: "here", defaultChecked: isHere }),
            `“${here}”, which is selected`
          ] }),
          /* @__PURE__ */ a4("label", { children: [
            /* @__PURE__ */ a4("input", { type: "radio", name: "about", value: "any", defaultChecked: !isHere && named3 === "" }),
            "any"
          ] }),
          /* @__PURE__ */ a4("label", { class: "wide", children: [
            /* @__PURE__ */ a4("input", { type: "radio", name: "about", value: "named", defaultChecked: !isHere && named3 !== "" }),
            /* @__PURE__ */ a4("input", { name: "node", "aria-label": "Node, by name or path", placeholder: "fight/aim, Guard:/selector/fight, Guard#7", autocomplete: "off", spellcheck: false, defaultValue: named3, onInput: (event) => event.currentTarget.previousElementSibling.click() })
          ] })
        ] }, `about ${on}`) : null,
        on === "leave" || on === "guard" ? /* @__PURE__ */ a4("label", { children: [
          "Only with this result",
          /* @__PURE__ */ a4("select", { name: "result", defaultValue: first2.result ?? "", children: [
            /* @__PURE__ */ a4("option", { value: "", children: "any" }),
            /* @__PURE__ */ a4("option", { value: "success", children: on === "leave" ? "success" : "it holds" }),
            /* @__PURE__ */ a4("option", { value: "failure", children: on === "leave" ? "failure" : "it does not hold" })
          ] })
        ] }) : null,
        on === "key" ? /* @__PURE__ */ a4("label", { children: [
          "Key",
          /* @__PURE__ */ a4(KeyField, { first: first2.key ?? "" })
        ] }) : null,
        /* @__PURE__ */ a4("label", { children: [
          on === "condition" ? "The condition" : "Only while this holds",
          /* @__PURE__ */ a4("input", { name: "if", placeholder: "ammo == 0 && enemy.is_some()", autocomplete: "off", spellcheck: false, defaultValue: first2.if ?? "" })
        ] }),
        /* @__PURE__ */ a4("div", { class: "row", children: [
          /* @__PURE__ */ a4("label", { children: [
            "Only agent",
            /* @__PURE__ */ a4("input", { name: "agent", type: "number", min: "0", max: MOST2, placeholder: "any", defaultValue: first2.agent === void 0 ? "" : String(first2.agent) })
          ] }),
          /* @__PURE__ */ a4("label", { children: [
            "Only agents of tree",
            /* @__PURE__ */ a4("input", { name: "tree", placeholder: "any", autocomplete: "off", spellcheck: false, defaultValue: first2.tree ?? "" })
          ] }),
          /* @__PURE__ */ a4("label", { children: [
            "Hits before a stop",
            /* @__PURE__ */ a4("input", { name: "skip", type: "number", min: "0", max: MOST2, defaultValue: String(first2.skip ?? 0) })
          ] })
        ] }),
        /* @__PURE__ */ a4("label", { class: "check", children: [
          /* @__PURE__ */ a4("input", { type: "checkbox", name: "is-on", defaultChecked: !first2.off }),
          " on"
        ] }),
        /* @__PURE__ */ a4(Answers, { why, end: end3, done: old3 === null ? "Set" : "Change" })
      ] })
    }
  );
}

// src/actions/watch.ts
var isWatched = () => watched.value !== void 0;
var isFree = () => isWatched() && !isSimulated();
var hasAgent = () => isFree() && followed.value !== void 0;
var isBehind = () => hasAgent() && followed.value.tick < followed.value.last;
var watches = [
  { id: "watch", name: "Watch a running game, or a log …", keys: ["Ctrl+Alt+3"], words: ["debug", "debugger", "attach"], can: () => true, run: () => isWatched() ? focus("watch") : choose2() },
  { id: "watch-other", name: "Watch another game, a file of records, or a log …", keys: [], words: ["debug another game"], can: isWatched, run: choose2 },
  { id: "watch-end", name: "Watch: end", keys: ["Shift+F5"], words: ["debug: end", "detach"], can: isFree, run: () => void order({ type: "detach" }) },
  {
    id: "watch-run",
    name: "Watch: pause, go on; run through a log, stop",
    keys: ["F5"],
    can: () => isFree() && (isLive() || isLog()),
    run: () => void order({ type: (isLog() ? !isPlaying() : stands()) ? "continue" : "pause" })
  },
  {
    id: "watch-step",
    name: "Watch: a tick on, or an entry of a log",
    keys: ["F10"],
    can: () => isBehind() || isFree() && isLive(),
    // After the last received tick, the game runs a frame.
    run: () => isBehind() && (isLog() || !followed.value.live) ? by(1) : void order({ type: "step", frames: 1 })
  },
  { id: "watch-back", name: "Watch: a tick back, or an entry of a log", keys: ["Shift+F10"], can: hasAgent, run: () => by(-1) },
  { id: "watch-live", name: "Watch: live, always the last tick", keys: ["Ctrl+F5"], can: hasAgent, run: live },
  {
    id: "watch-next",
    name: "Watch: next tick with the selected node",
    keys: ["Ctrl+F10"],
    can: () => hasAgent() && hasNode(),
    run: () => void order({ type: "seek", forward: true })
  },
  {
    id: "watch-last",
    name: "Watch: last tick with the selected node",
    keys: ["Ctrl+Shift+F10"],
    can: () => hasAgent() && hasNode(),
    run: () => void order({ type: "seek", forward: false })
  },
  { id: "watch-profile", name: "Watch: how often and how long nodes ran (heat map)", keys: ["Alt+P"], can: () => hasAgent() && !isLog(), run: turnProfile },
  {
    id: "watch-swap",
    name: "Send to the game: it goes on with the shown file",
    keys: ["Ctrl+Enter"],
    words: ["apply", "swap", "reload", "hot change", "debug: send"],
    can: () => isFree() && isLive() && open.value !== void 0,
    run: () => {
      const file2 = open.value;
      void settled().then(() => order({ type: "swap", file: file2 }));
    }
  },
  {
    id: "watch-save",
    name: "Watch: save the record",
    keys: [],
    words: ["save the record", "record", "debug: save"],
    can: () => hasAgent() && !isLog() && watched.value?.state !== "record",
    run: () => void order({ type: "save" })
  },
  { id: "watch-hit", name: "Watch: next hit of a breakpoint", keys: ["Alt+F9"], can: hasAgent, run: () => toStop(true) },
  { id: "watch-hit-back", name: "Watch: last hit of a breakpoint", keys: ["Alt+Shift+F9"], can: hasAgent, run: () => toStop(false) },
  { id: "breakpoint", name: "Breakpoint on the selected node", keys: ["F9"], can: hasNode, run: () => void turnBreakpoint() },
  { id: "breakpoint-form", name: "Breakpoint: kind, condition, hits …", keys: ["Ctrl+F9"], can: () => true, run: editSelected },
  { id: "breakpoint-off", name: "Breakpoint of the selected node: off, on", keys: ["Shift+F9"], can: hasOwn, run: turnOff },
  {
    id: "breakpoints-off",
    name: "Remove all breakpoints",
    keys: ["Ctrl+Shift+F9"],
    can: () => breakpoints.value.length > 0,
    run: () => void order({ type: "unbreak", breakpoint: null })
  },
  { id: "breakpoint-new", name: "New breakpoint of any kind …", keys: [], can: () => true, run: editNew }
];

// src/actions.ts
var actions = [...ofFiles, ...edits, ...menus, ...walks, ...panels, ...watches, ...simulates];
function pressed2(event, where) {
  const parts = [event.ctrlKey || event.metaKey ? "Ctrl" : "", event.altKey ? "Alt" : "", event.shiftKey ? "Shift" : ""];
  const key3 = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const named3 = (key4) => [...parts.filter((part) => part !== ""), key4].join("+");
  const find3 = (name2) => {
    const all2 = actions.filter((action) => action.keys.includes(name2) && (action.where === void 0 || action.where === where));
    return all2.find((action) => action.can()) ?? all2[0];
  };
  const digit = /^Digit([0-9])$/.exec(event.code)?.[1];
  return find3(named3(key3)) ?? (digit === void 0 ? void 0 : find3(named3(digit)));
}

// src/moves.ts
function mover(old3, change4, now) {
  return change4.remove === 0 && change4.insert.length === 0 ? (at) => at : along(old3, change4, now);
}
function refound(old3, now) {
  const same = (a5, b3) => a5 !== void 0 && b3 !== void 0 && [a5.level, a5.kind, a5.title, a5.note, a5.id].join() === [b3.level, b3.kind, b3.title, b3.note, b3.id].join();
  let start3 = 0;
  while (same(old3[start3], now[start3])) start3++;
  let end3 = 0;
  while (end3 < Math.min(old3.length, now.length) - start3 && same(old3[old3.length - 1 - end3], now[now.length - 1 - end3])) end3++;
  const insert3 = now.slice(start3, now.length - end3);
  return along(old3, { at: start3, remove: old3.length - end3 - start3, insert: insert3 }, now);
}
function along(old3, { at: start3, remove: remove3, insert: insert3 }, now) {
  if (old3.length === 0 || now.length === 0) return (at) => at;
  const end3 = start3 + remove3;
  const gone = old3.slice(start3, end3);
  return (at) => {
    const index = innermost(old3, at);
    if (index < 0) return at;
    const row4 = old3[index];
    const next = index < start3 ? now[index] : index >= end3 ? now[index - remove3 + insert3.length] : sameRow(row4, gone, insert3);
    return next === void 0 ? void 0 : next.at + at.slice(row4.at.length);
  };
}
function innermost(rows, at) {
  let found3 = -1;
  rows.forEach((row4, index) => {
    const holds = at === row4.at || at.startsWith(`${row4.at}/`);
    if (holds && row4.at.length >= (rows[found3]?.at.length ?? 0)) found3 = index;
  });
  return found3;
}
function sameRow(row4, gone, come2) {
  const only = (rows, is) => rows.filter(is).length === 1 ? rows.find(is) : void 0;
  const titled = (other) => other.kind === row4.kind && other.title === row4.title;
  const byId = row4.id === null ? void 0 : only(come2, (other) => other.id === row4.id && other.kind === row4.kind);
  const found3 = byId ?? (only(gone, titled) && only(come2, titled));
  if (found3 !== void 0 || gone.length !== come2.length) return found3;
  const isFree2 = (other) => other.title === row4.title || !gone.some(({ kind, title: title3 }) => kind === other.kind && title3 === other.title);
  return come2.find((other) => other.kind === row4.kind && other.at === row4.at && isFree2(other));
}

// src/patch.ts
function changed(old3, change4) {
  if (old3.version !== change4.from) return void 0;
  return {
    ...old3,
    version: change4.version,
    text: change4.text === null ? old3.text : old3.text.slice(0, change4.text.from) + change4.text.text + old3.text.slice(change4.text.to),
    checked: change4.checked,
    readable: change4.readable,
    boxes: spliced(old3.boxes, change4.boxes),
    links: change4.links ?? old3.links,
    rects: change4.rects ?? old3.rects,
    frames: change4.frames ?? old3.frames,
    routes: change4.routes ?? old3.routes,
    size: change4.size,
    down: change4.down,
    outline: spliced(old3.outline, change4.outline),
    problems: change4.problems ?? old3.problems
  };
}
function spliced(list2, { at, remove: remove3, insert: insert3 }) {
  if (remove3 === 0 && insert3.length === 0) return list2;
  return [...list2.slice(0, at), ...insert3, ...list2.slice(at + remove3)];
}

// src/save.ts
function save2(name2, text2) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text2], { type: "application/jsonl" }));
  link.download = name2;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
  const count3 = text2.split("\n").length - 1;
  say(`${count3} ${count3 === 1 ? "line" : "lines"} in ${name2}`);
}

// src/told.ts
var lost = false;
var before;
var restore = (view2) => void (before = view2);
var AWAY = {
  lost: `no connection to the studio's server: what is typed waits until it is started again with --port ${location.port}`,
  refused: "the studio was started again: open its new link in this window; what is typed waits for it"
};
function start2(token) {
  connect(token, told3, (is) => {
    connected.value = is === "connected";
    if (is === "connected") return void again2();
    lost = true;
    leave();
    say(AWAY[is], true);
  });
}
function told3(tell) {
  switch (tell.type) {
    case "project":
      return project(tell.files);
    case "file":
      files.value = files.value.map((file2) => file2.file === tell.file.file ? tell.file : file2);
      return;
    case "opened":
      return opened(tell.file, tell.document);
    case "changed":
      return change(tell.file, tell.changed);
    case "selected":
      if (tell.file === open.value && (tell.element === null || tell.element.at === selected.value)) formLater(tell.file, tell.element);
      return;
    case "located":
      if (tell.file === open.value && tell.at !== null) select(tell.at);
      return;
    case "offers":
      offered.value = tell;
      return;
    case "keys":
      keyed.value = tell;
      return;
    case "uses":
      return told(tell);
    case "history":
      steps2.value = tell;
      return;
    case "completions":
      completed.value = tell;
      return;
    case "settings":
      pictures.value = tell.pictures;
      down.value = tell.down;
      return;
    case "simulation":
      return told2(tell.file, tell.view);
    case "games":
      toldGames(tell);
      return;
    case "watch":
      return toldWatch(tell.view);
    case "agents":
      agents.value = tell.agents;
      return;
    case "followed":
      return toldFollowed(tell.view);
    case "exported":
      save2(tell.name, tell.text);
      break;
    case "profile":
      profile.value = tell.view;
      return;
    case "breakpoints":
      breakpoints.value = tell.breakpoints;
      return;
    case "trouble":
      return sayTrouble(tell.message);
  }
}
var formAt;
function pointerNow(at) {
  const known2 = form.peek()?.at;
  return known2 === void 0 || formAt === void 0 || !at.startsWith(known2) ? at : formAt + at.slice(known2.length);
}
var forms2 = 0;
function formLater(file2, element) {
  const own2 = ++forms2;
  if (element === null || element.at === formAt || window.document.hidden) return showForm(element);
  const isWanted = () => own2 === forms2 && file2 === open.value && element.at === selected.value;
  requestAnimationFrame(() => setTimeout(() => isWanted() && showForm(element)));
}
function showForm(element) {
  r3(() => {
    form.value = element ?? void 0;
    if (formAt !== element?.at) formed.value++;
    formAt = element?.at;
  });
}
function opened(file2, document2) {
  const first2 = document2.outline[0]?.at;
  const old3 = documentOf(file2);
  const move = old3 !== void 0 && isAway() ? refound(old3.outline, document2.outline) : (at) => at;
  if (old3 !== void 0 && isAway()) meetAgain(file2, old3, document2, move);
  moveBookmarks(file2, move);
  const moved4 = (at) => at === void 0 ? void 0 : move(at);
  if (file2 !== open.value) {
    const known2 = kept.get(file2);
    const selected2 = moved4(known2?.selected) ?? first2;
    if (tabs.value.includes(file2)) kept.set(file2, { folded: /* @__PURE__ */ new Set(), ...known2, selected: selected2, document: document2 });
    return;
  }
  r3(() => {
    shown.value = document2;
    const wanted2 = before?.open === file2 ? before.at : moved4(selected.value);
    formAt = moved4(formAt);
    if (formAt === void 0) form.value = void 0;
    if (before?.open === file2) before = void 0;
    const known2 = document2.outline.some((row4) => row4.at === wanted2);
    selected.value = void 0;
    select(known2 ? wanted2 : first2);
  });
}
function change(file2, by2) {
  const old3 = documentOf(file2);
  if (old3 === void 0) return;
  const next = changed(old3, by2);
  if (next === void 0) return again3(file2);
  const move = mover(old3.outline, by2.outline, next.outline);
  moveBookmarks(file2, move);
  moveWaiting(file2, move);
  const other = kept.get(file2);
  if (file2 !== open.value) {
    const selected2 = other?.selected === void 0 ? void 0 : move(other.selected);
    if (other !== void 0) kept.set(file2, { ...other, selected: selected2, document: next });
    return;
  }
  r3(() => {
    shown.value = next;
    if (by2.version !== by2.from) marked.value = /* @__PURE__ */ new Set();
    const at = selected.value === void 0 ? void 0 : move(selected.value);
    if (formAt !== void 0) formAt = move(formAt);
    if (by2.select !== null) select(by2.select);
    else if (at !== void 0) selectAt(at, true);
    if (by2.name !== "") say(by2.name);
  });
}
function project(list2) {
  files.value = list2;
  listed.value = true;
  const gone = tabs.value.filter((tab3) => !list2.some((file2) => file2.file === tab3));
  gone.forEach((tab3) => moveWaiting(tab3, () => void 0));
  gone.forEach(close);
  if (lost) void openAgain();
  const names = new Set(list2.filter(canOpen).map((file2) => file2.file));
  if (open.value === void 0 && before !== void 0) {
    tabs.value = before.tabs.filter((tab3) => names.has(tab3));
    const next = names.has(before.open) ? before.open : tabs.value[0];
    if (next !== before.open) before = void 0;
    if (next !== void 0) void show(next);
  }
  const first2 = list2.find(holdsTrees);
  if (open.value === void 0 && first2 !== void 0) void show(first2.file);
}
function again3(path) {
  kept.delete(path);
  void ask({ type: "open", file: path });
}
async function openAgain() {
  lost = false;
  await Promise.all(tabs.value.map((file2) => ask({ type: "open", file: file2 })));
  if (!lost) comeBack();
}

// src/address.ts
var isLink = () => /^#[0-9a-f]{32}(&|$)/.test(location.hash);
function given() {
  const [secret2 = "", ...words2] = location.hash.slice(1).split("&");
  if (isLink()) {
    sessionStorage.setItem("secret", secret2);
    if (words2.includes("start")) sessionStorage.setItem("steps", sessionStorage.getItem("steps") ?? "0");
    history.replaceState(null, "", location.pathname);
    read(new URLSearchParams(words2.join("&")));
  } else {
    read(new URLSearchParams(location.hash.slice(1)));
  }
  return { secret: sessionStorage.getItem("secret") ?? "", steps: sessionStorage.getItem("steps") !== null };
}
var REST = 300;
function read(view2) {
  const path = view2.get("open");
  if (path === null) return;
  restore({ tabs: [.../* @__PURE__ */ new Set([...view2.getAll("tab"), path])], open: path, at: view2.get("at") ?? void 0 });
  const [x3, y5, scale] = (view2.get("sight") ?? "").split(" ").map(Number);
  if ([x3, y5, scale].every(Number.isFinite) && scale > 0) places.set(path, { x: x3, y: y5, scale, fits: false });
  const marks3 = view2.getAll("mark").map((mark3) => /^([1-9]) (\/\S*|) (.+)$/.exec(mark3));
  bookmarks.value = new Map(marks3.filter((mark3) => mark3 !== null).map(([, number3, at, file2]) => [Number(number3), { file: file2, at }]));
}
function view() {
  const view2 = new URLSearchParams({ open: open.value ?? "" });
  if (selected.value !== void 0) view2.set("at", selected.value);
  tabs.value.forEach((tab3) => view2.append("tab", tab3));
  const { x: x3, y: y5, scale, fits } = sight.value ?? {};
  if (x3 !== void 0 && !fits) view2.set("sight", [x3, y5, scale].map((part) => Number(part.toFixed(3))).join(" "));
  bookmarks.value.forEach(({ file: file2, at }, number3) => view2.append("mark", `${number3} ${at} ${file2}`));
  return view2.toString();
}
function follow5() {
  let timer;
  const write = () => {
    timer = void 0;
    if (isLink()) timer = setTimeout(write, REST);
    else if (open.value !== void 0) history.replaceState(null, "", `${location.pathname}#${view()}`);
  };
  x2(() => {
    const parts = [open.value, selected.value, tabs.value, sight.value, bookmarks.value];
    if (parts[0] !== void 0) timer ??= setTimeout(write, REST);
  });
}

// src/drag.ts
var proposed = y3(void 0);
var dropping = O(() => proposed.value?.why === void 0 ? proposed.value : void 0);
var dragged = y3(void 0);
var NEAR = 5;
function drag(press3, at, under2, still) {
  const items = chosen.value.includes(at) ? chosen.value : [at];
  let far = false;
  const move = (event) => {
    far ||= Math.hypot(event.clientX - press3.clientX, event.clientY - press3.clientY) > NEAR;
    if (!far) return;
    document.body.classList.add("dragging");
    const { clientX: x3, clientY: y5 } = event;
    r3(() => {
      dragged.value = { items, x: x3, y: y5 };
      propose(items, place2(items, under2(x3, y5)));
    });
  };
  const end3 = (drop) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", key3, true);
    document.body.classList.remove("dragging");
    const to = proposed.value;
    proposed.value = dragged.value = void 0;
    if (drop && to?.why !== void 0) say(to.why, true);
    else if (drop && to !== void 0) void command(transfer(items, to));
    if (drop && !far) still?.();
  };
  const up = () => end3(true);
  const cancel = () => end3(false);
  const key3 = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    cancel();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  addEventListener("keydown", key3, true);
}
var transfer = (items, { at, how }) => ({ type: "transfer", at: items, to: at, how });
function propose(items, to) {
  const old3 = proposed.peek();
  if (old3?.at === to?.at && old3?.how === to?.how) return;
  proposed.value = to;
  if (to === void 0) return;
  void refusal(transfer(items, to)).then((why) => {
    if (why !== void 0 && proposed.peek() === to) proposed.value = { ...to, why };
  });
}
function place2(items, under2) {
  if (under2 === void 0 || isWithin(under2.at, new Set(items))) return void 0;
  return { at: under2.at, how: under2.part < 0.25 ? "before" : under2.part > 0.75 ? "after" : "child" };
}

// src/reach.ts
var reached = O(() => {
  const element = form.value;
  const found3 = /* @__PURE__ */ new Map();
  if (element === void 0 || element.at !== selected.value) return found3;
  if (element.interrupts.length > 0) branches(element.interrupts, true).forEach((at) => found3.set(at, "stopped"));
  element.interrupted_by.forEach((at) => found3.set(at, "stops"));
  return found3;
});

// src/canvas/box.ts
function fill(element, shown2, index) {
  const box = shown2.boxes[index];
  const [x3, y5, width, height] = shown2.rects.slice(4 * index, 4 * index + 4);
  element.className = `box look-${box.look}`;
  element.dataset["at"] = box.at ?? "";
  element.title = box.hint;
  element.style.cssText = `left:${x3}px;top:${y5}px;width:${width}px;height:${height}px;z-index:${index}`;
  if (box.color !== null) element.style.setProperty("--own", box.color);
  const title3 = line("name", box.title);
  if (box.note !== "") title3.append(line("note", box.note, "span"));
  element.replaceChildren(...box.above.map(row), title3, ...box.below.map(row));
  const [, inside2, order2] = shown2.links.slice(3 * index, 3 * index + 3);
  if (order2 > 0 && inside2 < 0) element.append(line("order", String(order2)));
  const problems = shown2.problems.filter((problem2) => problem2.at !== null && problem2.at === box.at);
  if (problems.length > 0) {
    const bad = problems.some((problem2) => problem2.level === "error");
    element.append(line(`badge ${bad ? "error" : "warning"}`, bad ? "✗" : "⚠"));
  }
}
function badges({ problems, boxes: boxes2, rects }, indices) {
  const bad = new Set(problems.map((problem2) => problem2.at));
  const own2 = indices.filter((index) => boxes2[index].at !== null && bad.has(boxes2[index].at));
  return own2.map((index) => [rects[4 * index] + rects[4 * index + 2] - 10, rects[4 * index + 1] - 9, 18, 18]);
}
function dots({ problems, boxes: boxes2, rects }, indices, broken2) {
  const bad = new Set(problems.map((problem2) => problem2.at));
  const own2 = indices.filter((index) => broken2.has(boxes2[index].at ?? "-"));
  return own2.map((index) => {
    const [right2, top2] = [rects[4 * index] + rects[4 * index + 2], rects[4 * index + 1]];
    return bad.has(boxes2[index].at) ? [right2 - 29, top2 - 9, 18, 18] : [right2 - 8, top2 - 9, 16, 16];
  });
}
function row({ kind, text: text2 }) {
  return line(`row ${kind}`, text2);
}
function line(kind, text2, tag = "div") {
  const element = document.createElement(tag);
  element.className = kind;
  element.textContent = text2;
  return element;
}

// src/canvas/changes.ts
var Changes = class {
  last = [];
  /** Returns `true` if one of the parts of a picture is not that of the last call. */
  are(...parts) {
    const is = parts.length !== this.last.length || parts.some((part, index) => part !== this.last[index]);
    this.last = parts;
    return is;
  }
  /** Lets the next picture be drawn, whatever it shows. */
  forget() {
    this.last = [];
  }
};

// src/canvas/states.ts
var LEAST_MARK = 5;
var [GAP, RING] = [2, 3];
var TITLE = 13;
var ORDER = ["halted", "success", "failure", "asks", "running"];
function ring(context, [x3, y5, width, height], { scale }, color, gaps) {
  const off = (GAP + RING / 2) / scale;
  const wide = 4 * off;
  context.save();
  context.beginPath();
  context.rect(x3 - wide, y5 - wide, width + 2 * wide, height + 2 * wide);
  for (const [left2, top2, across, down2] of gaps) context.roundRect(left2, top2, across, down2, across / 2);
  context.clip("evenodd");
  for (const [name2, wide2] of [["paper", RING + 2], ["accent", RING]]) {
    context.strokeStyle = color(name2);
    context.lineWidth = wide2 / scale;
    context.strokeRect(x3 - off, y5 - off, width + 2 * off, height + 2 * off);
  }
  context.restore();
}
function stateMarks(context, boxes2, { scale }, color) {
  const rank = ([state]) => ORDER.indexOf(state);
  context.save();
  [context.textAlign, context.textBaseline] = ["center", "middle"];
  for (const [state, [x3, y5, , height]] of [...boxes2].sort((one, other) => rank(one) - rank(other))) {
    const radius = Math.max(LEAST_MARK / scale, Math.min(height / 2, 9));
    const [across, down2] = [x3 + Math.min(0, TITLE - radius), y5 + Math.min(height / 2, radius)];
    context.beginPath();
    context.arc(across, down2, radius, 0, 2 * Math.PI);
    context.fillStyle = color(state);
    context.fill();
    context.strokeStyle = context.fillStyle = color("box");
    context.lineWidth = 0.18 * radius;
    context.stroke();
    context.font = `bold ${1.5 * radius}px system-ui, sans-serif`;
    context.fillText(MARKS[state], across, down2 + 0.1 * radius);
  }
  context.restore();
}

// src/canvas/draw.ts
var TITLES = 0.15;
function drawBelow(paper, shown2, view2, near, states2, reached2, heats2) {
  const context = cleared(paper, view2);
  if (context === null) return;
  const { size, color } = paper;
  frames(context, shown2, color);
  branches2(context, shown2, color("line"), view2.sight(size));
  if (!near) boxes(context, paper, shown2, view2, states2, reached2, heats2);
}
function drawOver(paper, shown2, view2, near, selected2, states2, broken2) {
  const context = cleared(paper, view2);
  if (context === null) return;
  const { size, color } = paper;
  const rect = (index) => shown2.rects.slice(4 * index, 4 * index + 4);
  routes(context, shown2, color("route"));
  const atCorners = near && (shown2.problems.length > 0 || broken2.size > 0) ? view2.visible(shown2.rects, size) : [];
  const gaps = atCorners.length === 0 ? [] : [...badges(shown2, atCorners), ...dots(shown2, atCorners, broken2)];
  for (const index of selected2) if (index >= 0) ring(context, rect(index), view2, color, gaps);
  if (!near && broken2.size > 0) farDots(context, paper, shown2, view2, broken2);
  const inSight = states2.size === 0 ? [] : view2.visible(shown2.rects, size);
  const marked2 = inSight.flatMap((index) => {
    const state = states2.get(shown2.boxes[index].at ?? "-");
    return state === void 0 ? [] : [[state, rect(index)]];
  });
  stateMarks(context, marked2, view2, color);
}
var known = /* @__PURE__ */ new Map();
function colors(holder) {
  return (name2) => {
    let color = known.get(name2);
    if (color === void 0) {
      const probe = document.createElement("span");
      probe.style.cssText = `color: var(--${name2}); forced-color-adjust: none`;
      holder.append(probe);
      color = getComputedStyle(probe).color;
      probe.remove();
      known.set(name2, color);
    }
    return color;
  };
}
var recolored = () => known.clear();
function cleared({ canvas, size }, view2) {
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(size.clientWidth * ratio), Math.round(size.clientHeight * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  const scale = view2.scale * ratio;
  context.setTransform(scale, 0, 0, scale, view2.x * ratio, view2.y * ratio);
  return context;
}
function frames(context, { frames: frames2 }, color) {
  if (frames2.length === 0) return;
  context.beginPath();
  for (let at = 0; at < frames2.length; at += 4) context.roundRect(frames2[at], frames2[at + 1], frames2[at + 2], frames2[at + 3], 7);
  context.fillStyle = color("frame");
  context.fill();
  context.strokeStyle = color("line");
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
}
function branches2(context, { boxes: boxes2, links, rects, stem, down: down2 }, color, [left2, top2, right2, bottom2]) {
  context.beginPath();
  boxes2.forEach((_4, index) => {
    const [parent, inside2] = [links[3 * index], links[3 * index + 1]];
    if (parent < 0 || inside2 >= 0) return;
    const [from, to] = [4 * parent, 4 * index];
    if (Math.max(rects[from] + rects[from + 2], rects[to] + rects[to + 2]) < left2) return;
    if (Math.max(rects[from + 1] + rects[from + 3], rects[to + 1] + rects[to + 3]) < top2) return;
    if (Math.min(rects[from], rects[to]) > right2 || Math.min(rects[from + 1], rects[to + 1]) > bottom2) return;
    if (down2) {
      const [x4, y6] = [rects[from] + rects[from + 2] / 2, rects[from + 1] + rects[from + 3]];
      const [endX2, endY2] = [rects[to] + rects[to + 2] / 2, rects[to + 1]];
      context.moveTo(x4, y6);
      context.lineTo(x4, y6 + stem);
      context.lineTo(endX2, y6 + stem);
      context.lineTo(endX2, endY2);
      return;
    }
    const [x3, y5] = [rects[from] + rects[from + 2], rects[from + 1] + rects[from + 3] / 2];
    const [endX, endY] = [rects[to], rects[to + 1] + rects[to + 3] / 2];
    context.moveTo(x3, y5);
    context.lineTo(x3 + stem, y5);
    context.lineTo(x3 + stem, endY);
    context.lineTo(endX, endY);
  });
  context.strokeStyle = color;
  context.lineWidth = 1.3;
  context.lineJoin = "round";
  context.stroke();
}
function routes(context, shown2, color) {
  context.beginPath();
  for (const { from, lane, to } of shown2.routes) {
    context.moveTo(from[0], from[1]);
    context.lineTo(lane, from[1]);
    context.lineTo(lane, to[1]);
    context.lineTo(to[0] + 6, to[1]);
    context.moveTo(to[0] + 7, to[1] - 4);
    context.lineTo(to[0], to[1]);
    context.lineTo(to[0] + 7, to[1] + 4);
  }
  context.strokeStyle = color;
  context.lineWidth = 1.4;
  context.stroke();
}
function boxes(context, { size, color }, { boxes: boxes2, rects }, view2, states2, reached2, heats2) {
  const inks = /* @__PURE__ */ new Map();
  const ink = (look2) => inks.get(look2) ?? inks.set(look2, color(`look-${look2}`)).get(look2);
  const [paper, text2] = [color("box"), color("text")];
  context.font = "bold 12px system-ui, sans-serif";
  context.textBaseline = "middle";
  for (const index of view2.visible(rects, size)) {
    const [x3, y5, width, height] = [rects[4 * index], rects[4 * index + 1], rects[4 * index + 2], rects[4 * index + 3]];
    const box = boxes2[index];
    const reach = reached2.get(box.at ?? "-");
    const state = states2.get(box.at ?? "-");
    const runs2 = state === "running";
    context.fillStyle = runs2 ? color(state) : reach === void 0 || states2.size > 0 ? paper : color(reach);
    context.fillRect(x3, y5, width, height);
    const heat = heats2.get(box.at ?? "-");
    if (heat !== void 0) {
      context.globalAlpha = 0.75 * Math.min(1, heat.share);
      context.fillStyle = color("ember");
      context.fillRect(x3, y5, width, height);
      context.globalAlpha = 1;
    }
    context.fillStyle = ink(box.look);
    context.fillRect(x3, y5, 6, height);
    context.strokeStyle = state !== void 0 ? color(state) : ink(box.look);
    context.lineWidth = state !== void 0 ? 1.5 / view2.scale : 1;
    context.setLineDash(reach === "stopped" ? [4 / view2.scale, 3 / view2.scale] : []);
    context.strokeRect(x3, y5, width, height);
    if (view2.scale >= TITLES) {
      context.fillStyle = runs2 ? paper : text2;
      context.fillText(box.title, x3 + 14, y5 + height / 2, width - 18);
    }
  }
}
function farDots(context, { size, color }, { boxes: boxes2, rects }, view2, broken2) {
  context.strokeStyle = color("break");
  context.lineWidth = 1.5 / view2.scale;
  for (const index of view2.visible(rects, size)) {
    const breaks = broken2.get(boxes2[index].at ?? "-");
    if (breaks === void 0) continue;
    context.fillStyle = color(breaks.off ? "box" : "break");
    context.beginPath();
    context.arc(rects[4 * index] + rects[4 * index + 2], rects[4 * index + 1], 5 / view2.scale, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

// src/canvas/map.ts
var REST2 = 120;
var MOST3 = [180, 120];
var LEAST2 = [54, 40];
var SmallMap = class {
  constructor(holder, view2, moved4) {
    this.holder = holder;
    this.view = view2;
    this.moved = moved4;
    this.canvas.className = "map";
    this.canvas.hidden = true;
    holder.append(this.canvas);
    this.canvas.addEventListener("pointerdown", this.down);
  }
  holder;
  view;
  moved;
  canvas = document.createElement("canvas");
  /** The boxes, which are drawn once for each document. */
  boxes = document.createElement("canvas");
  drawn;
  /** The part in sight that the picture shows. */
  changes = new Changes();
  /** The timer of the next picture, and its document. */
  timer;
  waiting;
  /** The pixels of the picture per pixel of the layout, horizontally and vertically. */
  scale = [1, 1];
  /** Redraws the picture after a change of colours. */
  again() {
    this.end();
    this.drawn = void 0;
  }
  /** Cancels the next picture. */
  end() {
    clearTimeout(this.timer);
    this.waiting = void 0;
  }
  /** Draws the picture over a canvas of this size. */
  draw(shown2, size) {
    const [width, height] = shown2.size;
    const { x: x3, y: y5, scale } = this.view;
    const { clientWidth, clientHeight } = size;
    const inSight = x3 >= -1 && y5 >= -1 && x3 + width * scale <= clientWidth + 1 && y5 + height * scale <= clientHeight + 1;
    const hides = inSight || width === 0;
    if (this.canvas.hidden !== hides) this.canvas.hidden = hides;
    if (hides) return;
    if (this.drawn === void 0) this.fill(shown2);
    else if (this.drawn !== shown2) this.later(shown2);
    const context = this.canvas.getContext("2d");
    const ratio = devicePixelRatio;
    if (context === null || !this.changes.are(x3, y5, scale, size, ratio)) return;
    const [across, down2] = this.scale.map((scale2) => scale2 * ratio / this.view.scale);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.boxes, 0, 0);
    context.strokeStyle = colors(this.holder)("accent");
    context.lineWidth = 1.5 * ratio;
    context.strokeRect(-x3 * across, -y5 * down2, clientWidth * across, clientHeight * down2);
  }
  /** Draws the picture later. Frames with the same document do not delay it further: a watched game draws a frame for
   *  each of its states. */
  later(shown2) {
    if (this.waiting === shown2) return;
    this.end();
    this.waiting = shown2;
    this.timer = setTimeout(() => {
      this.fill(shown2);
      this.moved();
    }, REST2);
  }
  fill(shown2) {
    this.end();
    this.drawn = shown2;
    this.changes.forget();
    const [width, height] = shown2.size;
    const ratio = devicePixelRatio;
    const same = Math.min(MOST3[0] / width, MOST3[1] / height);
    this.scale = [Math.max(same, LEAST2[0] / width), Math.max(same, LEAST2[1] / height)];
    for (const canvas of [this.canvas, this.boxes]) {
      canvas.width = Math.ceil(width * this.scale[0] * ratio);
      canvas.height = Math.ceil(height * this.scale[1] * ratio);
    }
    this.canvas.style.width = `${this.canvas.width / ratio}px`;
    this.canvas.style.height = `${this.canvas.height / ratio}px`;
    const context = this.boxes.getContext("2d");
    if (context === null) return;
    const color = colors(this.holder);
    const small = this.scale.map((scale) => scale * ratio);
    shown2.boxes.forEach((box, index) => {
      const [x3, y5] = [shown2.rects[4 * index] * small[0], shown2.rects[4 * index + 1] * small[1]];
      const [w5, h5] = [shown2.rects[4 * index + 2] * small[0], shown2.rects[4 * index + 3] * small[1]];
      context.fillStyle = color(`look-${box.look}`);
      context.fillRect(x3, y5, Math.max(1, w5), Math.max(1, h5));
    });
  }
  /** Handles a press, which shows that part; a drag moves the part in sight. */
  down = (event) => {
    event.stopPropagation();
    event.preventDefault();
    this.canvas.setPointerCapture(event.pointerId);
    const move = (at) => {
      const rect = this.canvas.getBoundingClientRect();
      this.view.center((at.clientX - rect.x) / this.scale[0], (at.clientY - rect.y) / this.scale[1], this.holder);
      this.moved();
    };
    move(event);
    this.canvas.addEventListener("pointermove", move);
    this.canvas.addEventListener("lostpointercapture", () => this.canvas.removeEventListener("pointermove", move), { once: true });
  };
};

// src/canvas/view.ts
var LEAST3 = 0.05;
var MOST4 = 3;
var View = class _View {
  x = 0;
  y = 0;
  scale = 1;
  /** `true` if the whole tree must stay in sight: from `fit` until the view is panned or zoomed. */
  fits = false;
  pan(x3, y5) {
    this.fits = false;
    this.x += x3;
    this.y += y5;
  }
  /** Zooms by a factor; the given point of the screen stays where it is. */
  zoom(factor, x3, y5) {
    const scale = Math.min(MOST4, Math.max(LEAST3, this.scale * factor));
    this.fits = false;
    this.x = x3 - (x3 - this.x) * scale / this.scale;
    this.y = y5 - (y5 - this.y) * scale / this.scale;
    this.scale = scale;
  }
  /** Returns the scale at which a layout of this size fits. */
  static scaleOf([width, height], { clientWidth, clientHeight }) {
    return Math.max(LEAST3, Math.min(1, clientWidth / width, clientHeight / height));
  }
  /** Returns `true` if a layout of this size is in sight as a whole. */
  holds([width, height], { clientWidth, clientHeight }) {
    const inside2 = (from, size, room) => from > -1 && from + size * this.scale < room + 1;
    return inside2(this.x, width, clientWidth) && inside2(this.y, height, clientHeight);
  }
  fit(size, holder) {
    const [[width, height], { clientWidth, clientHeight }] = [size, holder];
    this.fits = true;
    this.scale = _View.scaleOf(size, holder);
    this.x = Math.max(0, (clientWidth - width * this.scale) / 2);
    this.y = Math.max(0, (clientHeight - height * this.scale) / 2);
  }
  /** Brings a point of the layout to the middle. */
  center(x3, y5, { clientWidth, clientHeight }) {
    this.fits = false;
    this.x = clientWidth / 2 - x3 * this.scale;
    this.y = clientHeight / 2 - y5 * this.scale;
  }
  /** Moves as little as needed to bring a box into sight. */
  reveal([x3, y5, width, height], { clientWidth, clientHeight }) {
    const inside2 = (from, size, room) => {
      const margin = 24;
      if (from < margin) return margin - from;
      return from + size > room - margin ? Math.max(margin - from, room - margin - from - size) : 0;
    };
    this.pan(
      inside2(x3 * this.scale + this.x, width * this.scale, clientWidth),
      inside2(y5 * this.scale + this.y, height * this.scale, clientHeight)
    );
  }
  /** Returns the part of the layout in sight: left, top, right, bottom. */
  sight({ clientWidth, clientHeight }) {
    const [left2, top2] = [-this.x / this.scale, -this.y / this.scale];
    return [left2, top2, left2 + clientWidth / this.scale, top2 + clientHeight / this.scale];
  }
  /** Returns the indices of the boxes in sight. */
  visible(rects, size) {
    const [left2, top2, right2, bottom2] = this.sight(size);
    const found3 = [];
    for (let at = 0; at < rects.length; at += 4) {
      const [x3, y5, width, height] = [rects[at], rects[at + 1], rects[at + 2], rects[at + 3]];
      if (x3 < right2 && x3 + width > left2 && y5 < bottom2 && y5 + height > top2) found3.push(at / 4);
    }
    return found3;
  }
  /** Returns the innermost box at a point of the screen: inner boxes come after outer ones. */
  hit(rects, x3, y5) {
    const [px, py] = [(x3 - this.x) / this.scale, (y5 - this.y) / this.scale];
    for (let at = rects.length - 4; at >= 0; at -= 4) {
      const inX = px >= rects[at] && px <= rects[at] + rects[at + 2];
      if (inX && py >= rects[at + 1] && py <= rects[at + 1] + rects[at + 3]) return at / 4;
    }
    return void 0;
  }
};

// src/canvas/canvas.ts
var NEAR2 = 0.45;
var BUTTONS = 40;
var READABLE = 0.7;
var Canvas = class {
  constructor(holder, pressed3, opened2, asked) {
    this.holder = holder;
    this.pressed = pressed3;
    this.opened = opened2;
    this.asked = asked;
    this.world.className = "world";
    this.over.className = "over";
    holder.append(this.canvas, this.world, this.over);
    this.map = new SmallMap(holder, this.view, this.later);
    this.resized.observe(holder);
    this.themes.forEach((theme3) => theme3.addEventListener("change", this.colored));
    holder.addEventListener("dblclick", this.twice);
    holder.addEventListener("wheel", this.wheel, { passive: false });
    holder.addEventListener("pointerdown", this.down);
    holder.addEventListener("mousedown", (event) => event.preventDefault());
    holder.addEventListener("contextmenu", this.menu);
  }
  holder;
  pressed;
  opened;
  asked;
  canvas = document.createElement("canvas");
  world = document.createElement("div");
  over = document.createElement("canvas");
  view = new View();
  map;
  /** The elements in use, by the index of their box, and the free elements. */
  used = /* @__PURE__ */ new Map();
  free = [];
  document;
  selected;
  /** The states of elements in a simulation. */
  states = /* @__PURE__ */ new Map();
  /** The elements that guards reach. */
  reached = /* @__PURE__ */ new Map();
  /** The elements with breakpoints. */
  broken = /* @__PURE__ */ new Map();
  /** The number or the time of runs of elements. */
  heats = /* @__PURE__ */ new Map();
  /** The function that is called with the part in sight after each frame. */
  drawn = () => {
  };
  frame = 0;
  /** The index of the box of the selected element, or of its nearest ancestor with a box; -1 without one. */
  chosen = -1;
  /** The indices of the boxes of all selected elements. */
  all = /* @__PURE__ */ new Set();
  /** What the lower canvas shows. While only the states of near boxes change, it stays as it is. */
  below = new Changes();
  drop;
  /** The size of the holder, for which the view was computed. */
  size = { clientWidth: 0, clientHeight: 0 };
  resized = new ResizeObserver(() => this.resize());
  themes = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"].map((one) => matchMedia(one));
  end() {
    this.map.end();
    this.resized.disconnect();
    this.themes.forEach((theme3) => theme3.removeEventListener("change", this.colored));
    this.holder.replaceChildren();
  }
  /** Returns the part in sight. */
  place() {
    const { x: x3, y: y5, scale, fits } = this.view;
    return { x: x3, y: y5, scale, fits };
  }
  /** Shows another document: the part `place`, or the whole. */
  open(document2, selected2, place3) {
    this.map.again();
    this.measure();
    this.show(document2, void 0);
    if (place3 === void 0 || place3.fits) this.fit();
    else Object.assign(this.view, place3);
    this.selected = selected2;
  }
  /** Shows a document; keeps the view, but brings a newly selected box into sight. */
  show(document2, selected2, all2 = [], states2 = /* @__PURE__ */ new Map(), reached2 = /* @__PURE__ */ new Map(), broken2 = /* @__PURE__ */ new Map(), heats2 = /* @__PURE__ */ new Map()) {
    const moved4 = selected2 !== this.selected;
    const turns2 = this.document !== void 0 && this.document.down !== document2.down;
    const wasWhole = document2 !== this.document && this.document !== void 0 && this.view.holds(this.document.size, this.size);
    if (document2 !== this.document) {
      for (const [index] of this.used) this.release(index);
    }
    this.document = document2;
    this.selected = selected2;
    this.chosen = this.box();
    const wanted2 = new Set(all2);
    this.all = /* @__PURE__ */ new Set([this.chosen]);
    if (wanted2.size > 1) document2.boxes.forEach((box, index) => box.at !== null && wanted2.has(box.at) && this.all.add(index));
    this.states = states2;
    this.reached = reached2;
    this.broken = broken2;
    this.heats = heats2;
    const isWhole = this.view.holds(document2.size, this.size);
    const isReadable = View.scaleOf(document2.size, this.size) >= READABLE;
    const staysWhole = wasWhole && !isWhole && (isReadable || this.view.fits && this.view.scale < READABLE);
    if (turns2 || staysWhole) this.fit();
    else {
      if (!isWhole && hasSize(this.size)) this.view.fits = false;
      if (moved4) this.reveal();
    }
    this.later();
  }
  /** Asks the page for the size of the holder. */
  measure() {
    const { clientWidth, clientHeight } = this.holder;
    return this.size = { clientWidth, clientHeight };
  }
  /** Adapts the view to a new size of the canvas. A tree that fitted still fits; otherwise the selected box stays in
   *  sight, or the middle stays where it is. */
  resize() {
    const old3 = this.size;
    const { clientWidth, clientHeight } = this.measure();
    const isSame = old3.clientWidth === clientWidth && old3.clientHeight === clientHeight;
    if (isSame || this.document === void 0 || !hasSize(this.size)) return;
    if (this.view.fits) this.fit();
    else if (this.view.visible(this.document.rects, old3).includes(this.chosen)) this.reveal();
    else if (old3.clientWidth > 0) this.view.pan((clientWidth - old3.clientWidth) / 2, (clientHeight - old3.clientHeight) / 2);
    this.later();
  }
  /** Zooms by a factor, around the middle. */
  zoom(factor) {
    this.view.zoom(factor, this.size.clientWidth / 2, this.size.clientHeight / 2);
    this.later();
  }
  /** Brings the whole tree into sight, at most at its full size. */
  fit() {
    const { clientWidth, clientHeight } = this.measure();
    const room = { clientWidth, clientHeight: Math.max(clientHeight / 2, clientHeight - BUTTONS) };
    if (!hasSize(room)) this.view.fits = true;
    else if (this.document !== void 0) this.view.fit(this.document.size, room);
    this.later();
  }
  box() {
    let at = this.selected;
    while (this.document !== void 0 && at !== void 0) {
      const found3 = this.document.boxes.findIndex((box) => box.at === at);
      if (found3 >= 0) return found3;
      at = around(at)?.at;
    }
    return -1;
  }
  reveal() {
    const [rects, index] = [this.document?.rects, this.chosen];
    if (rects === void 0 || index < 0 || this.view.fits) return;
    this.view.reveal(rects.slice(4 * index, 4 * index + 4), this.size);
  }
  later = () => {
    if (this.frame === 0) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.draw();
      });
    }
  };
  draw() {
    if (this.document === void 0) return;
    const near = this.view.scale >= NEAR2;
    const [size, color] = [this.size, colors(this.holder)];
    const { x: x3, y: y5, scale } = this.view;
    const far = near ? [] : [this.states, this.reached, this.heats];
    if (this.below.are(this.document, x3, y5, scale, size, devicePixelRatio, ...far)) {
      drawBelow({ canvas: this.canvas, size, color }, this.document, this.view, near, this.states, this.reached, this.heats);
    }
    drawOver({ canvas: this.over, size, color }, this.document, this.view, near, this.all, this.states, this.broken);
    this.world.style.transform = `translate(${x3}px, ${y5}px) scale(${scale})`;
    this.world.style.setProperty("--scale", String(scale));
    this.pool(near ? this.view.visible(this.document.rects, size) : []);
    this.map.draw(this.document, size);
    this.holder.dataset["version"] = String(this.document.version);
    this.holder.classList.toggle("down", this.document.down);
    this.drawn(this.place());
  }
  /** Gives the boxes in sight their elements. */
  pool(visible2) {
    const wanted2 = new Set(visible2);
    for (const [index] of this.used) if (!wanted2.has(index)) this.release(index);
    for (const index of visible2) {
      let element = this.used.get(index);
      if (element === void 0) {
        element = this.free.pop() ?? this.made();
        fill(element, this.document, index);
        element.hidden = false;
        this.used.set(index, element);
      }
      element.classList.toggle("selected", this.all.has(index));
      const how = this.drop !== void 0 && this.document.boxes[index].at === this.drop.at ? this.drop.how : "";
      for (const other of ["before", "after", "child"]) element.classList.toggle(`drop-${other}`, how === other);
      const state = this.states.get(this.document.boxes[index].at ?? "-");
      if (state === void 0) delete element.dataset["state"];
      else element.dataset["state"] = state;
      warm(element, this.heats.get(this.document.boxes[index].at ?? "-"));
      mark2(element, this.broken.get(this.document.boxes[index].at ?? "-"));
      const reach = this.reached.get(this.document.boxes[index].at ?? "-");
      if (reach === void 0) delete element.dataset["reach"];
      else element.dataset["reach"] = reach;
    }
  }
  release(index) {
    const element = this.used.get(index);
    if (element === void 0) return;
    element.hidden = true;
    this.free.push(element);
    this.used.delete(index);
  }
  made() {
    const element = document.createElement("div");
    this.world.append(element);
    return element;
  }
  /** Draws again in the colours of another theme. */
  colored = () => {
    recolored();
    this.below.forget();
    this.map.again();
    this.later();
  };
  /** Handles a double click. A box without an element stands for the boxes that its parent hides. */
  twice = (event) => {
    const rect = this.holder.getBoundingClientRect();
    const hit = this.document && this.view.hit(this.document.rects, event.clientX - rect.x, event.clientY - rect.y);
    if (this.document === void 0 || hit === void 0) return;
    const at = this.document.boxes[hit].at ?? this.document.boxes[this.document.links[3 * hit]]?.at;
    if (at != null) this.opened(at);
  };
  menu = (event) => {
    event.preventDefault();
    const hit = this.under(event.clientX, event.clientY);
    this.asked(hit?.at, { x: event.clientX, y: event.clientY });
  };
  /** Returns the point of the page below the selected box, while the box is in sight. */
  belowChosen() {
    if (this.document === void 0 || !this.view.visible(this.document.rects, this.holder).includes(this.chosen)) return void 0;
    const [left2, top2, , height] = this.document.rects.slice(4 * this.chosen, 4 * this.chosen + 4);
    const [page, { x: x3, y: y5, scale }] = [this.holder.getBoundingClientRect(), this.view];
    return { x: page.left + Math.max(0, left2 * scale + x3), y: page.top + Math.min(page.height, (top2 + height) * scale + y5) };
  }
  /** Returns the element whose box is at a point of the page. */
  under(x3, y5) {
    const rect = this.holder.getBoundingClientRect();
    const inside2 = x3 >= rect.left && x3 < rect.right && y5 >= rect.top && y5 < rect.bottom;
    if (this.document === void 0 || !inside2) return void 0;
    const hit = this.view.hit(this.document.rects, x3 - rect.x, y5 - rect.y);
    const at = hit === void 0 ? null : this.document.boxes[hit].at;
    if (hit === void 0 || at === null) return void 0;
    const [, top2, , height] = this.document.rects.slice(4 * hit, 4 * hit + 4);
    return { at, part: ((y5 - rect.y - this.view.y) / this.view.scale - top2) / height };
  }
  /** Shows where the dragged elements would be dropped. */
  mark(drop) {
    this.drop = drop;
    this.later();
  }
  wheel = (event) => {
    event.preventDefault();
    const rect = this.holder.getBoundingClientRect();
    if (event.ctrlKey) this.view.zoom(Math.exp(-event.deltaY / 300), event.clientX - rect.x, event.clientY - rect.y);
    else this.view.pan(-event.deltaX, -event.deltaY);
    this.later();
  };
  /** Handles a press: on a box it selects the box; a drag moves the view. */
  down = (event) => {
    if (event.button > 1) return;
    const hit = this.under(event.clientX, event.clientY);
    if (hit !== void 0 && event.button === 0) return this.pressed(hit.at, event);
    event.preventDefault();
    this.holder.setPointerCapture(event.pointerId);
    const move = (moved4) => {
      this.view.pan(moved4.movementX, moved4.movementY);
      this.later();
    };
    this.holder.addEventListener("pointermove", move);
    this.holder.addEventListener("lostpointercapture", () => this.holder.removeEventListener("pointermove", move), {
      once: true
    });
  };
};
var hasSize = ({ clientWidth, clientHeight }) => clientWidth > 0 && clientHeight > 0;
function mark2(element, breaks) {
  const dot = element.querySelector(":scope > .break");
  if (breaks === void 0) return dot?.remove();
  const shown2 = dot ?? element.appendChild(document.createElement("div"));
  shown2.className = breaks.off ? "break off" : "break";
  shown2.setAttribute("title", breaks.text);
}
function warm(element, heat) {
  const old3 = element.querySelector(":scope > .heat");
  if (heat === void 0) {
    element.style.removeProperty("--heat");
    return old3?.remove();
  }
  element.style.setProperty("--heat", `${Math.round(100 * Math.min(1, heat.share))}%`);
  const shown2 = old3 ?? element.appendChild(document.createElement("div"));
  shown2.className = heat.text === "never" ? "heat never" : "heat";
  if (shown2.textContent !== heat.text) shown2.textContent = heat.text;
}

// src/canvas/panel.tsx
function CanvasPanel() {
  const holder = T2(null);
  A2(() => {
    const canvas = new Canvas(holder.current, (at, event) => {
      press(at);
      if (event.shiftKey || event.ctrlKey || event.metaKey) mark(at);
      else if (!chosen.value.includes(at)) select(at);
      drag(event, at, (x3, y5) => canvas.under(x3, y5), () => !event.ctrlKey && !event.shiftKey && !event.metaKey && select(at));
      focus("tree");
    }, collapse, (at, point) => {
      if (at === void 0) return menuOfTree(point);
      press(at);
      menu(at, point);
    });
    findBox(() => canvas.belowChosen());
    const zooms = x2(() => {
      const wanted2 = zooming.value;
      if (wanted2 === "fit") canvas.fit();
      else if (wanted2 === "full") canvas.zoom(1 / canvas.place().scale);
      else if (wanted2 !== void 0) canvas.zoom(wanted2);
      zooming.value = void 0;
    });
    const marks3 = x2(() => canvas.mark(dropping.value));
    const themes = theme2.subscribe(() => canvas.colored());
    canvas.drawn = (place3) => {
      const old3 = sight.peek();
      if (old3?.x !== place3.x || old3.y !== place3.y || old3.scale !== place3.scale || old3.fits !== place3.fits) sight.value = place3;
    };
    let last5;
    const stop3 = x2(() => {
      if (shown.value === void 0) return;
      if (last5 !== open.value) {
        if (last5 !== void 0) places.set(last5, canvas.place());
        for (const path of places.keys()) if (path !== open.value && !tabs.peek().includes(path)) places.delete(path);
        last5 = open.value;
        canvas.open(shown.value, selected.value, places.get(last5));
      }
      canvas.show(shown.value, selected.value, chosen.value, states.value, reached.value, broken.value, heats.value);
    });
    return () => {
      stop3();
      marks3();
      themes();
      zooms();
      canvas.end();
    };
  }, []);
  return /* @__PURE__ */ a4("main", { class: "canvas", "aria-hidden": "true", ref: holder });
}

// src/canvas/zoom.tsx
var BUTTONS2 = ["smaller", "full", "larger", "fit"];
function Zoom() {
  const place3 = sight.value;
  if (!isOpen() || place3 === void 0) return null;
  const labels = { smaller: "−", full: `${Math.round(100 * place3.scale)} %`, larger: "+", fit: "Fit" };
  return /* @__PURE__ */ a4("div", { class: "zoom", role: "toolbar", "aria-label": "Zoom", children: BUTTONS2.map((id2) => {
    const action = actions.find((action2) => action2.id === id2);
    return /* @__PURE__ */ a4(
      "button",
      {
        id: `do-${id2}`,
        type: "button",
        title: `${action.name} (${action.keys[0]})`,
        "aria-label": id2 === "full" ? `${labels.full}: ${action.name}` : action.name,
        "aria-pressed": id2 === "fit" ? place3.fits : void 0,
        onMouseDown: (event) => event.preventDefault(),
        onClick: () => action.run(),
        children: labels[id2]
      },
      id2
    );
  }) });
}

// src/panels/files.tsx
var counted2 = (count3, word) => count3 === 0 ? "" : `${count3} ${word}${count3 === 1 ? "" : "s"}`;
var isLog2 = (file2) => file2.kind === "mosaic_log";
function title(file2) {
  if (isLog2(file2)) return `${file2.file}: a debug log of mosaic_game`;
  if (file2.kind === "btcpp") return `${file2.file}: trees of BehaviorTree.CPP. \`bt convert ${file2.file}\` writes them in our format, which opens here`;
  return canOpen(file2) ? file2.file : `${file2.file}: ${file2.kind}`;
}
function row2(file2) {
  const words2 = [file2.state === "saved" ? "" : "not saved", counted2(file2.errors, "error"), counted2(file2.warnings, "warning")];
  return /* @__PURE__ */ a4("li", { children: /* @__PURE__ */ a4(
    "button",
    {
      type: "button",
      "aria-current": file2.file === open.value ? "page" : void 0,
      disabled: !canOpen(file2) && !isLog2(file2),
      title: title(file2),
      onClick: () => void openFile(file2),
      children: [
        /* @__PURE__ */ a4("span", { class: "name", children: file2.file }),
        file2.kind === "btcpp" ? /* @__PURE__ */ a4("span", { class: "note", children: "bt convert" }) : null,
        /* @__PURE__ */ a4("span", { class: "spoken", children: words2.filter((word) => word !== "").join(", ") }),
        /* @__PURE__ */ a4("span", { "aria-hidden": "true", children: [
          file2.state === "saved" ? null : /* @__PURE__ */ a4("span", { class: "dirty", children: "● " }),
          file2.errors > 0 ? /* @__PURE__ */ a4("span", { class: "count error", children: [
            "✗ ",
            file2.errors,
            " "
          ] }) : null,
          file2.warnings > 0 ? /* @__PURE__ */ a4("span", { class: "count warning", children: [
            "⚠ ",
            file2.warnings
          ] }) : null
        ] })
      ]
    }
  ) }, file2.file);
}
function Files() {
  return /* @__PURE__ */ a4("section", { class: "files", children: [
    /* @__PURE__ */ a4("h2", { children: "Files" }),
    /* @__PURE__ */ a4("ul", { children: files.value.map(row2) })
  ] });
}

// src/panels/dragged.tsx
var WHERE = { before: "before", after: "after", child: "into" };
var WIDTH = 240;
var title2 = (at) => outline.value.find((row4) => row4.at === at)?.title ?? at;
function Dragged() {
  const held = dragged.value;
  if (held === void 0) return null;
  const { items, x: x3, y: y5 } = held;
  const to = proposed.value;
  return /* @__PURE__ */ a4("div", { class: "dragged", "aria-hidden": "true", style: { left: `${Math.min(x3 + 14, innerWidth - WIDTH)}px`, top: `${y5 + 16}px` }, children: [
    /* @__PURE__ */ a4("span", { class: "title", children: items.length === 1 ? title2(items[0]) : `${items.length} elements` }),
    /* @__PURE__ */ a4("span", { class: to?.why === void 0 ? "note" : "why", children: to === void 0 ? "not here" : to.why ?? `${WHERE[to.how]} ${title2(to.at)}` })
  ] });
}

// src/panels/differs.tsx
function Differs() {
  const view2 = watched.value;
  if (view2 === void 0 || open.value === void 0 || !view2.differing.includes(open.value)) return null;
  const send2 = actions.find(({ id: id2 }) => id2 === "watch-swap");
  const isSent = view2.sent.includes(open.value);
  const title3 = view2.game.writes ? send2.name : `${view2.game.name} lets clients only read`;
  return /* @__PURE__ */ a4("div", { class: "differs-bar", role: "status", id: "differs", children: [
    /* @__PURE__ */ a4("span", { children: isSent ? `✓ sent: ${view2.game.name} goes on with this file at its next tick` : `⚠ ${view2.game.name} runs another version of this file` }),
    /* @__PURE__ */ a4("button", { id: "do-watch-swap", type: "button", title: title3, disabled: isSent || !view2.game.writes || !send2.can(), onClick: send2.run, children: [
      "Send to the game (",
      send2.keys[0],
      ")"
    ] })
  ] });
}

// src/panels/edge.tsx
var STEP = 16;
var heightNow = () => document.querySelector(".bottom")?.offsetHeight ?? 0;
function drag2(press3) {
  if (press3.button !== 0) return;
  press3.preventDefault();
  const bar = press3.currentTarget;
  const [from, height] = [press3.clientY, heightNow()];
  bar.setPointerCapture(press3.pointerId);
  const move = (event) => heighten(height + from - event.clientY);
  bar.addEventListener("pointermove", move);
  bar.addEventListener("lostpointercapture", () => bar.removeEventListener("pointermove", move), { once: true });
}
function press2(event) {
  const by2 = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
  if (by2 === void 0 || event.ctrlKey || event.altKey) return;
  heighten(heightNow() + by2);
  event.preventDefault();
}
function Edge({ label }) {
  return /* @__PURE__ */ a4(
    "div",
    {
      class: "splitter of-bottom",
      role: "separator",
      "aria-orientation": "horizontal",
      "aria-label": `Height of ${label}`,
      "aria-valuenow": Math.round(bottom.value ?? heightNow()),
      "aria-valuemin": 0,
      "aria-valuemax": innerHeight,
      tabIndex: 0,
      title: `Drag, or use the arrow keys: the height of ${label}. A double click gives it the usual one`,
      onPointerDown: drag2,
      onDblClick: () => void (bottom.value = void 0),
      onKeyDown: press2
    }
  );
}

// src/panels/empty.tsx
function Empty() {
  if (!connected.value || !listed.value || open.value !== void 0 || files.value.some(canOpen)) return null;
  return /* @__PURE__ */ a4("section", { class: "empty", "aria-label": "Beginning", children: [
    /* @__PURE__ */ a4("h2", { children: "No trees in this folder yet" }),
    /* @__PURE__ */ a4("button", { type: "button", onClick: () => naming.value = "new", children: [
      "New file … ",
      /* @__PURE__ */ a4("kbd", { children: "Alt+N" })
    ] }),
    /* @__PURE__ */ a4("p", { children: [
      "A behaviour tree, a state machine, or a tree of mosaic_game. ",
      /* @__PURE__ */ a4("code", { children: "bt studio" }),
      " without a folder opens a sample with five steps."
    ] })
  ] });
}

// src/panels/words.tsx
function worded(text2) {
  return text2.split("`").map((part, index) => index % 2 === 1 ? /* @__PURE__ */ a4("code", { children: part }, index) : part);
}

// src/panels/attributes.tsx
function Attributes({ element }) {
  if (!element.decorated) return null;
  return /* @__PURE__ */ a4("section", { class: "attributes", "aria-label": "Guards, decorators, services", children: [
    element.attributes.map((row4) => /* @__PURE__ */ a4(Row3, { row: row4, rows: element.attributes }, row4.at.slice(element.at.length))),
    /* @__PURE__ */ a4("div", { class: "add", children: [
      /* @__PURE__ */ a4("button", { type: "button", onClick: () => void addGuard(), title: "Add a guard (G)", children: "+ Guard" }),
      /* @__PURE__ */ a4("button", { type: "button", onClick: () => insert2("decorate", ["decorator"]), title: "Add a decorator (D)", children: "+ Decorator" }),
      /* @__PURE__ */ a4("button", { type: "button", onClick: () => insert2("decorate", ["service"]), title: "Add a service (S)", children: "+ Service" })
    ] })
  ] });
}
var list = (at) => at.slice(0, at.lastIndexOf("/"));
function Row3({ row: row4, rows }) {
  const own2 = rows.filter((other) => list(other.at) === list(row4.at));
  const place3 = own2.indexOf(row4);
  const move = (by2) => void command({ type: "move", at: row4.at, by: by2 });
  const remove3 = () => void command({ type: "remove", at: row4.at });
  const key3 = (event) => {
    if (!event.altKey || !["ArrowUp", "ArrowDown", "Delete"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Delete") remove3();
    else move(event.key === "ArrowUp" ? -1 : 1);
  };
  return /* @__PURE__ */ a4("div", { class: "attribute", role: "group", "aria-label": row4.title, "data-attribute": row4.word, onKeyDown: key3, children: [
    /* @__PURE__ */ a4("div", { class: "head", children: [
      /* @__PURE__ */ a4("span", { class: "title", children: row4.word }),
      /* @__PURE__ */ a4("span", { class: "grow" }),
      /* @__PURE__ */ a4("button", { type: "button", disabled: place3 === 0, "aria-label": `Move ${row4.title} up`, title: "Up (Alt+↑)", onClick: () => move(-1), children: "↑" }),
      /* @__PURE__ */ a4(
        "button",
        {
          type: "button",
          disabled: place3 === own2.length - 1,
          "aria-label": `Move ${row4.title} down`,
          title: "Down (Alt+↓)",
          onClick: () => move(1),
          children: "↓"
        }
      ),
      /* @__PURE__ */ a4("button", { type: "button", "aria-label": `Remove ${row4.title}`, title: "Remove (Alt+Delete)", onClick: remove3, children: "✕" })
    ] }),
    /* @__PURE__ */ a4("p", { class: "docs", children: worded(row4.docs) }),
    row4.fields.map((field) => /* @__PURE__ */ a4(Field, { field, name: field.name.slice(row4.word.length + 1) }, within(row4, field)))
  ] });
}

// node_modules/@lezer/common/dist/index.js
var DefaultBufferLength = 1024;
var nextPropID = 0;
var Range2 = class {
  constructor(from, to) {
    this.from = from;
    this.to = to;
  }
};
var NodeProp = class {
  /**
  Create a new node prop type.
  */
  constructor(config = {}) {
    this.id = nextPropID++;
    this.perNode = !!config.perNode;
    this.deserialize = config.deserialize || (() => {
      throw new Error("This node type doesn't define a deserialize function");
    });
    this.combine = config.combine || null;
  }
  /**
  This is meant to be used with
  [`NodeSet.extend`](#common.NodeSet.extend) or
  [`LRParser.configure`](#lr.ParserConfig.props) to compute
  prop values for each node type in the set. Takes a [match
  object](#common.NodeType^match) or function that returns undefined
  if the node type doesn't get this prop, and the prop's value if
  it does.
  */
  add(match) {
    if (this.perNode)
      throw new RangeError("Can't add per-node props to node types");
    if (typeof match != "function")
      match = NodeType.match(match);
    return (type) => {
      let result = match(type);
      return result === void 0 ? null : [this, result];
    };
  }
};
NodeProp.closedBy = new NodeProp({ deserialize: (str) => str.split(" ") });
NodeProp.openedBy = new NodeProp({ deserialize: (str) => str.split(" ") });
NodeProp.group = new NodeProp({ deserialize: (str) => str.split(" ") });
NodeProp.isolate = new NodeProp({ deserialize: (value) => {
  if (value && value != "rtl" && value != "ltr" && value != "auto")
    throw new RangeError("Invalid value for isolate: " + value);
  return value || "auto";
} });
NodeProp.contextHash = new NodeProp({ perNode: true });
NodeProp.lookAhead = new NodeProp({ perNode: true });
NodeProp.mounted = new NodeProp({ perNode: true });
var MountedTree = class {
  constructor(tree, overlay, parser, bracketed = false) {
    this.tree = tree;
    this.overlay = overlay;
    this.parser = parser;
    this.bracketed = bracketed;
  }
  /**
  @internal
  */
  static get(tree) {
    return tree && tree.props && tree.props[NodeProp.mounted.id];
  }
};
var noProps = /* @__PURE__ */ Object.create(null);
var NodeType = class _NodeType {
  /**
  @internal
  */
  constructor(name2, props, id2, flags = 0) {
    this.name = name2;
    this.props = props;
    this.id = id2;
    this.flags = flags;
  }
  /**
  Define a node type.
  */
  static define(spec) {
    let props = spec.props && spec.props.length ? /* @__PURE__ */ Object.create(null) : noProps;
    let flags = (spec.top ? 1 : 0) | (spec.skipped ? 2 : 0) | (spec.error ? 4 : 0) | (spec.name == null ? 8 : 0);
    let type = new _NodeType(spec.name || "", props, spec.id, flags);
    if (spec.props)
      for (let src of spec.props) {
        if (!Array.isArray(src))
          src = src(type);
        if (src) {
          if (src[0].perNode)
            throw new RangeError("Can't store a per-node prop on a node type");
          props[src[0].id] = src[1];
        }
      }
    return type;
  }
  /**
  Retrieves a node prop for this type. Will return `undefined` if
  the prop isn't present on this node.
  */
  prop(prop) {
    return this.props[prop.id];
  }
  /**
  True when this is the top node of a grammar.
  */
  get isTop() {
    return (this.flags & 1) > 0;
  }
  /**
  True when this node is produced by a skip rule.
  */
  get isSkipped() {
    return (this.flags & 2) > 0;
  }
  /**
  Indicates whether this is an error node.
  */
  get isError() {
    return (this.flags & 4) > 0;
  }
  /**
  When true, this node type doesn't correspond to a user-declared
  named node, for example because it is used to cache repetition.
  */
  get isAnonymous() {
    return (this.flags & 8) > 0;
  }
  /**
  Returns true when this node's name or one of its
  [groups](#common.NodeProp^group) matches the given string.
  */
  is(name2) {
    if (typeof name2 == "string") {
      if (this.name == name2)
        return true;
      let group = this.prop(NodeProp.group);
      return group ? group.indexOf(name2) > -1 : false;
    }
    return this.id == name2;
  }
  /**
  Create a function from node types to arbitrary values by
  specifying an object whose property names are node or
  [group](#common.NodeProp^group) names. Often useful with
  [`NodeProp.add`](#common.NodeProp.add). You can put multiple
  names, separated by spaces, in a single property name to map
  multiple node names to a single value.
  */
  static match(map) {
    let direct = /* @__PURE__ */ Object.create(null);
    for (let prop in map)
      for (let name2 of prop.split(" "))
        direct[name2] = map[prop];
    return (node) => {
      for (let groups = node.prop(NodeProp.group), i5 = -1; i5 < (groups ? groups.length : 0); i5++) {
        let found3 = direct[i5 < 0 ? node.name : groups[i5]];
        if (found3)
          return found3;
      }
    };
  }
};
NodeType.none = new NodeType(
  "",
  /* @__PURE__ */ Object.create(null),
  0,
  8
  /* NodeFlag.Anonymous */
);
var CachedNode = /* @__PURE__ */ new WeakMap();
var CachedInnerNode = /* @__PURE__ */ new WeakMap();
var IterMode;
(function(IterMode2) {
  IterMode2[IterMode2["ExcludeBuffers"] = 1] = "ExcludeBuffers";
  IterMode2[IterMode2["IncludeAnonymous"] = 2] = "IncludeAnonymous";
  IterMode2[IterMode2["IgnoreMounts"] = 4] = "IgnoreMounts";
  IterMode2[IterMode2["IgnoreOverlays"] = 8] = "IgnoreOverlays";
  IterMode2[IterMode2["EnterBracketed"] = 16] = "EnterBracketed";
})(IterMode || (IterMode = {}));
var Tree = class _Tree {
  /**
  Construct a new tree. See also [`Tree.build`](#common.Tree^build).
  */
  constructor(type, children, positions, length, props) {
    this.type = type;
    this.children = children;
    this.positions = positions;
    this.length = length;
    this.props = null;
    if (props && props.length) {
      this.props = /* @__PURE__ */ Object.create(null);
      for (let [prop, value] of props)
        this.props[typeof prop == "number" ? prop : prop.id] = value;
    }
  }
  /**
  @internal
  */
  toString() {
    let mounted = MountedTree.get(this);
    if (mounted && !mounted.overlay)
      return mounted.tree.toString();
    let children = "";
    for (let ch of this.children) {
      let str = ch.toString();
      if (str) {
        if (children)
          children += ",";
        children += str;
      }
    }
    return !this.type.name ? children : (/\W/.test(this.type.name) && !this.type.isError ? JSON.stringify(this.type.name) : this.type.name) + (children.length ? "(" + children + ")" : "");
  }
  /**
  Get a [tree cursor](#common.TreeCursor) positioned at the top of
  the tree. Mode can be used to [control](#common.IterMode) which
  nodes the cursor visits.
  */
  cursor(mode = 0) {
    return new TreeCursor(this.topNode, mode);
  }
  /**
  Get a [tree cursor](#common.TreeCursor) pointing into this tree
  at the given position and side (see
  [`moveTo`](#common.TreeCursor.moveTo).
  */
  cursorAt(pos, side = 0, mode = 0) {
    let scope = CachedNode.get(this) || this.topNode;
    let cursor = new TreeCursor(scope);
    cursor.moveTo(pos, side);
    CachedNode.set(this, cursor._tree);
    return cursor;
  }
  /**
  Get a [syntax node](#common.SyntaxNode) object for the top of the
  tree.
  */
  get topNode() {
    return new TreeNode(this, 0, 0, null);
  }
  /**
  Get the [syntax node](#common.SyntaxNode) at the given position.
  If `side` is -1, this will move into nodes that end at the
  position. If 1, it'll move into nodes that start at the
  position. With 0, it'll only enter nodes that cover the position
  from both sides.
  
  Note that this will not enter
  [overlays](#common.MountedTree.overlay), and you often want
  [`resolveInner`](#common.Tree.resolveInner) instead.
  */
  resolve(pos, side = 0) {
    let node = resolveNode(CachedNode.get(this) || this.topNode, pos, side, false);
    CachedNode.set(this, node);
    return node;
  }
  /**
  Like [`resolve`](#common.Tree.resolve), but will enter
  [overlaid](#common.MountedTree.overlay) nodes, producing a syntax node
  pointing into the innermost overlaid tree at the given position
  (with parent links going through all parent structure, including
  the host trees).
  */
  resolveInner(pos, side = 0) {
    let node = resolveNode(CachedInnerNode.get(this) || this.topNode, pos, side, true);
    CachedInnerNode.set(this, node);
    return node;
  }
  /**
  In some situations, it can be useful to iterate through all
  nodes around a position, including those in overlays that don't
  directly cover the position. This method gives you an iterator
  that will produce all nodes, from small to big, around the given
  position.
  */
  resolveStack(pos, side = 0) {
    return stackIterator(this, pos, side);
  }
  /**
  Iterate over the tree and its children, calling `enter` for any
  node that touches the `from`/`to` region (if given) before
  running over such a node's children, and `leave` (if given) when
  leaving the node. When `enter` returns `false`, that node will
  not have its children iterated over (or `leave` called).
  */
  iterate(spec) {
    let { enter: enter4, leave: leave3, from = 0, to = this.length } = spec;
    let mode = spec.mode || 0, anon = (mode & IterMode.IncludeAnonymous) > 0;
    for (let c4 = this.cursor(mode | IterMode.IncludeAnonymous); ; ) {
      let entered = false;
      if (c4.from <= to && c4.to >= from && (!anon && c4.type.isAnonymous || enter4(c4) !== false)) {
        if (c4.firstChild())
          continue;
        entered = true;
      }
      for (; ; ) {
        if (entered && leave3 && (anon || !c4.type.isAnonymous))
          leave3(c4);
        if (c4.nextSibling())
          break;
        if (!c4.parent())
          return;
        entered = true;
      }
    }
  }
  /**
  Get the value of the given [node prop](#common.NodeProp) for this
  node. Works with both per-node and per-type props.
  */
  prop(prop) {
    return !prop.perNode ? this.type.prop(prop) : this.props ? this.props[prop.id] : void 0;
  }
  /**
  Returns the node's [per-node props](#common.NodeProp.perNode) in a
  format that can be passed to the [`Tree`](#common.Tree)
  constructor.
  */
  get propValues() {
    let result = [];
    if (this.props)
      for (let id2 in this.props)
        result.push([+id2, this.props[id2]]);
    return result;
  }
  /**
  Balance the direct children of this tree, producing a copy of
  which may have children grouped into subtrees with type
  [`NodeType.none`](#common.NodeType^none).
  */
  balance(config = {}) {
    return this.children.length <= 8 ? this : balanceRange(NodeType.none, this.children, this.positions, 0, this.children.length, 0, this.length, (children, positions, length) => new _Tree(this.type, children, positions, length, this.propValues), config.makeTree || ((children, positions, length) => new _Tree(NodeType.none, children, positions, length)));
  }
  /**
  Build a tree from a postfix-ordered buffer of node information,
  or a cursor over such a buffer.
  */
  static build(data) {
    return buildTree(data);
  }
};
Tree.empty = new Tree(NodeType.none, [], [], 0);
var FlatBufferCursor = class _FlatBufferCursor {
  constructor(buffer, index) {
    this.buffer = buffer;
    this.index = index;
  }
  get id() {
    return this.buffer[this.index - 4];
  }
  get start() {
    return this.buffer[this.index - 3];
  }
  get end() {
    return this.buffer[this.index - 2];
  }
  get size() {
    return this.buffer[this.index - 1];
  }
  get pos() {
    return this.index;
  }
  next() {
    this.index -= 4;
  }
  fork() {
    return new _FlatBufferCursor(this.buffer, this.index);
  }
};
var TreeBuffer = class _TreeBuffer {
  /**
  Create a tree buffer.
  */
  constructor(buffer, length, set2) {
    this.buffer = buffer;
    this.length = length;
    this.set = set2;
  }
  /**
  @internal
  */
  get type() {
    return NodeType.none;
  }
  /**
  @internal
  */
  toString() {
    let result = [];
    for (let index = 0; index < this.buffer.length; ) {
      result.push(this.childString(index));
      index = this.buffer[index + 3];
    }
    return result.join(",");
  }
  /**
  @internal
  */
  childString(index) {
    let id2 = this.buffer[index], endIndex = this.buffer[index + 3];
    let type = this.set.types[id2], result = type.name;
    if (/\W/.test(result) && !type.isError)
      result = JSON.stringify(result);
    index += 4;
    if (endIndex == index)
      return result;
    let children = [];
    while (index < endIndex) {
      children.push(this.childString(index));
      index = this.buffer[index + 3];
    }
    return result + "(" + children.join(",") + ")";
  }
  /**
  @internal
  */
  findChild(startIndex, endIndex, dir, pos, side) {
    let { buffer } = this, pick = -1;
    for (let i5 = startIndex; i5 != endIndex; i5 = buffer[i5 + 3]) {
      if (checkSide(side, pos, buffer[i5 + 1], buffer[i5 + 2])) {
        pick = i5;
        if (dir > 0)
          break;
      }
    }
    return pick;
  }
  /**
  @internal
  */
  slice(startI, endI, from) {
    let b3 = this.buffer;
    let copy2 = new Uint16Array(endI - startI), len = 0;
    for (let i5 = startI, j3 = 0; i5 < endI; ) {
      copy2[j3++] = b3[i5++];
      copy2[j3++] = b3[i5++] - from;
      let to = copy2[j3++] = b3[i5++] - from;
      copy2[j3++] = b3[i5++] - startI;
      len = Math.max(len, to);
    }
    return new _TreeBuffer(copy2, len, this.set);
  }
};
function checkSide(side, pos, from, to) {
  switch (side) {
    case -2:
      return from < pos;
    case -1:
      return to >= pos && from < pos;
    case 0:
      return from < pos && to > pos;
    case 1:
      return from <= pos && to > pos;
    case 2:
      return to > pos;
    case 4:
      return true;
  }
}
function resolveNode(node, pos, side, overlays) {
  var _a2;
  while (node.from == node.to || (side < 1 ? node.from >= pos : node.from > pos) || (side > -1 ? node.to <= pos : node.to < pos)) {
    let parent = !overlays && node instanceof TreeNode && node.index < 0 ? null : node.parent;
    if (!parent)
      return node;
    node = parent;
  }
  let mode = overlays ? 0 : IterMode.IgnoreOverlays;
  if (overlays)
    for (let scan = node, parent = scan.parent; parent; scan = parent, parent = scan.parent) {
      if (scan instanceof TreeNode && scan.index < 0 && ((_a2 = parent.enter(pos, side, mode)) === null || _a2 === void 0 ? void 0 : _a2.from) != scan.from)
        node = parent;
    }
  for (; ; ) {
    let inner = node.enter(pos, side, mode);
    if (!inner)
      return node;
    node = inner;
  }
}
var BaseNode = class {
  cursor(mode = 0) {
    return new TreeCursor(this, mode);
  }
  getChild(type, before2 = null, after = null) {
    let r4 = getChildren(this, type, before2, after);
    return r4.length ? r4[0] : null;
  }
  getChildren(type, before2 = null, after = null) {
    return getChildren(this, type, before2, after);
  }
  resolve(pos, side = 0) {
    return resolveNode(this, pos, side, false);
  }
  resolveInner(pos, side = 0) {
    return resolveNode(this, pos, side, true);
  }
  matchContext(context) {
    return matchNodeContext(this.parent, context);
  }
  enterUnfinishedNodesBefore(pos) {
    let scan = this.childBefore(pos), node = this;
    while (scan) {
      let last5 = scan.lastChild;
      if (!last5 || last5.to != scan.to)
        break;
      if (last5.type.isError && last5.from == last5.to) {
        node = scan;
        scan = last5.prevSibling;
      } else {
        scan = last5;
      }
    }
    return node;
  }
  get node() {
    return this;
  }
  get next() {
    return this.parent;
  }
};
var TreeNode = class _TreeNode extends BaseNode {
  constructor(_tree, from, index, _parent) {
    super();
    this._tree = _tree;
    this.from = from;
    this.index = index;
    this._parent = _parent;
  }
  get type() {
    return this._tree.type;
  }
  get name() {
    return this._tree.type.name;
  }
  get to() {
    return this.from + this._tree.length;
  }
  nextChild(i5, dir, pos, side, mode = 0) {
    for (let parent = this; ; ) {
      for (let { children, positions } = parent._tree, e4 = dir > 0 ? children.length : -1; i5 != e4; i5 += dir) {
        let next = children[i5], start3 = positions[i5] + parent.from, mounted;
        if (!(mode & IterMode.EnterBracketed && next instanceof Tree && (mounted = MountedTree.get(next)) && !mounted.overlay && mounted.bracketed && pos >= start3 && pos <= start3 + next.length) && !checkSide(side, pos, start3, start3 + next.length))
          continue;
        if (next instanceof TreeBuffer) {
          if (mode & IterMode.ExcludeBuffers)
            continue;
          let index = next.findChild(0, next.buffer.length, dir, pos - start3, side);
          if (index > -1)
            return new BufferNode(new BufferContext(parent, next, i5, start3), null, index);
        } else if (mode & IterMode.IncludeAnonymous || (!next.type.isAnonymous || hasChild(next))) {
          let mounted2;
          if (!(mode & IterMode.IgnoreMounts) && (mounted2 = MountedTree.get(next)) && !mounted2.overlay)
            return new _TreeNode(mounted2.tree, start3, i5, parent);
          let inner = new _TreeNode(next, start3, i5, parent);
          return mode & IterMode.IncludeAnonymous || !inner.type.isAnonymous ? inner : inner.nextChild(dir < 0 ? next.children.length - 1 : 0, dir, pos, side, mode);
        }
      }
      if (mode & IterMode.IncludeAnonymous || !parent.type.isAnonymous)
        return null;
      if (parent.index >= 0)
        i5 = parent.index + dir;
      else
        i5 = dir < 0 ? -1 : parent._parent._tree.children.length;
      parent = parent._parent;
      if (!parent)
        return null;
    }
  }
  get firstChild() {
    return this.nextChild(
      0,
      1,
      0,
      4
      /* Side.DontCare */
    );
  }
  get lastChild() {
    return this.nextChild(
      this._tree.children.length - 1,
      -1,
      0,
      4
      /* Side.DontCare */
    );
  }
  childAfter(pos) {
    return this.nextChild(
      0,
      1,
      pos,
      2
      /* Side.After */
    );
  }
  childBefore(pos) {
    return this.nextChild(
      this._tree.children.length - 1,
      -1,
      pos,
      -2
      /* Side.Before */
    );
  }
  prop(prop) {
    return this._tree.prop(prop);
  }
  enter(pos, side, mode = 0) {
    let mounted;
    if (!(mode & IterMode.IgnoreOverlays) && (mounted = MountedTree.get(this._tree)) && mounted.overlay) {
      let rPos = pos - this.from, enterBracketed = mode & IterMode.EnterBracketed && mounted.bracketed;
      for (let { from, to } of mounted.overlay) {
        if ((side > 0 || enterBracketed ? from <= rPos : from < rPos) && (side < 0 || enterBracketed ? to >= rPos : to > rPos))
          return new _TreeNode(mounted.tree, mounted.overlay[0].from + this.from, -1, this);
      }
    }
    return this.nextChild(0, 1, pos, side, mode);
  }
  nextSignificantParent() {
    let val = this;
    while (val.type.isAnonymous && val._parent)
      val = val._parent;
    return val;
  }
  get parent() {
    return this._parent ? this._parent.nextSignificantParent() : null;
  }
  get nextSibling() {
    return this._parent && this.index >= 0 ? this._parent.nextChild(
      this.index + 1,
      1,
      0,
      4
      /* Side.DontCare */
    ) : null;
  }
  get prevSibling() {
    return this._parent && this.index >= 0 ? this._parent.nextChild(
      this.index - 1,
      -1,
      0,
      4
      /* Side.DontCare */
    ) : null;
  }
  get tree() {
    return this._tree;
  }
  toTree() {
    return this._tree;
  }
  /**
  @internal
  */
  toString() {
    return this._tree.toString();
  }
};
function getChildren(node, type, before2, after) {
  let cur2 = node.cursor(), result = [];
  if (!cur2.firstChild())
    return result;
  if (before2 != null)
    for (let found3 = false; !found3; ) {
      found3 = cur2.type.is(before2);
      if (!cur2.nextSibling())
        return result;
    }
  for (; ; ) {
    if (after != null && cur2.type.is(after))
      return result;
    if (cur2.type.is(type))
      result.push(cur2.node);
    if (!cur2.nextSibling())
      return after == null ? result : [];
  }
}
function matchNodeContext(node, context, i5 = context.length - 1) {
  for (let p5 = node; i5 >= 0; p5 = p5.parent) {
    if (!p5)
      return false;
    if (!p5.type.isAnonymous) {
      if (context[i5] && context[i5] != p5.name)
        return false;
      i5--;
    }
  }
  return true;
}
var BufferContext = class {
  constructor(parent, buffer, index, start3) {
    this.parent = parent;
    this.buffer = buffer;
    this.index = index;
    this.start = start3;
  }
};
var BufferNode = class _BufferNode extends BaseNode {
  get name() {
    return this.type.name;
  }
  get from() {
    return this.context.start + this.context.buffer.buffer[this.index + 1];
  }
  get to() {
    return this.context.start + this.context.buffer.buffer[this.index + 2];
  }
  constructor(context, _parent, index) {
    super();
    this.context = context;
    this._parent = _parent;
    this.index = index;
    this.type = context.buffer.set.types[context.buffer.buffer[index]];
  }
  child(dir, pos, side) {
    let { buffer } = this.context;
    let index = buffer.findChild(this.index + 4, buffer.buffer[this.index + 3], dir, pos - this.context.start, side);
    return index < 0 ? null : new _BufferNode(this.context, this, index);
  }
  get firstChild() {
    return this.child(
      1,
      0,
      4
      /* Side.DontCare */
    );
  }
  get lastChild() {
    return this.child(
      -1,
      0,
      4
      /* Side.DontCare */
    );
  }
  childAfter(pos) {
    return this.child(
      1,
      pos,
      2
      /* Side.After */
    );
  }
  childBefore(pos) {
    return this.child(
      -1,
      pos,
      -2
      /* Side.Before */
    );
  }
  prop(prop) {
    return this.type.prop(prop);
  }
  enter(pos, side, mode = 0) {
    if (mode & IterMode.ExcludeBuffers)
      return null;
    let { buffer } = this.context;
    let index = buffer.findChild(this.index + 4, buffer.buffer[this.index + 3], side > 0 ? 1 : -1, pos - this.context.start, side);
    return index < 0 ? null : new _BufferNode(this.context, this, index);
  }
  get parent() {
    return this._parent || this.context.parent.nextSignificantParent();
  }
  externalSibling(dir) {
    return this._parent ? null : this.context.parent.nextChild(
      this.context.index + dir,
      dir,
      0,
      4
      /* Side.DontCare */
    );
  }
  get nextSibling() {
    let { buffer } = this.context;
    let after = buffer.buffer[this.index + 3];
    if (after < (this._parent ? buffer.buffer[this._parent.index + 3] : buffer.buffer.length))
      return new _BufferNode(this.context, this._parent, after);
    return this.externalSibling(1);
  }
  get prevSibling() {
    let { buffer } = this.context;
    let parentStart = this._parent ? this._parent.index + 4 : 0;
    if (this.index == parentStart)
      return this.externalSibling(-1);
    return new _BufferNode(this.context, this._parent, buffer.findChild(
      parentStart,
      this.index,
      -1,
      0,
      4
      /* Side.DontCare */
    ));
  }
  get tree() {
    return null;
  }
  toTree() {
    let children = [], positions = [];
    let { buffer } = this.context;
    let startI = this.index + 4, endI = buffer.buffer[this.index + 3];
    if (endI > startI) {
      let from = buffer.buffer[this.index + 1];
      children.push(buffer.slice(startI, endI, from));
      positions.push(0);
    }
    return new Tree(this.type, children, positions, this.to - this.from);
  }
  /**
  @internal
  */
  toString() {
    return this.context.buffer.childString(this.index);
  }
};
function iterStack(heads) {
  if (!heads.length)
    return null;
  let pick = 0, picked = heads[0];
  for (let i5 = 1; i5 < heads.length; i5++) {
    let node = heads[i5];
    if (node.from > picked.from || node.to < picked.to) {
      picked = node;
      pick = i5;
    }
  }
  let next = picked instanceof TreeNode && picked.index < 0 ? null : picked.parent;
  let newHeads = heads.slice();
  if (next)
    newHeads[pick] = next;
  else
    newHeads.splice(pick, 1);
  return new StackIterator(newHeads, picked);
}
var StackIterator = class {
  constructor(heads, node) {
    this.heads = heads;
    this.node = node;
  }
  get next() {
    return iterStack(this.heads);
  }
};
function stackIterator(tree, pos, side) {
  let inner = tree.resolveInner(pos, side), layers = null;
  for (let scan = inner instanceof TreeNode ? inner : inner.context.parent; scan; scan = scan.parent) {
    if (scan.index < 0) {
      let parent = scan.parent;
      (layers || (layers = [inner])).push(parent.resolve(pos, side));
      scan = parent;
    } else {
      let mount = MountedTree.get(scan.tree);
      if (mount && mount.overlay && mount.overlay[0].from <= pos && mount.overlay[mount.overlay.length - 1].to >= pos) {
        let root = new TreeNode(mount.tree, mount.overlay[0].from + scan.from, -1, scan);
        (layers || (layers = [inner])).push(resolveNode(root, pos, side, false));
      }
    }
  }
  return layers ? iterStack(layers) : inner;
}
var TreeCursor = class {
  /**
  Shorthand for `.type.name`.
  */
  get name() {
    return this.type.name;
  }
  /**
  @internal
  */
  constructor(node, mode = 0) {
    this.buffer = null;
    this.stack = [];
    this.index = 0;
    this.bufferNode = null;
    this.mode = mode & ~IterMode.EnterBracketed;
    if (node instanceof TreeNode) {
      this.yieldNode(node);
    } else {
      this._tree = node.context.parent;
      this.buffer = node.context;
      for (let n3 = node._parent; n3; n3 = n3._parent)
        this.stack.unshift(n3.index);
      this.bufferNode = node;
      this.yieldBuf(node.index);
    }
  }
  yieldNode(node) {
    if (!node)
      return false;
    this._tree = node;
    this.type = node.type;
    this.from = node.from;
    this.to = node.to;
    return true;
  }
  yieldBuf(index, type) {
    this.index = index;
    let { start: start3, buffer } = this.buffer;
    this.type = type || buffer.set.types[buffer.buffer[index]];
    this.from = start3 + buffer.buffer[index + 1];
    this.to = start3 + buffer.buffer[index + 2];
    return true;
  }
  /**
  @internal
  */
  yield(node) {
    if (!node)
      return false;
    if (node instanceof TreeNode) {
      this.buffer = null;
      return this.yieldNode(node);
    }
    this.buffer = node.context;
    return this.yieldBuf(node.index, node.type);
  }
  /**
  @internal
  */
  toString() {
    return this.buffer ? this.buffer.buffer.childString(this.index) : this._tree.toString();
  }
  /**
  @internal
  */
  enterChild(dir, pos, side) {
    if (!this.buffer)
      return this.yield(this._tree.nextChild(dir < 0 ? this._tree._tree.children.length - 1 : 0, dir, pos, side, this.mode));
    let { buffer } = this.buffer;
    let index = buffer.findChild(this.index + 4, buffer.buffer[this.index + 3], dir, pos - this.buffer.start, side);
    if (index < 0)
      return false;
    this.stack.push(this.index);
    return this.yieldBuf(index);
  }
  /**
  Move the cursor to this node's first child. When this returns
  false, the node has no child, and the cursor has not been moved.
  */
  firstChild() {
    return this.enterChild(
      1,
      0,
      4
      /* Side.DontCare */
    );
  }
  /**
  Move the cursor to this node's last child.
  */
  lastChild() {
    return this.enterChild(
      -1,
      0,
      4
      /* Side.DontCare */
    );
  }
  /**
  Move the cursor to the first child that ends after `pos`.
  */
  childAfter(pos) {
    return this.enterChild(
      1,
      pos,
      2
      /* Side.After */
    );
  }
  /**
  Move to the last child that starts before `pos`.
  */
  childBefore(pos) {
    return this.enterChild(
      -1,
      pos,
      -2
      /* Side.Before */
    );
  }
  /**
  Move the cursor to the child around `pos`. If side is -1 the
  child may end at that position, when 1 it may start there. This
  will also enter [overlaid](#common.MountedTree.overlay)
  [mounted](#common.NodeProp^mounted) trees unless `overlays` is
  set to false.
  */
  enter(pos, side, mode = this.mode) {
    if (!this.buffer)
      return this.yield(this._tree.enter(pos, side, mode));
    return mode & IterMode.ExcludeBuffers ? false : this.enterChild(1, pos, side);
  }
  /**
  Move to the node's parent node, if this isn't the top node.
  */
  parent() {
    if (!this.buffer)
      return this.yieldNode(this.mode & IterMode.IncludeAnonymous ? this._tree._parent : this._tree.parent);
    if (this.stack.length)
      return this.yieldBuf(this.stack.pop());
    let parent = this.mode & IterMode.IncludeAnonymous ? this.buffer.parent : this.buffer.parent.nextSignificantParent();
    this.buffer = null;
    return this.yieldNode(parent);
  }
  /**
  @internal
  */
  sibling(dir) {
    if (!this.buffer)
      return !this._tree._parent ? false : this.yield(this._tree.index < 0 ? null : this._tree._parent.nextChild(this._tree.index + dir, dir, 0, 4, this.mode));
    let { buffer } = this.buffer, d5 = this.stack.length - 1;
    if (dir < 0) {
      let parentStart = d5 < 0 ? 0 : this.stack[d5] + 4;
      if (this.index != parentStart)
        return this.yieldBuf(buffer.findChild(
          parentStart,
          this.index,
          -1,
          0,
          4
          /* Side.DontCare */
        ));
    } else {
      let after = buffer.buffer[this.index + 3];
      if (after < (d5 < 0 ? buffer.buffer.length : buffer.buffer[this.stack[d5] + 3]))
        return this.yieldBuf(after);
    }
    return d5 < 0 ? this.yield(this.buffer.parent.nextChild(this.buffer.index + dir, dir, 0, 4, this.mode)) : false;
  }
  /**
  Move to this node's next sibling, if any.
  */
  nextSibling() {
    return this.sibling(1);
  }
  /**
  Move to this node's previous sibling, if any.
  */
  prevSibling() {
    return this.sibling(-1);
  }
  atLastNode(dir) {
    let index, parent, { buffer } = this;
    if (buffer) {
      if (dir > 0) {
        if (this.index < buffer.buffer.buffer.length)
          return false;
      } else {
        for (let i5 = 0; i5 < this.index; i5++)
          if (buffer.buffer.buffer[i5 + 3] < this.index)
            return false;
      }
      ({ index, parent } = buffer);
    } else {
      ({ index, _parent: parent } = this._tree);
    }
    for (; parent; { index, _parent: parent } = parent) {
      if (index > -1)
        for (let i5 = index + dir, e4 = dir < 0 ? -1 : parent._tree.children.length; i5 != e4; i5 += dir) {
          let child = parent._tree.children[i5];
          if (this.mode & IterMode.IncludeAnonymous || child instanceof TreeBuffer || !child.type.isAnonymous || hasChild(child))
            return false;
        }
    }
    return true;
  }
  move(dir, enter4) {
    if (enter4 && this.enterChild(
      dir,
      0,
      4
      /* Side.DontCare */
    ))
      return true;
    for (; ; ) {
      if (this.sibling(dir))
        return true;
      if (this.atLastNode(dir) || !this.parent())
        return false;
    }
  }
  /**
  Move to the next node in a
  [pre-order](https://en.wikipedia.org/wiki/Tree_traversal#Pre-order,_NLR)
  traversal, going from a node to its first child or, if the
  current node is empty or `enter` is false, its next sibling or
  the next sibling of the first parent node that has one.
  */
  next(enter4 = true) {
    return this.move(1, enter4);
  }
  /**
  Move to the next node in a last-to-first pre-order traversal. A
  node is followed by its last child or, if it has none, its
  previous sibling or the previous sibling of the first parent
  node that has one.
  */
  prev(enter4 = true) {
    return this.move(-1, enter4);
  }
  /**
  Move the cursor to the innermost node that covers `pos`. If
  `side` is -1, it will enter nodes that end at `pos`. If it is 1,
  it will enter nodes that start at `pos`.
  */
  moveTo(pos, side = 0) {
    while (this.from == this.to || (side < 1 ? this.from >= pos : this.from > pos) || (side > -1 ? this.to <= pos : this.to < pos))
      if (!this.parent())
        break;
    while (this.enterChild(1, pos, side)) {
    }
    return this;
  }
  /**
  Get a [syntax node](#common.SyntaxNode) at the cursor's current
  position.
  */
  get node() {
    if (!this.buffer)
      return this._tree;
    let cache = this.bufferNode, result = null, depth = 0;
    if (cache && cache.context == this.buffer) {
      scan: for (let index = this.index, d5 = this.stack.length; d5 >= 0; ) {
        for (let c4 = cache; c4; c4 = c4._parent)
          if (c4.index == index) {
            if (index == this.index)
              return c4;
            result = c4;
            depth = d5 + 1;
            break scan;
          }
        index = this.stack[--d5];
      }
    }
    for (let i5 = depth; i5 < this.stack.length; i5++)
      result = new BufferNode(this.buffer, result, this.stack[i5]);
    return this.bufferNode = new BufferNode(this.buffer, result, this.index);
  }
  /**
  Get the [tree](#common.Tree) that represents the current node, if
  any. Will return null when the node is in a [tree
  buffer](#common.TreeBuffer).
  */
  get tree() {
    return this.buffer ? null : this._tree._tree;
  }
  /**
  Iterate over the current node and all its descendants, calling
  `enter` when entering a node and `leave`, if given, when leaving
  one. When `enter` returns `false`, any children of that node are
  skipped, and `leave` isn't called for it.
  */
  iterate(enter4, leave3) {
    for (let depth = 0; ; ) {
      let mustLeave = false;
      if (this.type.isAnonymous || enter4(this) !== false) {
        if (this.firstChild()) {
          depth++;
          continue;
        }
        if (!this.type.isAnonymous)
          mustLeave = true;
      }
      for (; ; ) {
        if (mustLeave && leave3)
          leave3(this);
        mustLeave = this.type.isAnonymous;
        if (!depth)
          return;
        if (this.nextSibling())
          break;
        this.parent();
        depth--;
        mustLeave = true;
      }
    }
  }
  /**
  Test whether the current node matches a given context—a sequence
  of direct parent node names. Empty strings in the context array
  are treated as wildcards.
  */
  matchContext(context) {
    if (!this.buffer)
      return matchNodeContext(this.node.parent, context);
    let { buffer } = this.buffer, { types: types2 } = buffer.set;
    for (let i5 = context.length - 1, d5 = this.stack.length - 1; i5 >= 0; d5--) {
      if (d5 < 0)
        return matchNodeContext(this._tree, context, i5);
      let type = types2[buffer.buffer[this.stack[d5]]];
      if (!type.isAnonymous) {
        if (context[i5] && context[i5] != type.name)
          return false;
        i5--;
      }
    }
    return true;
  }
};
function hasChild(tree) {
  return tree.children.some((ch) => ch instanceof TreeBuffer || !ch.type.isAnonymous || hasChild(ch));
}
function buildTree(data) {
  var _a2;
  let { buffer, nodeSet, maxBufferLength = DefaultBufferLength, reused = [], minRepeatType = nodeSet.types.length } = data;
  let cursor = Array.isArray(buffer) ? new FlatBufferCursor(buffer, buffer.length) : buffer;
  let types2 = nodeSet.types;
  let contextHash = 0, lookAhead = 0;
  function takeNode(parentStart, minPos, children2, positions2, inRepeat, depth) {
    let { id: id2, start: start3, end: end3, size } = cursor;
    let lookAheadAtStart = lookAhead, contextAtStart = contextHash;
    if (size < 0) {
      cursor.next();
      if (size == -1) {
        let node2 = reused[id2];
        children2.push(node2);
        positions2.push(start3 - parentStart);
        return;
      } else if (size == -3) {
        contextHash = id2;
        return;
      } else if (size == -4) {
        lookAhead = id2;
        return;
      } else {
        throw new RangeError(`Unrecognized record size: ${size}`);
      }
    }
    let type = types2[id2], node, buffer2;
    let startPos = start3 - parentStart;
    if (end3 - start3 <= maxBufferLength && (buffer2 = findBufferSize(cursor.pos - minPos, inRepeat))) {
      let data2 = new Uint16Array(buffer2.size - buffer2.skip);
      let endPos = cursor.pos - buffer2.size, index = data2.length;
      while (cursor.pos > endPos)
        index = copyToBuffer(buffer2.start, data2, index);
      node = new TreeBuffer(data2, end3 - buffer2.start, nodeSet);
      startPos = buffer2.start - parentStart;
    } else {
      let endPos = cursor.pos - size;
      cursor.next();
      let localChildren = [], localPositions = [];
      let localInRepeat = id2 >= minRepeatType ? id2 : -1;
      let lastGroup = 0, lastEnd = end3, groupLookAhead = lookAheadAtStart;
      while (cursor.pos > endPos) {
        if (localInRepeat >= 0 && cursor.id == localInRepeat && cursor.size >= 0) {
          if (cursor.end <= lastEnd - maxBufferLength) {
            makeRepeatLeaf(localChildren, localPositions, start3, lastGroup, cursor.end, lastEnd, localInRepeat, groupLookAhead, contextAtStart);
            lastGroup = localChildren.length;
            lastEnd = cursor.end;
            groupLookAhead = lookAhead;
          }
          cursor.next();
        } else if (depth > 2500) {
          takeFlatNode(start3, endPos, localChildren, localPositions);
        } else {
          if (localInRepeat >= 0 && cursor.size == -1 && reused[cursor.id].type == nodeSet.types[localInRepeat]) {
            if (lastGroup < localChildren.length)
              makeRepeatLeaf(localChildren, localPositions, start3, lastGroup, cursor.end, lastEnd, localInRepeat, groupLookAhead, contextAtStart);
            lastGroup = localChildren.length + 1;
            lastEnd = cursor.start;
            groupLookAhead = lookAhead;
          }
          takeNode(start3, endPos, localChildren, localPositions, localInRepeat, depth + 1);
        }
      }
      if (localInRepeat >= 0 && lastGroup > 0 && lastGroup < localChildren.length)
        makeRepeatLeaf(localChildren, localPositions, start3, lastGroup, start3, lastEnd, localInRepeat, groupLookAhead, contextAtStart);
      localChildren.reverse();
      localPositions.reverse();
      if (localInRepeat > -1 && lastGroup > 0) {
        let make = makeBalanced(type, contextAtStart);
        node = balanceRange(type, localChildren, localPositions, 0, localChildren.length, 0, end3 - start3, make, make);
      } else {
        node = makeTree(type, localChildren, localPositions, end3 - start3, lookAheadAtStart - end3, contextAtStart);
      }
    }
    children2.push(node);
    positions2.push(startPos);
  }
  function takeFlatNode(parentStart, minPos, children2, positions2) {
    let nodes = [];
    let nodeCount = 0, stopAt = -1;
    while (cursor.pos > minPos) {
      let { id: id2, start: start3, end: end3, size } = cursor;
      if (size > 4) {
        cursor.next();
      } else if (stopAt > -1 && start3 < stopAt) {
        break;
      } else {
        if (stopAt < 0)
          stopAt = end3 - maxBufferLength;
        nodes.push(id2, start3, end3);
        nodeCount++;
        cursor.next();
      }
    }
    if (nodeCount) {
      let buffer2 = new Uint16Array(nodeCount * 4);
      let start3 = nodes[nodes.length - 2];
      for (let i5 = nodes.length - 3, j3 = 0; i5 >= 0; i5 -= 3) {
        buffer2[j3++] = nodes[i5];
        buffer2[j3++] = nodes[i5 + 1] - start3;
        buffer2[j3++] = nodes[i5 + 2] - start3;
        buffer2[j3++] = j3;
      }
      children2.push(new TreeBuffer(buffer2, nodes[2] - start3, nodeSet));
      positions2.push(start3 - parentStart);
    }
  }
  function makeBalanced(type, contextHash2) {
    return (children2, positions2, length2) => {
      let lookAhead2 = 0, lastI = children2.length - 1, last5, lookAheadProp;
      if (lastI >= 0 && (last5 = children2[lastI]) instanceof Tree) {
        if (!lastI && last5.type == type && last5.length == length2)
          return last5;
        if (lookAheadProp = last5.prop(NodeProp.lookAhead))
          lookAhead2 = positions2[lastI] + last5.length + lookAheadProp - length2;
      }
      return makeTree(type, children2, positions2, length2, lookAhead2, contextHash2);
    };
  }
  function makeRepeatLeaf(children2, positions2, base2, i5, from, to, type, lookAhead2, contextHash2) {
    let localChildren = [], localPositions = [];
    while (children2.length > i5) {
      localChildren.push(children2.pop());
      localPositions.push(positions2.pop() + base2 - from);
    }
    children2.push(makeTree(nodeSet.types[type], localChildren, localPositions, to - from, lookAhead2 - to, contextHash2));
    positions2.push(from - base2);
  }
  function makeTree(type, children2, positions2, length2, lookAhead2, contextHash2, props) {
    if (contextHash2) {
      let pair = [NodeProp.contextHash, contextHash2];
      props = props ? [pair].concat(props) : [pair];
    }
    if (lookAhead2 > 25) {
      let pair = [NodeProp.lookAhead, lookAhead2];
      props = props ? [pair].concat(props) : [pair];
    }
    return new Tree(type, children2, positions2, length2, props);
  }
  function findBufferSize(maxSize, inRepeat) {
    let fork = cursor.fork();
    let size = 0, start3 = 0, skip = 0, minStart = fork.end - maxBufferLength;
    let result = { size: 0, start: 0, skip: 0 };
    scan: for (let minPos = fork.pos - maxSize; fork.pos > minPos; ) {
      let nodeSize2 = fork.size;
      if (fork.id == inRepeat && nodeSize2 >= 0) {
        result.size = size;
        result.start = start3;
        result.skip = skip;
        skip += 4;
        size += 4;
        fork.next();
        continue;
      }
      let startPos = fork.pos - nodeSize2;
      if (nodeSize2 < 0 || startPos < minPos || fork.start < minStart)
        break;
      let localSkipped = fork.id >= minRepeatType ? 4 : 0;
      let nodeStart = fork.start;
      fork.next();
      while (fork.pos > startPos) {
        if (fork.size < 0) {
          if (fork.size == -3 || fork.size == -4)
            localSkipped += 4;
          else
            break scan;
        } else if (fork.id >= minRepeatType) {
          localSkipped += 4;
        }
        fork.next();
      }
      start3 = nodeStart;
      size += nodeSize2;
      skip += localSkipped;
    }
    if (inRepeat < 0 || size == maxSize) {
      result.size = size;
      result.start = start3;
      result.skip = skip;
    }
    return result.size > 4 ? result : void 0;
  }
  function copyToBuffer(bufferStart, buffer2, index) {
    let { id: id2, start: start3, end: end3, size } = cursor;
    cursor.next();
    if (size >= 0 && id2 < minRepeatType) {
      let startIndex = index;
      if (size > 4) {
        let endPos = cursor.pos - (size - 4);
        while (cursor.pos > endPos)
          index = copyToBuffer(bufferStart, buffer2, index);
      }
      buffer2[--index] = startIndex;
      buffer2[--index] = end3 - bufferStart;
      buffer2[--index] = start3 - bufferStart;
      buffer2[--index] = id2;
    } else if (size == -3) {
      contextHash = id2;
    } else if (size == -4) {
      lookAhead = id2;
    }
    return index;
  }
  let children = [], positions = [];
  while (cursor.pos > 0)
    takeNode(data.start || 0, data.bufferStart || 0, children, positions, -1, 0);
  let length = (_a2 = data.length) !== null && _a2 !== void 0 ? _a2 : children.length ? positions[0] + children[0].length : 0;
  return new Tree(types2[data.topID], children.reverse(), positions.reverse(), length);
}
var nodeSizeCache = /* @__PURE__ */ new WeakMap();
function nodeSize(balanceType, node) {
  if (!balanceType.isAnonymous || node instanceof TreeBuffer || node.type != balanceType)
    return 1;
  let size = nodeSizeCache.get(node);
  if (size == null) {
    size = 1;
    for (let child of node.children) {
      if (child.type != balanceType || !(child instanceof Tree)) {
        size = 1;
        break;
      }
      size += nodeSize(balanceType, child);
    }
    nodeSizeCache.set(node, size);
  }
  return size;
}
function balanceRange(balanceType, children, positions, from, to, start3, length, mkTop, mkTree) {
  let total = 0;
  for (let i5 = from; i5 < to; i5++)
    total += nodeSize(balanceType, children[i5]);
  let maxChild = Math.ceil(
    total * 1.5 / 8
    /* Balance.BranchFactor */
  );
  let localChildren = [], localPositions = [];
  function divide(children2, positions2, from2, to2, offset) {
    for (let i5 = from2; i5 < to2; ) {
      let groupFrom = i5, groupStart = positions2[i5], groupSize = nodeSize(balanceType, children2[i5]);
      i5++;
      for (; i5 < to2; i5++) {
        let nextSize = nodeSize(balanceType, children2[i5]);
        if (groupSize + nextSize >= maxChild)
          break;
        groupSize += nextSize;
      }
      if (i5 == groupFrom + 1) {
        if (groupSize > maxChild) {
          let only = children2[groupFrom];
          divide(only.children, only.positions, 0, only.children.length, positions2[groupFrom] + offset);
          continue;
        }
        localChildren.push(children2[groupFrom]);
      } else {
        let length2 = positions2[i5 - 1] + children2[i5 - 1].length - groupStart;
        localChildren.push(balanceRange(balanceType, children2, positions2, groupFrom, i5, groupStart, length2, null, mkTree));
      }
      localPositions.push(groupStart + offset - start3);
    }
  }
  divide(children, positions, from, to, 0);
  return (mkTop || mkTree)(localChildren, localPositions, length);
}
var TreeFragment = class _TreeFragment {
  /**
  Construct a tree fragment. You'll usually want to use
  [`addTree`](#common.TreeFragment^addTree) and
  [`applyChanges`](#common.TreeFragment^applyChanges) instead of
  calling this directly.
  */
  constructor(from, to, tree, offset, openStart = false, openEnd = false) {
    this.from = from;
    this.to = to;
    this.tree = tree;
    this.offset = offset;
    this.open = (openStart ? 1 : 0) | (openEnd ? 2 : 0);
  }
  /**
  Whether the start of the fragment represents the start of a
  parse, or the end of a change. (In the second case, it may not
  be safe to reuse some nodes at the start, depending on the
  parsing algorithm.)
  */
  get openStart() {
    return (this.open & 1) > 0;
  }
  /**
  Whether the end of the fragment represents the end of a
  full-document parse, or the start of a change.
  */
  get openEnd() {
    return (this.open & 2) > 0;
  }
  /**
  Create a set of fragments from a freshly parsed tree, or update
  an existing set of fragments by replacing the ones that overlap
  with a tree with content from the new tree. When `partial` is
  true, the parse is treated as incomplete, and the resulting
  fragment has [`openEnd`](#common.TreeFragment.openEnd) set to
  true.
  */
  static addTree(tree, fragments = [], partial = false) {
    let result = [new _TreeFragment(0, tree.length, tree, 0, false, partial)];
    for (let f5 of fragments)
      if (f5.to > tree.length)
        result.push(f5);
    return result;
  }
  /**
  Apply a set of edits to an array of fragments, removing or
  splitting fragments as necessary to remove edited ranges, and
  adjusting offsets for fragments that moved.
  */
  static applyChanges(fragments, changes2, minGap = 128) {
    if (!changes2.length)
      return fragments;
    let result = [];
    let fI = 1, nextF = fragments.length ? fragments[0] : null;
    for (let cI = 0, pos = 0, off = 0; ; cI++) {
      let nextC = cI < changes2.length ? changes2[cI] : null;
      let nextPos = nextC ? nextC.fromA : 1e9;
      if (nextPos - pos >= minGap)
        while (nextF && nextF.from < nextPos) {
          let cut2 = nextF;
          if (pos >= cut2.from || nextPos <= cut2.to || off) {
            let fFrom = Math.max(cut2.from, pos) - off, fTo = Math.min(cut2.to, nextPos) - off;
            cut2 = fFrom >= fTo ? null : new _TreeFragment(fFrom, fTo, cut2.tree, cut2.offset + off, cI > 0, !!nextC);
          }
          if (cut2)
            result.push(cut2);
          if (nextF.to > nextPos)
            break;
          nextF = fI < fragments.length ? fragments[fI++] : null;
        }
      if (!nextC)
        break;
      pos = nextC.toA;
      off = nextC.toA - nextC.toB;
    }
    return result;
  }
};
var Parser = class {
  /**
  Start a parse, returning a [partial parse](#common.PartialParse)
  object. [`fragments`](#common.TreeFragment) can be passed in to
  make the parse incremental.
  
  By default, the entire input is parsed. You can pass `ranges`,
  which should be a sorted array of non-empty, non-overlapping
  ranges, to parse only those ranges. The tree returned in that
  case will start at `ranges[0].from`.
  */
  startParse(input, fragments, ranges2) {
    if (typeof input == "string")
      input = new StringInput(input);
    ranges2 = !ranges2 ? [new Range2(0, input.length)] : ranges2.length ? ranges2.map((r4) => new Range2(r4.from, r4.to)) : [new Range2(0, 0)];
    return this.createParse(input, fragments || [], ranges2);
  }
  /**
  Run a full parse, returning the resulting tree.
  */
  parse(input, fragments, ranges2) {
    let parse = this.startParse(input, fragments, ranges2);
    for (; ; ) {
      let done2 = parse.advance();
      if (done2)
        return done2;
    }
  }
};
var StringInput = class {
  constructor(string2) {
    this.string = string2;
  }
  get length() {
    return this.string.length;
  }
  chunk(from) {
    return this.string.slice(from);
  }
  get lineChunks() {
    return false;
  }
  read(from, to) {
    return this.string.slice(from, to);
  }
};
var stoppedInner = new NodeProp({ perNode: true });

// node_modules/@lezer/highlight/dist/index.js
var nextTagID = 0;
var Tag = class _Tag {
  /**
  @internal
  */
  constructor(name2, set2, base2, modified) {
    this.name = name2;
    this.set = set2;
    this.base = base2;
    this.modified = modified;
    this.id = nextTagID++;
  }
  toString() {
    let { name: name2 } = this;
    for (let mod of this.modified)
      if (mod.name)
        name2 = `${mod.name}(${name2})`;
    return name2;
  }
  static define(nameOrParent, parent) {
    let name2 = typeof nameOrParent == "string" ? nameOrParent : "?";
    if (nameOrParent instanceof _Tag)
      parent = nameOrParent;
    if (parent === null || parent === void 0 ? void 0 : parent.base)
      throw new Error("Can not derive from a modified tag");
    let tag = new _Tag(name2, [], null, []);
    tag.set.push(tag);
    if (parent)
      for (let t5 of parent.set)
        tag.set.push(t5);
    return tag;
  }
  /**
  Define a tag _modifier_, which is a function that, given a tag,
  will return a tag that is a subtag of the original. Applying the
  same modifier to a twice tag will return the same value (`m1(t1)
  == m1(t1)`) and applying multiple modifiers will, regardless or
  order, produce the same tag (`m1(m2(t1)) == m2(m1(t1))`).
  
  When multiple modifiers are applied to a given base tag, each
  smaller set of modifiers is registered as a parent, so that for
  example `m1(m2(m3(t1)))` is a subtype of `m1(m2(t1))`,
  `m1(m3(t1)`, and so on.
  */
  static defineModifier(name2) {
    let mod = new Modifier(name2);
    return (tag) => {
      if (tag.modified.indexOf(mod) > -1)
        return tag;
      return Modifier.get(tag.base || tag, tag.modified.concat(mod).sort((a5, b3) => a5.id - b3.id));
    };
  }
};
var nextModifierID = 0;
var Modifier = class _Modifier {
  constructor(name2) {
    this.name = name2;
    this.instances = [];
    this.id = nextModifierID++;
  }
  static get(base2, mods) {
    if (!mods.length)
      return base2;
    let exists = mods[0].instances.find((t5) => t5.base == base2 && sameArray2(mods, t5.modified));
    if (exists)
      return exists;
    let set2 = [], tag = new Tag(base2.name, set2, base2, mods);
    for (let m5 of mods)
      m5.instances.push(tag);
    let configs = powerSet(mods);
    for (let parent of base2.set)
      if (!parent.modified.length)
        for (let config of configs)
          set2.push(_Modifier.get(parent, config));
    return tag;
  }
};
function sameArray2(a5, b3) {
  return a5.length == b3.length && a5.every((x3, i5) => x3 == b3[i5]);
}
function powerSet(array) {
  let sets = [[]];
  for (let i5 = 0; i5 < array.length; i5++) {
    for (let j3 = 0, e4 = sets.length; j3 < e4; j3++) {
      sets.push(sets[j3].concat(array[i5]));
    }
  }
  return sets.sort((a5, b3) => b3.length - a5.length);
}
function styleTags(spec) {
  let byName = /* @__PURE__ */ Object.create(null);
  for (let prop in spec) {
    let tags2 = spec[prop];
    if (!Array.isArray(tags2))
      tags2 = [tags2];
    for (let part of prop.split(" "))
      if (part) {
        let pieces = [], mode = 2, rest = part;
        for (let pos = 0; ; ) {
          if (rest == "..." && pos > 0 && pos + 3 == part.length) {
            mode = 1;
            break;
          }
          let m5 = /^"(?:[^"\\]|\\.)*?"|[^\/!]+/.exec(rest);
          if (!m5)
            throw new RangeError("Invalid path: " + part);
          pieces.push(m5[0] == "*" ? "" : m5[0][0] == '"' ? JSON.parse(m5[0]) : m5[0]);
          pos += m5[0].length;
          if (pos == part.length)
            break;
          let next = part[pos++];
          if (pos == part.length && next == "!") {
            mode = 0;
            break;
          }
          if (next != "/")
            throw new RangeError("Invalid path: " + part);
          rest = part.slice(pos);
        }
        let last5 = pieces.length - 1, inner = pieces[last5];
        if (!inner)
          throw new RangeError("Invalid path: " + part);
        let rule = new Rule(tags2, mode, last5 > 0 ? pieces.slice(0, last5) : null);
        byName[inner] = rule.sort(byName[inner]);
      }
  }
  return ruleNodeProp.add(byName);
}
var ruleNodeProp = new NodeProp({
  combine(a5, b3) {
    let cur2, root, take;
    while (a5 || b3) {
      if (!a5 || b3 && a5.depth <= b3.depth) {
        take = b3;
        b3 = b3.next;
      } else {
        take = a5;
        a5 = a5.next;
      }
      if (cur2 && cur2.mode == take.mode && !take.context && !cur2.context)
        continue;
      let copy2 = new Rule(take.tags, take.mode, take.context);
      if (cur2)
        cur2.next = copy2;
      else
        root = copy2;
      cur2 = copy2;
    }
    return root;
  }
});
var Rule = class {
  constructor(tags2, mode, context, next) {
    this.tags = tags2;
    this.mode = mode;
    this.context = context;
    this.next = next;
  }
  get opaque() {
    return this.mode == 0;
  }
  get inherit() {
    return this.mode == 1;
  }
  sort(other) {
    if (!other || other.depth < this.depth) {
      this.next = other;
      return this;
    }
    other.next = this.sort(other.next);
    return other;
  }
  get depth() {
    return this.context ? this.context.length : 0;
  }
};
Rule.empty = new Rule([], 2, null);
function tagHighlighter(tags2, options) {
  let map = /* @__PURE__ */ Object.create(null);
  for (let style of tags2) {
    if (!Array.isArray(style.tag))
      map[style.tag.id] = style.class;
    else
      for (let tag of style.tag)
        map[tag.id] = style.class;
  }
  let { scope, all: all2 = null } = options || {};
  return {
    style: (tags3) => {
      let cls = all2;
      for (let tag of tags3) {
        for (let sub of tag.set) {
          let tagClass = map[sub.id];
          if (tagClass) {
            cls = cls ? cls + " " + tagClass : tagClass;
            break;
          }
        }
      }
      return cls;
    },
    scope
  };
}
var t4 = Tag.define;
var comment = t4();
var name = t4();
var typeName = t4(name);
var propertyName = t4(name);
var literal = t4();
var string = t4(literal);
var number2 = t4(literal);
var content = t4();
var heading = t4(content);
var keyword = t4();
var operator = t4();
var punctuation = t4();
var bracket = t4(punctuation);
var meta = t4();
var tags = {
  /**
  A comment.
  */
  comment,
  /**
  A line [comment](#highlight.tags.comment).
  */
  lineComment: t4(comment),
  /**
  A block [comment](#highlight.tags.comment).
  */
  blockComment: t4(comment),
  /**
  A documentation [comment](#highlight.tags.comment).
  */
  docComment: t4(comment),
  /**
  Any kind of identifier.
  */
  name,
  /**
  The [name](#highlight.tags.name) of a variable.
  */
  variableName: t4(name),
  /**
  A type [name](#highlight.tags.name).
  */
  typeName,
  /**
  A tag name (subtag of [`typeName`](#highlight.tags.typeName)).
  */
  tagName: t4(typeName),
  /**
  A property or field [name](#highlight.tags.name).
  */
  propertyName,
  /**
  An attribute name (subtag of [`propertyName`](#highlight.tags.propertyName)).
  */
  attributeName: t4(propertyName),
  /**
  The [name](#highlight.tags.name) of a class.
  */
  className: t4(name),
  /**
  A label [name](#highlight.tags.name).
  */
  labelName: t4(name),
  /**
  A namespace [name](#highlight.tags.name).
  */
  namespace: t4(name),
  /**
  The [name](#highlight.tags.name) of a macro.
  */
  macroName: t4(name),
  /**
  A literal value.
  */
  literal,
  /**
  A string [literal](#highlight.tags.literal).
  */
  string,
  /**
  A documentation [string](#highlight.tags.string).
  */
  docString: t4(string),
  /**
  A character literal (subtag of [string](#highlight.tags.string)).
  */
  character: t4(string),
  /**
  An attribute value (subtag of [string](#highlight.tags.string)).
  */
  attributeValue: t4(string),
  /**
  A number [literal](#highlight.tags.literal).
  */
  number: number2,
  /**
  An integer [number](#highlight.tags.number) literal.
  */
  integer: t4(number2),
  /**
  A floating-point [number](#highlight.tags.number) literal.
  */
  float: t4(number2),
  /**
  A boolean [literal](#highlight.tags.literal).
  */
  bool: t4(literal),
  /**
  Regular expression [literal](#highlight.tags.literal).
  */
  regexp: t4(literal),
  /**
  An escape [literal](#highlight.tags.literal), for example a
  backslash escape in a string.
  */
  escape: t4(literal),
  /**
  A color [literal](#highlight.tags.literal).
  */
  color: t4(literal),
  /**
  A URL [literal](#highlight.tags.literal).
  */
  url: t4(literal),
  /**
  A language keyword.
  */
  keyword,
  /**
  The [keyword](#highlight.tags.keyword) for the self or this
  object.
  */
  self: t4(keyword),
  /**
  The [keyword](#highlight.tags.keyword) for null.
  */
  null: t4(keyword),
  /**
  A [keyword](#highlight.tags.keyword) denoting some atomic value.
  */
  atom: t4(keyword),
  /**
  A [keyword](#highlight.tags.keyword) that represents a unit.
  */
  unit: t4(keyword),
  /**
  A modifier [keyword](#highlight.tags.keyword).
  */
  modifier: t4(keyword),
  /**
  A [keyword](#highlight.tags.keyword) that acts as an operator.
  */
  operatorKeyword: t4(keyword),
  /**
  A control-flow related [keyword](#highlight.tags.keyword).
  */
  controlKeyword: t4(keyword),
  /**
  A [keyword](#highlight.tags.keyword) that defines something.
  */
  definitionKeyword: t4(keyword),
  /**
  A [keyword](#highlight.tags.keyword) related to defining or
  interfacing with modules.
  */
  moduleKeyword: t4(keyword),
  /**
  An operator.
  */
  operator,
  /**
  An [operator](#highlight.tags.operator) that dereferences something.
  */
  derefOperator: t4(operator),
  /**
  Arithmetic-related [operator](#highlight.tags.operator).
  */
  arithmeticOperator: t4(operator),
  /**
  Logical [operator](#highlight.tags.operator).
  */
  logicOperator: t4(operator),
  /**
  Bit [operator](#highlight.tags.operator).
  */
  bitwiseOperator: t4(operator),
  /**
  Comparison [operator](#highlight.tags.operator).
  */
  compareOperator: t4(operator),
  /**
  [Operator](#highlight.tags.operator) that updates its operand.
  */
  updateOperator: t4(operator),
  /**
  [Operator](#highlight.tags.operator) that defines something.
  */
  definitionOperator: t4(operator),
  /**
  Type-related [operator](#highlight.tags.operator).
  */
  typeOperator: t4(operator),
  /**
  Control-flow [operator](#highlight.tags.operator).
  */
  controlOperator: t4(operator),
  /**
  Program or markup punctuation.
  */
  punctuation,
  /**
  [Punctuation](#highlight.tags.punctuation) that separates
  things.
  */
  separator: t4(punctuation),
  /**
  Bracket-style [punctuation](#highlight.tags.punctuation).
  */
  bracket,
  /**
  Angle [brackets](#highlight.tags.bracket) (usually `<` and `>`
  tokens).
  */
  angleBracket: t4(bracket),
  /**
  Square [brackets](#highlight.tags.bracket) (usually `[` and `]`
  tokens).
  */
  squareBracket: t4(bracket),
  /**
  Parentheses (usually `(` and `)` tokens). Subtag of
  [bracket](#highlight.tags.bracket).
  */
  paren: t4(bracket),
  /**
  Braces (usually `{` and `}` tokens). Subtag of
  [bracket](#highlight.tags.bracket).
  */
  brace: t4(bracket),
  /**
  Content, for example plain text in XML or markup documents.
  */
  content,
  /**
  [Content](#highlight.tags.content) that represents a heading.
  */
  heading,
  /**
  A level 1 [heading](#highlight.tags.heading).
  */
  heading1: t4(heading),
  /**
  A level 2 [heading](#highlight.tags.heading).
  */
  heading2: t4(heading),
  /**
  A level 3 [heading](#highlight.tags.heading).
  */
  heading3: t4(heading),
  /**
  A level 4 [heading](#highlight.tags.heading).
  */
  heading4: t4(heading),
  /**
  A level 5 [heading](#highlight.tags.heading).
  */
  heading5: t4(heading),
  /**
  A level 6 [heading](#highlight.tags.heading).
  */
  heading6: t4(heading),
  /**
  A prose [content](#highlight.tags.content) separator (such as a horizontal rule).
  */
  contentSeparator: t4(content),
  /**
  [Content](#highlight.tags.content) that represents a list.
  */
  list: t4(content),
  /**
  [Content](#highlight.tags.content) that represents a quote.
  */
  quote: t4(content),
  /**
  [Content](#highlight.tags.content) that is emphasized.
  */
  emphasis: t4(content),
  /**
  [Content](#highlight.tags.content) that is styled strong.
  */
  strong: t4(content),
  /**
  [Content](#highlight.tags.content) that is part of a link.
  */
  link: t4(content),
  /**
  [Content](#highlight.tags.content) that is styled as code or
  monospace.
  */
  monospace: t4(content),
  /**
  [Content](#highlight.tags.content) that has a strike-through
  style.
  */
  strikethrough: t4(content),
  /**
  Inserted text in a change-tracking format.
  */
  inserted: t4(),
  /**
  Deleted text.
  */
  deleted: t4(),
  /**
  Changed text.
  */
  changed: t4(),
  /**
  An invalid or unsyntactic element.
  */
  invalid: t4(),
  /**
  Metadata or meta-instruction.
  */
  meta,
  /**
  [Metadata](#highlight.tags.meta) that applies to the entire
  document.
  */
  documentMeta: t4(meta),
  /**
  [Metadata](#highlight.tags.meta) that annotates or adds
  attributes to a given syntactic element.
  */
  annotation: t4(meta),
  /**
  Processing instruction or preprocessor directive. Subtag of
  [meta](#highlight.tags.meta).
  */
  processingInstruction: t4(meta),
  /**
  [Modifier](#highlight.Tag^defineModifier) that indicates that a
  given element is being defined. Expected to be used with the
  various [name](#highlight.tags.name) tags.
  */
  definition: Tag.defineModifier("definition"),
  /**
  [Modifier](#highlight.Tag^defineModifier) that indicates that
  something is constant. Mostly expected to be used with
  [variable names](#highlight.tags.variableName).
  */
  constant: Tag.defineModifier("constant"),
  /**
  [Modifier](#highlight.Tag^defineModifier) used to indicate that
  a [variable](#highlight.tags.variableName) or [property
  name](#highlight.tags.propertyName) is being called or defined
  as a function.
  */
  function: Tag.defineModifier("function"),
  /**
  [Modifier](#highlight.Tag^defineModifier) that can be applied to
  [names](#highlight.tags.name) to indicate that they belong to
  the language's standard environment.
  */
  standard: Tag.defineModifier("standard"),
  /**
  [Modifier](#highlight.Tag^defineModifier) that indicates a given
  [names](#highlight.tags.name) is local to some scope.
  */
  local: Tag.defineModifier("local"),
  /**
  A generic variant [modifier](#highlight.Tag^defineModifier) that
  can be used to tag language-specific alternative variants of
  some common tag. It is recommended for themes to define special
  forms of at least the [string](#highlight.tags.string) and
  [variable name](#highlight.tags.variableName) tags, since those
  come up a lot.
  */
  special: Tag.defineModifier("special")
};
for (let name2 in tags) {
  let val = tags[name2];
  if (val instanceof Tag)
    val.name = name2;
}
var classHighlighter = tagHighlighter([
  { tag: tags.link, class: "tok-link" },
  { tag: tags.heading, class: "tok-heading" },
  { tag: tags.emphasis, class: "tok-emphasis" },
  { tag: tags.strong, class: "tok-strong" },
  { tag: tags.keyword, class: "tok-keyword" },
  { tag: tags.atom, class: "tok-atom" },
  { tag: tags.bool, class: "tok-bool" },
  { tag: tags.url, class: "tok-url" },
  { tag: tags.labelName, class: "tok-labelName" },
  { tag: tags.inserted, class: "tok-inserted" },
  { tag: tags.deleted, class: "tok-deleted" },
  { tag: tags.literal, class: "tok-literal" },
  { tag: tags.string, class: "tok-string" },
  { tag: tags.number, class: "tok-number" },
  { tag: [tags.regexp, tags.escape, tags.special(tags.string)], class: "tok-string2" },
  { tag: tags.variableName, class: "tok-variableName" },
  { tag: tags.local(tags.variableName), class: "tok-variableName tok-local" },
  { tag: tags.definition(tags.variableName), class: "tok-variableName tok-definition" },
  { tag: tags.special(tags.variableName), class: "tok-variableName2" },
  { tag: tags.definition(tags.propertyName), class: "tok-propertyName tok-definition" },
  { tag: tags.typeName, class: "tok-typeName" },
  { tag: tags.namespace, class: "tok-namespace" },
  { tag: tags.className, class: "tok-className" },
  { tag: tags.macroName, class: "tok-macroName" },
  { tag: tags.propertyName, class: "tok-propertyName" },
  { tag: tags.operator, class: "tok-operator" },
  { tag: tags.comment, class: "tok-comment" },
  { tag: tags.meta, class: "tok-meta" },
  { tag: tags.invalid, class: "tok-invalid" },
  { tag: tags.punctuation, class: "tok-punctuation" }
]);

// node_modules/@codemirror/language/dist/index.js
var _a;
var languageDataProp = /* @__PURE__ */ new NodeProp();
var sublanguageProp = /* @__PURE__ */ new NodeProp();
var Language = class {
  /**
  Construct a language object. If you need to invoke this
  directly, first define a data facet with
  [`defineLanguageFacet`](https://codemirror.net/6/docs/ref/#language.defineLanguageFacet), and then
  configure your parser to [attach](https://codemirror.net/6/docs/ref/#language.languageDataProp) it
  to the language's outer syntax node.
  */
  constructor(data, parser, extraExtensions = [], name2 = "") {
    this.data = data;
    this.name = name2;
    if (!EditorState.prototype.hasOwnProperty("tree"))
      Object.defineProperty(EditorState.prototype, "tree", { get() {
        return syntaxTree(this);
      } });
    this.parser = parser;
    this.extension = [
      language.of(this),
      EditorState.languageData.of((state, pos, side) => {
        let top2 = topNodeAt(state, pos, side), data2 = top2.type.prop(languageDataProp);
        if (!data2)
          return [];
        let base2 = state.facet(data2), sub = top2.type.prop(sublanguageProp);
        if (sub) {
          let innerNode = top2.resolve(pos - top2.from, side);
          for (let sublang of sub)
            if (sublang.test(innerNode, state)) {
              let data3 = state.facet(sublang.facet);
              return sublang.type == "replace" ? data3 : data3.concat(base2);
            }
        }
        return base2;
      })
    ].concat(extraExtensions);
  }
  /**
  Query whether this language is active at the given position.
  */
  isActiveAt(state, pos, side = -1) {
    return topNodeAt(state, pos, side).type.prop(languageDataProp) == this.data;
  }
  /**
  Find the document regions that were parsed using this language.
  The returned regions will _include_ any nested languages rooted
  in this language, when those exist.
  */
  findRegions(state) {
    let lang = state.facet(language);
    if ((lang === null || lang === void 0 ? void 0 : lang.data) == this.data)
      return [{ from: 0, to: state.doc.length }];
    if (!lang || !lang.allowsNesting)
      return [];
    let result = [];
    let explore = (tree, from) => {
      if (tree.prop(languageDataProp) == this.data) {
        result.push({ from, to: from + tree.length });
        return;
      }
      let mount = tree.prop(NodeProp.mounted);
      if (mount) {
        if (mount.tree.prop(languageDataProp) == this.data) {
          if (mount.overlay)
            for (let r4 of mount.overlay)
              result.push({ from: r4.from + from, to: r4.to + from });
          else
            result.push({ from, to: from + tree.length });
          return;
        } else if (mount.overlay) {
          let size = result.length;
          explore(mount.tree, mount.overlay[0].from + from);
          if (result.length > size)
            return;
        }
      }
      for (let i5 = 0; i5 < tree.children.length; i5++) {
        let ch = tree.children[i5];
        if (ch instanceof Tree)
          explore(ch, tree.positions[i5] + from);
      }
    };
    explore(syntaxTree(state), 0);
    return result;
  }
  /**
  Indicates whether this language allows nested languages. The
  default implementation returns true.
  */
  get allowsNesting() {
    return true;
  }
};
Language.setState = /* @__PURE__ */ StateEffect.define();
function topNodeAt(state, pos, side) {
  let topLang = state.facet(language), tree = syntaxTree(state).topNode;
  if (!topLang || topLang.allowsNesting) {
    for (let node = tree; node; node = node.enter(pos, side, IterMode.ExcludeBuffers | IterMode.EnterBracketed))
      if (node.type.isTop)
        tree = node;
  }
  return tree;
}
function syntaxTree(state) {
  let field = state.field(Language.state, false);
  return field ? field.tree : Tree.empty;
}
var DocInput = class {
  /**
  Create an input object for the given document.
  */
  constructor(doc2) {
    this.doc = doc2;
    this.cursorPos = 0;
    this.string = "";
    this.cursor = doc2.iter();
  }
  get length() {
    return this.doc.length;
  }
  syncTo(pos) {
    this.string = this.cursor.next(pos - this.cursorPos).value;
    this.cursorPos = pos + this.string.length;
    return this.cursorPos - this.string.length;
  }
  chunk(pos) {
    this.syncTo(pos);
    return this.string;
  }
  get lineChunks() {
    return true;
  }
  read(from, to) {
    let stringStart = this.cursorPos - this.string.length;
    if (from < stringStart || to >= this.cursorPos)
      return this.doc.sliceString(from, to);
    else
      return this.string.slice(from - stringStart, to - stringStart);
  }
};
var currentContext = null;
var ParseContext = class _ParseContext {
  constructor(parser, state, fragments = [], tree, treeLen, viewport, skipped, scheduleOn) {
    this.parser = parser;
    this.state = state;
    this.fragments = fragments;
    this.tree = tree;
    this.treeLen = treeLen;
    this.viewport = viewport;
    this.skipped = skipped;
    this.scheduleOn = scheduleOn;
    this.parse = null;
    this.tempSkipped = [];
  }
  /**
  @internal
  */
  static create(parser, state, viewport) {
    return new _ParseContext(parser, state, [], Tree.empty, 0, viewport, [], null);
  }
  startParse() {
    return this.parser.startParse(new DocInput(this.state.doc), this.fragments);
  }
  /**
  @internal
  */
  work(until2, upto) {
    if (upto != null && upto >= this.state.doc.length)
      upto = void 0;
    if (this.tree != Tree.empty && this.isDone(upto !== null && upto !== void 0 ? upto : this.state.doc.length)) {
      this.takeTree();
      return true;
    }
    return this.withContext(() => {
      var _a2;
      if (typeof until2 == "number") {
        let endTime = Date.now() + until2;
        until2 = () => Date.now() > endTime;
      }
      if (!this.parse)
        this.parse = this.startParse();
      if (upto != null && (this.parse.stoppedAt == null || this.parse.stoppedAt > upto) && upto < this.state.doc.length)
        this.parse.stopAt(upto);
      for (; ; ) {
        let done2 = this.parse.advance();
        if (done2) {
          this.fragments = this.withoutTempSkipped(TreeFragment.addTree(done2, this.fragments, this.parse.stoppedAt != null));
          this.treeLen = (_a2 = this.parse.stoppedAt) !== null && _a2 !== void 0 ? _a2 : this.state.doc.length;
          this.tree = done2;
          this.parse = null;
          if (this.treeLen < (upto !== null && upto !== void 0 ? upto : this.state.doc.length))
            this.parse = this.startParse();
          else
            return true;
        }
        if (until2())
          return false;
      }
    });
  }
  /**
  @internal
  */
  takeTree() {
    let pos, tree;
    if (this.parse && (pos = this.parse.parsedPos) >= this.treeLen) {
      if (this.parse.stoppedAt == null || this.parse.stoppedAt > pos)
        this.parse.stopAt(pos);
      this.withContext(() => {
        while (!(tree = this.parse.advance())) {
        }
      });
      this.treeLen = pos;
      this.tree = tree;
      this.fragments = this.withoutTempSkipped(TreeFragment.addTree(this.tree, this.fragments, true));
      this.parse = null;
    }
  }
  withContext(f5) {
    let prev = currentContext;
    currentContext = this;
    try {
      return f5();
    } finally {
      currentContext = prev;
    }
  }
  withoutTempSkipped(fragments) {
    for (let r4; r4 = this.tempSkipped.pop(); )
      fragments = cutFragments(fragments, r4.from, r4.to);
    return fragments;
  }
  /**
  @internal
  */
  changes(changes2, newState) {
    let { fragments, tree, treeLen, viewport, skipped } = this;
    this.takeTree();
    if (!changes2.empty) {
      let ranges2 = [];
      changes2.iterChangedRanges((fromA, toA, fromB, toB) => ranges2.push({ fromA, toA, fromB, toB }));
      fragments = TreeFragment.applyChanges(fragments, ranges2);
      tree = Tree.empty;
      treeLen = 0;
      viewport = { from: changes2.mapPos(viewport.from, -1), to: changes2.mapPos(viewport.to, 1) };
      if (this.skipped.length) {
        skipped = [];
        for (let r4 of this.skipped) {
          let from = changes2.mapPos(r4.from, 1), to = changes2.mapPos(r4.to, -1);
          if (from < to)
            skipped.push({ from, to });
        }
      }
    }
    return new _ParseContext(this.parser, newState, fragments, tree, treeLen, viewport, skipped, this.scheduleOn);
  }
  /**
  @internal
  */
  updateViewport(viewport) {
    if (this.viewport.from == viewport.from && this.viewport.to == viewport.to)
      return false;
    this.viewport = viewport;
    let startLen = this.skipped.length;
    for (let i5 = 0; i5 < this.skipped.length; i5++) {
      let { from, to } = this.skipped[i5];
      if (from < viewport.to && to > viewport.from) {
        this.fragments = cutFragments(this.fragments, from, to);
        this.skipped.splice(i5--, 1);
      }
    }
    if (this.skipped.length >= startLen)
      return false;
    this.reset();
    return true;
  }
  /**
  @internal
  */
  reset() {
    if (this.parse) {
      this.takeTree();
      this.parse = null;
    }
  }
  /**
  Notify the parse scheduler that the given region was skipped
  because it wasn't in view, and the parse should be restarted
  when it comes into view.
  */
  skipUntilInView(from, to) {
    this.skipped.push({ from, to });
  }
  /**
  Returns a parser intended to be used as placeholder when
  asynchronously loading a nested parser. It'll skip its input and
  mark it as not-really-parsed, so that the next update will parse
  it again.
  
  When `until` is given, a reparse will be scheduled when that
  promise resolves.
  */
  static getSkippingParser(until2) {
    return new class extends Parser {
      createParse(input, fragments, ranges2) {
        let from = ranges2[0].from, to = ranges2[ranges2.length - 1].to;
        let parser = {
          parsedPos: from,
          advance() {
            let cx = currentContext;
            if (cx) {
              for (let r4 of ranges2)
                cx.tempSkipped.push(r4);
              if (until2)
                cx.scheduleOn = cx.scheduleOn ? Promise.all([cx.scheduleOn, until2]) : until2;
            }
            this.parsedPos = to;
            return new Tree(NodeType.none, [], [], to - from);
          },
          stoppedAt: null,
          stopAt() {
          }
        };
        return parser;
      }
    }();
  }
  /**
  @internal
  */
  isDone(upto) {
    upto = Math.min(upto, this.state.doc.length);
    let frags = this.fragments;
    return this.treeLen >= upto && frags.length && frags[0].from == 0 && frags[0].to >= upto;
  }
  /**
  Get the context for the current parse, or `null` if no editor
  parse is in progress.
  */
  static get() {
    return currentContext;
  }
};
function cutFragments(fragments, from, to) {
  return TreeFragment.applyChanges(fragments, [{ fromA: from, toA: to, fromB: from, toB: to }]);
}
var LanguageState = class _LanguageState {
  constructor(context) {
    this.context = context;
    this.tree = context.tree;
  }
  apply(tr) {
    if (!tr.docChanged && this.tree == this.context.tree)
      return this;
    let newCx = this.context.changes(tr.changes, tr.state);
    let upto = this.context.treeLen == tr.startState.doc.length ? void 0 : Math.max(tr.changes.mapPos(this.context.treeLen), newCx.viewport.to);
    if (!newCx.work(20, upto))
      newCx.takeTree();
    return new _LanguageState(newCx);
  }
  static init(state) {
    let vpTo = Math.min(3e3, state.doc.length);
    let parseState = ParseContext.create(state.facet(language).parser, state, { from: 0, to: vpTo });
    if (!parseState.work(20, vpTo))
      parseState.takeTree();
    return new _LanguageState(parseState);
  }
};
Language.state = /* @__PURE__ */ StateField.define({
  create: LanguageState.init,
  update(value, tr) {
    for (let e4 of tr.effects)
      if (e4.is(Language.setState))
        return e4.value;
    if (tr.startState.facet(language) != tr.state.facet(language))
      return LanguageState.init(tr.state);
    return value.apply(tr);
  }
});
var requestIdle = (callback) => {
  let timeout = setTimeout(
    () => callback(),
    500
    /* Work.MaxPause */
  );
  return () => clearTimeout(timeout);
};
if (typeof requestIdleCallback != "undefined")
  requestIdle = (callback) => {
    let idle = -1, timeout = setTimeout(
      () => {
        idle = requestIdleCallback(callback, {
          timeout: 500 - 100
          /* Work.MinPause */
        });
      },
      100
      /* Work.MinPause */
    );
    return () => idle < 0 ? clearTimeout(timeout) : cancelIdleCallback(idle);
  };
var isInputPending = typeof navigator != "undefined" && ((_a = navigator.scheduling) === null || _a === void 0 ? void 0 : _a.isInputPending) ? () => navigator.scheduling.isInputPending() : null;
var parseWorker = /* @__PURE__ */ ViewPlugin.fromClass(class ParseWorker {
  constructor(view2) {
    this.view = view2;
    this.working = null;
    this.workScheduled = 0;
    this.chunkEnd = -1;
    this.chunkBudget = -1;
    this.work = this.work.bind(this);
    this.scheduleWork();
  }
  update(update) {
    let cx = this.view.state.field(Language.state).context;
    if (cx.updateViewport(update.view.viewport) || this.view.viewport.to > cx.treeLen)
      this.scheduleWork();
    if (update.docChanged || update.selectionSet) {
      if (this.view.hasFocus)
        this.chunkBudget += 50;
      this.scheduleWork();
    }
    this.checkAsyncSchedule(cx);
  }
  scheduleWork() {
    if (this.working)
      return;
    let { state } = this.view, field = state.field(Language.state);
    if (field.tree != field.context.tree || !field.context.isDone(state.doc.length))
      this.working = requestIdle(this.work);
  }
  work(deadline) {
    this.working = null;
    let now = Date.now();
    if (this.chunkEnd < now && (this.chunkEnd < 0 || this.view.hasFocus)) {
      this.chunkEnd = now + 3e4;
      this.chunkBudget = 3e3;
    }
    if (this.chunkBudget <= 0)
      return;
    let { state, viewport: { to: vpTo } } = this.view, field = state.field(Language.state);
    if (field.tree == field.context.tree && field.context.isDone(
      vpTo + 1e5
      /* Work.MaxParseAhead */
    ))
      return;
    let endTime = Date.now() + Math.min(this.chunkBudget, 100, deadline && !isInputPending ? Math.max(25, deadline.timeRemaining() - 5) : 1e9);
    let viewportFirst = field.context.treeLen < vpTo && state.doc.length > vpTo + 1e3;
    let done2 = field.context.work(() => {
      return isInputPending && isInputPending() || Date.now() > endTime;
    }, vpTo + (viewportFirst ? 0 : 1e5));
    this.chunkBudget -= Date.now() - now;
    if (done2 || this.chunkBudget <= 0) {
      field.context.takeTree();
      this.view.dispatch({ effects: Language.setState.of(new LanguageState(field.context)) });
    }
    if (this.chunkBudget > 0 && !(done2 && !viewportFirst))
      this.scheduleWork();
    this.checkAsyncSchedule(field.context);
  }
  checkAsyncSchedule(cx) {
    if (cx.scheduleOn) {
      this.workScheduled++;
      cx.scheduleOn.then(() => this.scheduleWork()).catch((err) => logException(this.view.state, err)).then(() => this.workScheduled--);
      cx.scheduleOn = null;
    }
  }
  destroy() {
    if (this.working)
      this.working();
  }
  isWorking() {
    return !!(this.working || this.workScheduled > 0);
  }
}, {
  eventHandlers: { focus() {
    this.scheduleWork();
  } }
});
var language = /* @__PURE__ */ Facet.define({
  combine(languages) {
    return languages.length ? languages[0] : null;
  },
  enables: (language2) => [
    Language.state,
    parseWorker,
    EditorView.contentAttributes.compute([language2], (state) => {
      let lang = state.facet(language2);
      return lang && lang.name ? { "data-language": lang.name } : {};
    })
  ]
});
var indentService = /* @__PURE__ */ Facet.define();
var indentUnit = /* @__PURE__ */ Facet.define({
  combine: (values) => {
    if (!values.length)
      return "  ";
    let unit2 = values[0];
    if (!unit2 || /\S/.test(unit2) || Array.from(unit2).some((e4) => e4 != unit2[0]))
      throw new Error("Invalid indent unit: " + JSON.stringify(values[0]));
    return unit2;
  }
});
function getIndentUnit(state) {
  let unit2 = state.facet(indentUnit);
  return unit2.charCodeAt(0) == 9 ? state.tabSize * unit2.length : unit2.length;
}
function indentString(state, cols) {
  let result = "", ts = state.tabSize, ch = state.facet(indentUnit)[0];
  if (ch == "	") {
    while (cols >= ts) {
      result += "	";
      cols -= ts;
    }
    ch = " ";
  }
  for (let i5 = 0; i5 < cols; i5++)
    result += ch;
  return result;
}
function getIndentation(context, pos) {
  if (context instanceof EditorState)
    context = new IndentContext(context);
  for (let service of context.state.facet(indentService)) {
    let result = service(context, pos);
    if (result !== void 0)
      return result;
  }
  let tree = syntaxTree(context.state);
  return tree.length >= pos ? syntaxIndentation(context, tree, pos) : null;
}
var IndentContext = class {
  /**
  Create an indent context.
  */
  constructor(state, options = {}) {
    this.state = state;
    this.options = options;
    this.unit = getIndentUnit(state);
  }
  /**
  Get a description of the line at the given position, taking
  [simulated line
  breaks](https://codemirror.net/6/docs/ref/#language.IndentContext.constructor^options.simulateBreak)
  into account. If there is such a break at `pos`, the `bias`
  argument determines whether the part of the line line before or
  after the break is used.
  */
  lineAt(pos, bias = 1) {
    let line2 = this.state.doc.lineAt(pos);
    let { simulateBreak, simulateDoubleBreak } = this.options;
    if (simulateBreak != null && simulateBreak >= line2.from && simulateBreak <= line2.to) {
      if (simulateDoubleBreak && simulateBreak == pos)
        return { text: "", from: pos };
      else if (bias < 0 ? simulateBreak < pos : simulateBreak <= pos)
        return { text: line2.text.slice(simulateBreak - line2.from), from: simulateBreak };
      else
        return { text: line2.text.slice(0, simulateBreak - line2.from), from: line2.from };
    }
    return line2;
  }
  /**
  Get the text directly after `pos`, either the entire line
  or the next 100 characters, whichever is shorter.
  */
  textAfterPos(pos, bias = 1) {
    if (this.options.simulateDoubleBreak && pos == this.options.simulateBreak)
      return "";
    let { text: text2, from } = this.lineAt(pos, bias);
    return text2.slice(pos - from, Math.min(text2.length, pos + 100 - from));
  }
  /**
  Find the column for the given position.
  */
  column(pos, bias = 1) {
    let { text: text2, from } = this.lineAt(pos, bias);
    let result = this.countColumn(text2, pos - from);
    let override = this.options.overrideIndentation ? this.options.overrideIndentation(from) : -1;
    if (override > -1)
      result += override - this.countColumn(text2, text2.search(/\S|$/));
    return result;
  }
  /**
  Find the column position (taking tabs into account) of the given
  position in the given string.
  */
  countColumn(line2, pos = line2.length) {
    return countColumn(line2, this.state.tabSize, pos);
  }
  /**
  Find the indentation column of the line at the given point.
  */
  lineIndent(pos, bias = 1) {
    let { text: text2, from } = this.lineAt(pos, bias);
    let override = this.options.overrideIndentation;
    if (override) {
      let overriden = override(from);
      if (overriden > -1)
        return overriden;
    }
    return this.countColumn(text2, text2.search(/\S|$/));
  }
  /**
  Returns the [simulated line
  break](https://codemirror.net/6/docs/ref/#language.IndentContext.constructor^options.simulateBreak)
  for this context, if any.
  */
  get simulatedBreak() {
    return this.options.simulateBreak || null;
  }
};
var indentNodeProp = /* @__PURE__ */ new NodeProp();
function syntaxIndentation(cx, ast, pos) {
  let stack = ast.resolveStack(pos);
  let inner = ast.resolveInner(pos, -1).resolve(pos, 0).enterUnfinishedNodesBefore(pos);
  if (inner != stack.node) {
    let add = [];
    for (let cur2 = inner; cur2 && !(cur2.from < stack.node.from || cur2.to > stack.node.to || cur2.from == stack.node.from && cur2.type == stack.node.type); cur2 = cur2.parent)
      add.push(cur2);
    for (let i5 = add.length - 1; i5 >= 0; i5--)
      stack = { node: add[i5], next: stack };
  }
  return indentFor(stack, cx, pos);
}
function indentFor(stack, cx, pos) {
  for (let cur2 = stack; cur2; cur2 = cur2.next) {
    let strategy = indentStrategy(cur2.node);
    if (strategy)
      return strategy(TreeIndentContext.create(cx, pos, cur2));
  }
  return 0;
}
function ignoreClosed(cx) {
  return cx.pos == cx.options.simulateBreak && cx.options.simulateDoubleBreak;
}
function indentStrategy(tree) {
  let strategy = tree.type.prop(indentNodeProp);
  if (strategy)
    return strategy;
  let first2 = tree.firstChild, close5;
  if (first2 && (close5 = first2.type.prop(NodeProp.closedBy))) {
    let last5 = tree.lastChild, closed = last5 && close5.indexOf(last5.name) > -1;
    return (cx) => delimitedStrategy(cx, true, 1, void 0, closed && !ignoreClosed(cx) ? last5.from : void 0);
  }
  return tree.parent == null ? topIndent : null;
}
function topIndent() {
  return 0;
}
var TreeIndentContext = class _TreeIndentContext extends IndentContext {
  constructor(base2, pos, context) {
    super(base2.state, base2.options);
    this.base = base2;
    this.pos = pos;
    this.context = context;
  }
  /**
  The syntax tree node to which the indentation strategy
  applies.
  */
  get node() {
    return this.context.node;
  }
  /**
  @internal
  */
  static create(base2, pos, context) {
    return new _TreeIndentContext(base2, pos, context);
  }
  /**
  Get the text directly after `this.pos`, either the entire line
  or the next 100 characters, whichever is shorter.
  */
  get textAfter() {
    return this.textAfterPos(this.pos);
  }
  /**
  Get the indentation at the reference line for `this.node`, which
  is the line on which it starts, unless there is a node that is
  _not_ a parent of this node covering the start of that line. If
  so, the line at the start of that node is tried, again skipping
  on if it is covered by another such node.
  */
  get baseIndent() {
    return this.baseIndentFor(this.node);
  }
  /**
  Get the indentation for the reference line of the given node
  (see [`baseIndent`](https://codemirror.net/6/docs/ref/#language.TreeIndentContext.baseIndent)).
  */
  baseIndentFor(node) {
    let line2 = this.state.doc.lineAt(node.from);
    for (; ; ) {
      let atBreak = node.resolve(line2.from);
      while (atBreak.parent && atBreak.parent.from == atBreak.from)
        atBreak = atBreak.parent;
      if (isParent(atBreak, node))
        break;
      line2 = this.state.doc.lineAt(atBreak.from);
    }
    return this.lineIndent(line2.from);
  }
  /**
  Continue looking for indentations in the node's parent nodes,
  and return the result of that.
  */
  continue() {
    return indentFor(this.context.next, this.base, this.pos);
  }
};
function isParent(parent, of) {
  for (let cur2 = of; cur2; cur2 = cur2.parent)
    if (parent == cur2)
      return true;
  return false;
}
function bracketedAligned(context) {
  let tree = context.node;
  let openToken = tree.childAfter(tree.from), last5 = tree.lastChild;
  if (!openToken)
    return null;
  let sim = context.options.simulateBreak;
  let openLine = context.state.doc.lineAt(openToken.from);
  let lineEnd = sim == null || sim <= openLine.from ? openLine.to : Math.min(openLine.to, sim);
  for (let pos = openToken.to; ; ) {
    let next = tree.childAfter(pos);
    if (!next || next == last5)
      return null;
    if (!next.type.isSkipped) {
      if (next.from >= lineEnd)
        return null;
      let space2 = /^ */.exec(openLine.text.slice(openToken.to - openLine.from))[0].length;
      return { from: openToken.from, to: openToken.to + space2 };
    }
    pos = next.to;
  }
}
function delimitedStrategy(context, align, units, closing, closedAt) {
  let after = context.textAfter, space2 = after.match(/^\s*/)[0].length;
  let closed = closing && after.slice(space2, space2 + closing.length) == closing || closedAt == context.pos + space2;
  let aligned = align ? bracketedAligned(context) : null;
  if (aligned)
    return closed ? context.column(aligned.from) : context.column(aligned.to);
  return context.baseIndent + (closed ? 0 : context.unit * units);
}
var HighlightStyle = class _HighlightStyle {
  constructor(specs, options) {
    this.specs = specs;
    let modSpec;
    function def(spec) {
      let cls = StyleModule.newName();
      (modSpec || (modSpec = /* @__PURE__ */ Object.create(null)))["." + cls] = spec;
      return cls;
    }
    const all2 = typeof options.all == "string" ? options.all : options.all ? def(options.all) : void 0;
    const scopeOpt = options.scope;
    this.scope = scopeOpt instanceof Language ? (type) => type.prop(languageDataProp) == scopeOpt.data : scopeOpt ? (type) => type == scopeOpt : void 0;
    this.style = tagHighlighter(specs.map((style) => ({
      tag: style.tag,
      class: style.class || def(Object.assign({}, style, { tag: null }))
    })), {
      all: all2
    }).style;
    this.module = modSpec ? new StyleModule(modSpec) : null;
    this.themeType = options.themeType;
  }
  /**
  Create a highlighter style that associates the given styles to
  the given tags. The specs must be objects that hold a style tag
  or array of tags in their `tag` property, and either a single
  `class` property providing a static CSS class (for highlighter
  that rely on external styling), or a
  [`style-mod`](https://code.haverbeke.berlin/marijn/style-mod#documentation)-style
  set of CSS properties (which define the styling for those tags).
  
  The CSS rules created for a highlighter will be emitted in the
  order of the spec's properties. That means that for elements that
  have multiple tags associated with them, styles defined further
  down in the list will have a higher CSS precedence than styles
  defined earlier.
  */
  static define(specs, options) {
    return new _HighlightStyle(specs, options || {});
  }
};
var defaultHighlightStyle = /* @__PURE__ */ HighlightStyle.define([
  {
    tag: tags.meta,
    color: "#404740"
  },
  {
    tag: tags.link,
    textDecoration: "underline"
  },
  {
    tag: tags.heading,
    textDecoration: "underline",
    fontWeight: "bold"
  },
  {
    tag: tags.emphasis,
    fontStyle: "italic"
  },
  {
    tag: tags.strong,
    fontWeight: "bold"
  },
  {
    tag: tags.strikethrough,
    textDecoration: "line-through"
  },
  {
    tag: tags.keyword,
    color: "#708"
  },
  {
    tag: [tags.atom, tags.bool, tags.url, tags.contentSeparator, tags.labelName],
    color: "#219"
  },
  {
    tag: [tags.literal, tags.inserted],
    color: "#164"
  },
  {
    tag: [tags.string, tags.deleted],
    color: "#a11"
  },
  {
    tag: [tags.regexp, tags.escape, /* @__PURE__ */ tags.special(tags.string)],
    color: "#e40"
  },
  {
    tag: /* @__PURE__ */ tags.definition(tags.variableName),
    color: "#00f"
  },
  {
    tag: /* @__PURE__ */ tags.local(tags.variableName),
    color: "#30a"
  },
  {
    tag: [tags.typeName, tags.namespace],
    color: "#085"
  },
  {
    tag: tags.className,
    color: "#167"
  },
  {
    tag: [/* @__PURE__ */ tags.special(tags.variableName), tags.macroName],
    color: "#256"
  },
  {
    tag: /* @__PURE__ */ tags.definition(tags.propertyName),
    color: "#00c"
  },
  {
    tag: tags.comment,
    color: "#940"
  },
  {
    tag: tags.invalid,
    color: "#f00"
  }
]);
var DefaultScanDist = 1e4;
var DefaultBrackets = "()[]{}";
var bracketMatchingHandle = /* @__PURE__ */ new NodeProp();
function matchingNodes(node, dir, brackets) {
  let byProp = node.prop(dir < 0 ? NodeProp.openedBy : NodeProp.closedBy);
  if (byProp)
    return byProp;
  if (node.name.length == 1) {
    let index = brackets.indexOf(node.name);
    if (index > -1 && index % 2 == (dir < 0 ? 1 : 0))
      return [brackets[index + dir]];
  }
  return null;
}
function findHandle(node) {
  let hasHandle = node.type.prop(bracketMatchingHandle);
  return hasHandle ? hasHandle(node.node) : node;
}
function matchBrackets(state, pos, dir, config = {}) {
  let maxScanDistance = config.maxScanDistance || DefaultScanDist, brackets = config.brackets || DefaultBrackets;
  let tree = syntaxTree(state), node = tree.resolveInner(pos, dir);
  for (let cur2 = node; cur2; cur2 = cur2.parent) {
    let matches = matchingNodes(cur2.type, dir, brackets);
    if (matches && cur2.from < cur2.to) {
      let handle = findHandle(cur2);
      if (handle && (dir > 0 ? pos >= handle.from && pos < handle.to : pos > handle.from && pos <= handle.to))
        return matchMarkedBrackets(state, pos, dir, cur2, handle, matches, brackets);
    }
  }
  return matchPlainBrackets(state, pos, dir, tree, node.type, maxScanDistance, brackets);
}
function matchMarkedBrackets(_state, _pos, dir, token, handle, matching, brackets) {
  let parent = token.parent, firstToken = { from: handle.from, to: handle.to };
  let depth = 0, cursor = parent === null || parent === void 0 ? void 0 : parent.cursor();
  if (cursor && (dir < 0 ? cursor.childBefore(token.from) : cursor.childAfter(token.to)))
    do {
      if (dir < 0 ? cursor.to <= token.from : cursor.from >= token.to) {
        if (depth == 0 && matching.indexOf(cursor.type.name) > -1 && cursor.from < cursor.to) {
          let endHandle = findHandle(cursor);
          return { start: firstToken, end: endHandle ? { from: endHandle.from, to: endHandle.to } : void 0, matched: true };
        } else if (matchingNodes(cursor.type, dir, brackets)) {
          depth++;
        } else if (matchingNodes(cursor.type, -dir, brackets)) {
          if (depth == 0) {
            let endHandle = findHandle(cursor);
            return {
              start: firstToken,
              end: endHandle && endHandle.from < endHandle.to ? { from: endHandle.from, to: endHandle.to } : void 0,
              matched: false
            };
          }
          depth--;
        }
      }
    } while (dir < 0 ? cursor.prevSibling() : cursor.nextSibling());
  return { start: firstToken, matched: false };
}
function matchPlainBrackets(state, pos, dir, tree, tokenType, maxScanDistance, brackets) {
  if (dir < 0 ? !pos : pos == state.doc.length)
    return null;
  let startCh = dir < 0 ? state.sliceDoc(pos - 1, pos) : state.sliceDoc(pos, pos + 1);
  let bracket2 = brackets.indexOf(startCh);
  if (bracket2 < 0 || bracket2 % 2 == 0 != dir > 0)
    return null;
  let startToken = { from: dir < 0 ? pos - 1 : pos, to: dir > 0 ? pos + 1 : pos };
  let iter = state.doc.iterRange(pos, dir > 0 ? state.doc.length : 0), depth = 0;
  for (let distance = 0; !iter.next().done && distance <= maxScanDistance; ) {
    let text2 = iter.value;
    if (dir < 0)
      distance += text2.length;
    let basePos = pos + distance * dir;
    for (let pos2 = dir > 0 ? 0 : text2.length - 1, end3 = dir > 0 ? text2.length : -1; pos2 != end3; pos2 += dir) {
      let found3 = brackets.indexOf(text2[pos2]);
      if (found3 < 0 || tree.resolveInner(basePos + pos2, 1).type != tokenType)
        continue;
      if (found3 % 2 == 0 == dir > 0) {
        depth++;
      } else if (depth == 1) {
        return { start: startToken, end: { from: basePos + pos2, to: basePos + pos2 + 1 }, matched: found3 >> 1 == bracket2 >> 1 };
      } else {
        depth--;
      }
    }
    if (dir > 0)
      distance += text2.length;
  }
  return iter.done ? { start: startToken, matched: false } : null;
}
var noTokens = /* @__PURE__ */ Object.create(null);
var typeArray = [NodeType.none];
var warned = [];
var byTag = /* @__PURE__ */ Object.create(null);
var defaultTable = /* @__PURE__ */ Object.create(null);
for (let [legacyName, name2] of [
  ["variable", "variableName"],
  ["variable-2", "variableName.special"],
  ["string-2", "string.special"],
  ["def", "variableName.definition"],
  ["tag", "tagName"],
  ["attribute", "attributeName"],
  ["type", "typeName"],
  ["builtin", "variableName.standard"],
  ["qualifier", "modifier"],
  ["error", "invalid"],
  ["header", "heading"],
  ["property", "propertyName"]
])
  defaultTable[legacyName] = /* @__PURE__ */ createTokenType(noTokens, name2);
function warnForPart(part, msg) {
  if (warned.indexOf(part) > -1)
    return;
  warned.push(part);
  console.warn(msg);
}
function createTokenType(extra, tagStr) {
  let tags$1 = [];
  for (let name3 of tagStr.split(" ")) {
    let found3 = [];
    for (let part of name3.split(".")) {
      let value = extra[part] || tags[part];
      if (!value) {
        warnForPart(part, `Unknown highlighting tag ${part}`);
      } else if (typeof value == "function") {
        if (!found3.length)
          warnForPart(part, `Modifier ${part} used at start of tag`);
        else
          found3 = found3.map(value);
      } else {
        if (found3.length)
          warnForPart(part, `Tag ${part} used as modifier`);
        else
          found3 = Array.isArray(value) ? value : [value];
      }
    }
    for (let tag of found3)
      tags$1.push(tag);
  }
  if (!tags$1.length)
    return 0;
  let name2 = tagStr.replace(/ /g, "_"), key3 = name2 + " " + tags$1.map((t5) => t5.id);
  let known2 = byTag[key3];
  if (known2)
    return known2.id;
  let type = byTag[key3] = NodeType.define({
    id: typeArray.length,
    name: name2,
    props: [styleTags({ [name2]: tags$1 })]
  });
  typeArray.push(type);
  return type.id;
}
var marks = {
  rtl: /* @__PURE__ */ Decoration.mark({ class: "cm-iso", inclusive: true, attributes: { dir: "rtl" }, bidiIsolate: Direction.RTL }),
  ltr: /* @__PURE__ */ Decoration.mark({ class: "cm-iso", inclusive: true, attributes: { dir: "ltr" }, bidiIsolate: Direction.LTR }),
  auto: /* @__PURE__ */ Decoration.mark({ class: "cm-iso", inclusive: true, attributes: { dir: "auto" }, bidiIsolate: null })
};

// node_modules/@codemirror/autocomplete/dist/index.js
var CompletionContext = class {
  /**
  Create a new completion context. (Mostly useful for testing
  completion sources—in the editor, the extension will create
  these for you.)
  */
  constructor(state, pos, explicit, view2) {
    this.state = state;
    this.pos = pos;
    this.explicit = explicit;
    this.view = view2;
    this.abortListeners = [];
    this.abortOnDocChange = false;
  }
  /**
  Get the extent, content, and (if there is a token) type of the
  token before `this.pos`.
  */
  tokenBefore(types2) {
    let token = syntaxTree(this.state).resolveInner(this.pos, -1);
    while (token && types2.indexOf(token.name) < 0)
      token = token.parent;
    return token ? {
      from: token.from,
      to: this.pos,
      text: this.state.sliceDoc(token.from, this.pos),
      type: token.type
    } : null;
  }
  /**
  Get the match of the given expression directly before the
  cursor.
  */
  matchBefore(expr) {
    let line2 = this.state.doc.lineAt(this.pos);
    let start3 = Math.max(line2.from, this.pos - 250);
    let str = line2.text.slice(start3 - line2.from, this.pos - line2.from);
    let found3 = str.search(ensureAnchor(expr, false));
    return found3 < 0 ? null : { from: start3 + found3, to: this.pos, text: str.slice(found3) };
  }
  /**
  Yields true when the query has been aborted. Can be useful in
  asynchronous queries to avoid doing work that will be ignored.
  */
  get aborted() {
    return this.abortListeners == null;
  }
  /**
  Allows you to register abort handlers, which will be called when
  the query is
  [aborted](https://codemirror.net/6/docs/ref/#autocomplete.CompletionContext.aborted).
  
  By default, running queries will not be aborted for regular
  typing or backspacing, on the assumption that they are likely to
  return a result with a
  [`validFor`](https://codemirror.net/6/docs/ref/#autocomplete.CompletionResult.validFor) field that
  allows the result to be used after all. Passing `onDocChange:
  true` will cause this query to be aborted for any document
  change.
  */
  addEventListener(type, listener, options) {
    if (type == "abort" && this.abortListeners) {
      this.abortListeners.push(listener);
      if (options && options.onDocChange)
        this.abortOnDocChange = true;
    }
  }
};
function toSet(chars) {
  let flat = Object.keys(chars).join("");
  let words2 = /\w/.test(flat);
  if (words2)
    flat = flat.replace(/\w/g, "");
  return `[${words2 ? "\\w" : ""}${flat.replace(/[^\w\s]/g, "\\$&")}]`;
}
function prefixMatch(options) {
  let first2 = /* @__PURE__ */ Object.create(null), rest = /* @__PURE__ */ Object.create(null);
  for (let { label } of options) {
    first2[label[0]] = true;
    for (let i5 = 1; i5 < label.length; i5++)
      rest[label[i5]] = true;
  }
  let source = toSet(first2) + toSet(rest) + "*$";
  return [new RegExp("^" + source), new RegExp(source)];
}
function completeFromList(list2) {
  let options = list2.map((o5) => typeof o5 == "string" ? { label: o5 } : o5);
  let [validFor, match] = options.every((o5) => /^\w+$/.test(o5.label)) ? [/\w*$/, /\w+$/] : prefixMatch(options);
  return (context) => {
    let token = context.matchBefore(match);
    return token || context.explicit ? { from: token ? token.from : context.pos, options, validFor } : null;
  };
}
var Option = class {
  constructor(completion, source, match, score3) {
    this.completion = completion;
    this.source = source;
    this.match = match;
    this.score = score3;
  }
};
function cur(state) {
  return state.selection.main.from;
}
function ensureAnchor(expr, start3) {
  var _a2;
  let { source } = expr;
  let addStart = start3 && source[0] != "^", addEnd = source[source.length - 1] != "$";
  if (!addStart && !addEnd)
    return expr;
  return new RegExp(`${addStart ? "^" : ""}(?:${source})${addEnd ? "$" : ""}`, (_a2 = expr.flags) !== null && _a2 !== void 0 ? _a2 : expr.ignoreCase ? "i" : "");
}
var pickedCompletion = /* @__PURE__ */ Annotation.define();
function insertCompletionText(state, text2, from, to) {
  let { main } = state.selection, fromOff = from - main.from, toOff = to - main.from;
  return {
    ...state.changeByRange((range2) => {
      if (range2 != main && from != to && state.sliceDoc(range2.from + fromOff, range2.from + toOff) != state.sliceDoc(from, to))
        return { range: range2 };
      let lines2 = state.toText(text2);
      return {
        changes: { from: range2.from + fromOff, to: to == main.from ? range2.to : range2.from + toOff, insert: lines2 },
        range: EditorSelection.cursor(range2.from + fromOff + lines2.length)
      };
    }),
    scrollIntoView: true,
    userEvent: "input.complete"
  };
}
var SourceCache = /* @__PURE__ */ new WeakMap();
function asSource(source) {
  if (!Array.isArray(source))
    return source;
  let known2 = SourceCache.get(source);
  if (!known2)
    SourceCache.set(source, known2 = completeFromList(source));
  return known2;
}
var startCompletionEffect = /* @__PURE__ */ StateEffect.define();
var closeCompletionEffect = /* @__PURE__ */ StateEffect.define();
var FuzzyMatcher = class {
  constructor(pattern) {
    this.pattern = pattern;
    this.chars = [];
    this.folded = [];
    this.any = [];
    this.precise = [];
    this.byWord = [];
    this.score = 0;
    this.matched = [];
    for (let p5 = 0; p5 < pattern.length; ) {
      let char = codePointAt2(pattern, p5), size = codePointSize2(char);
      this.chars.push(char);
      let part = pattern.slice(p5, p5 + size), upper = part.toUpperCase();
      this.folded.push(codePointAt2(upper == part ? part.toLowerCase() : upper, 0));
      p5 += size;
    }
    this.astral = pattern.length != this.chars.length;
  }
  ret(score3, matched) {
    this.score = score3;
    this.matched = matched;
    return this;
  }
  // Matches a given word (completion) against the pattern (input).
  // Will return a boolean indicating whether there was a match and,
  // on success, set `this.score` to the score, `this.matched` to an
  // array of `from, to` pairs indicating the matched parts of `word`.
  //
  // The score is a number that is more negative the worse the match
  // is. See `Penalty` above.
  match(word) {
    if (this.pattern.length == 0)
      return this.ret(-100, []);
    if (word.length < this.pattern.length)
      return null;
    let { chars, folded: folded2, any, precise, byWord } = this;
    if (chars.length == 1) {
      let first2 = codePointAt2(word, 0), firstSize = codePointSize2(first2);
      let score3 = firstSize == word.length ? 0 : -100;
      if (first2 == chars[0]) ;
      else if (first2 == folded2[0])
        score3 += -200;
      else
        return null;
      return this.ret(score3, [0, firstSize]);
    }
    let direct = word.indexOf(this.pattern);
    if (direct == 0)
      return this.ret(word.length == this.pattern.length ? 0 : -100, [0, this.pattern.length]);
    let len = chars.length, anyTo = 0;
    if (direct < 0) {
      for (let i5 = 0, e4 = Math.min(word.length, 200); i5 < e4 && anyTo < len; ) {
        let next = codePointAt2(word, i5);
        if (next == chars[anyTo] || next == folded2[anyTo])
          any[anyTo++] = i5;
        i5 += codePointSize2(next);
      }
      if (anyTo < len)
        return null;
    }
    let preciseTo = 0;
    let byWordTo = 0, byWordFolded = false;
    let adjacentTo = 0, adjacentStart = -1, adjacentEnd = -1;
    let hasLower = /[a-z]/.test(word), wordAdjacent = true;
    for (let i5 = 0, e4 = Math.min(word.length, 200), prevType = 0; i5 < e4 && byWordTo < len; ) {
      let next = codePointAt2(word, i5);
      if (direct < 0) {
        if (preciseTo < len && next == chars[preciseTo])
          precise[preciseTo++] = i5;
        if (adjacentTo < len) {
          if (next == chars[adjacentTo] || next == folded2[adjacentTo]) {
            if (adjacentTo == 0)
              adjacentStart = i5;
            adjacentEnd = i5 + 1;
            adjacentTo++;
          } else {
            adjacentTo = 0;
          }
        }
      }
      let ch, type = next < 255 ? next >= 48 && next <= 57 || next >= 97 && next <= 122 ? 2 : next >= 65 && next <= 90 ? 1 : 0 : (ch = fromCodePoint(next)) != ch.toLowerCase() ? 1 : ch != ch.toUpperCase() ? 2 : 0;
      if (!i5 || type == 1 && hasLower || prevType == 0 && type != 0) {
        if (chars[byWordTo] == next || folded2[byWordTo] == next && (byWordFolded = true))
          byWord[byWordTo++] = i5;
        else if (byWord.length)
          wordAdjacent = false;
      }
      prevType = type;
      i5 += codePointSize2(next);
    }
    if (byWordTo == len && byWord[0] == 0 && wordAdjacent)
      return this.result(-100 + (byWordFolded ? -200 : 0), byWord, word);
    if (adjacentTo == len && adjacentStart == 0)
      return this.ret(-200 - word.length + (adjacentEnd == word.length ? 0 : -100), [0, adjacentEnd]);
    if (direct > -1)
      return this.ret(-700 - word.length, [direct, direct + this.pattern.length]);
    if (adjacentTo == len)
      return this.ret(-200 + -700 - word.length, [adjacentStart, adjacentEnd]);
    if (byWordTo == len)
      return this.result(-100 + (byWordFolded ? -200 : 0) + -700 + (wordAdjacent ? 0 : -1100), byWord, word);
    return chars.length == 2 ? null : this.result((any[0] ? -700 : 0) + -200 + -1100, any, word);
  }
  result(score3, positions, word) {
    let result = [], i5 = 0;
    for (let pos of positions) {
      let to = pos + (this.astral ? codePointSize2(codePointAt2(word, pos)) : 1);
      if (i5 && result[i5 - 1] == pos)
        result[i5 - 1] = to;
      else {
        result[i5++] = pos;
        result[i5++] = to;
      }
    }
    return this.ret(score3 - word.length, result);
  }
};
var StrictMatcher = class {
  constructor(pattern) {
    this.pattern = pattern;
    this.matched = [];
    this.score = 0;
    this.folded = pattern.toLowerCase();
  }
  match(word) {
    if (word.length < this.pattern.length)
      return null;
    let start3 = word.slice(0, this.pattern.length);
    let match = start3 == this.pattern ? 0 : start3.toLowerCase() == this.folded ? -200 : null;
    if (match == null)
      return null;
    this.matched = [0, start3.length];
    this.score = match + (word.length == this.pattern.length ? 0 : -100);
    return this;
  }
};
var completionConfig = /* @__PURE__ */ Facet.define({
  combine(configs) {
    return combineConfig(configs, {
      activateOnTyping: true,
      activateOnCompletion: () => false,
      activateOnTypingDelay: 100,
      selectOnOpen: true,
      override: null,
      closeOnBlur: true,
      maxRenderedOptions: 100,
      defaultKeymap: true,
      tooltipClass: () => "",
      optionClass: () => "",
      aboveCursor: false,
      icons: true,
      addToOptions: [],
      positionInfo: defaultPositionInfo,
      filterStrict: false,
      compareCompletions: (a5, b3) => (a5.sortText || a5.label).localeCompare(b3.sortText || b3.label),
      interactionDelay: 75,
      updateSyncTime: 100
    }, {
      defaultKeymap: (a5, b3) => a5 && b3,
      closeOnBlur: (a5, b3) => a5 && b3,
      icons: (a5, b3) => a5 && b3,
      tooltipClass: (a5, b3) => (c4) => joinClass(a5(c4), b3(c4)),
      optionClass: (a5, b3) => (c4) => joinClass(a5(c4), b3(c4)),
      addToOptions: (a5, b3) => a5.concat(b3),
      filterStrict: (a5, b3) => a5 || b3
    });
  }
});
function joinClass(a5, b3) {
  return a5 ? b3 ? a5 + " " + b3 : a5 : b3;
}
function defaultPositionInfo(view2, list2, option2, info, space2, tooltip) {
  let rtl = view2.textDirection == Direction.RTL, left2 = rtl, narrow = false;
  let side = "top", offset, maxWidth;
  let spaceLeft = list2.left - space2.left, spaceRight = space2.right - list2.right;
  let infoWidth = info.right - info.left, infoHeight = info.bottom - info.top;
  if (left2 && spaceLeft < Math.min(infoWidth, spaceRight))
    left2 = false;
  else if (!left2 && spaceRight < Math.min(infoWidth, spaceLeft))
    left2 = true;
  if (infoWidth <= (left2 ? spaceLeft : spaceRight)) {
    offset = Math.max(space2.top, Math.min(option2.top, space2.bottom - infoHeight)) - list2.top;
    maxWidth = Math.min(400, left2 ? spaceLeft : spaceRight);
  } else {
    narrow = true;
    maxWidth = Math.min(
      400,
      (rtl ? list2.right : space2.right - list2.left) - 30
      /* Info.Margin */
    );
    let spaceBelow = space2.bottom - list2.bottom;
    if (spaceBelow >= infoHeight || spaceBelow > list2.top) {
      offset = option2.bottom - list2.top;
    } else {
      side = "bottom";
      offset = list2.bottom - option2.top;
    }
  }
  let scaleY = (list2.bottom - list2.top) / tooltip.offsetHeight;
  let scaleX = (list2.right - list2.left) / tooltip.offsetWidth;
  return {
    style: `${side}: ${offset / scaleY}px; max-width: ${maxWidth / scaleX}px`,
    class: "cm-completionInfo-" + (narrow ? rtl ? "left-narrow" : "right-narrow" : left2 ? "left" : "right")
  };
}
var setSelectedEffect = /* @__PURE__ */ StateEffect.define();
function optionContent(config) {
  let content2 = config.addToOptions.slice();
  if (config.icons)
    content2.push({
      render(completion) {
        let icon = document.createElement("div");
        icon.classList.add("cm-completionIcon");
        if (completion.type)
          icon.classList.add(...completion.type.split(/\s+/g).map((cls) => "cm-completionIcon-" + cls));
        icon.setAttribute("aria-hidden", "true");
        return icon;
      },
      position: 20
    });
  content2.push({
    render(completion, _s, _v, match) {
      let labelElt = document.createElement("span");
      labelElt.className = "cm-completionLabel";
      let label = completion.displayLabel || completion.label, off = 0;
      for (let j3 = 0; j3 < match.length; ) {
        let from = match[j3++], to = match[j3++];
        if (from > off)
          labelElt.appendChild(document.createTextNode(label.slice(off, from)));
        let span = labelElt.appendChild(document.createElement("span"));
        span.appendChild(document.createTextNode(label.slice(from, to)));
        span.className = "cm-completionMatchedText";
        off = to;
      }
      if (off < label.length)
        labelElt.appendChild(document.createTextNode(label.slice(off)));
      return labelElt;
    },
    position: 50
  }, {
    render(completion) {
      if (!completion.detail)
        return null;
      let detailElt = document.createElement("span");
      detailElt.className = "cm-completionDetail";
      detailElt.textContent = completion.detail;
      return detailElt;
    },
    position: 80
  });
  return content2.sort((a5, b3) => a5.position - b3.position).map((a5) => a5.render);
}
function rangeAroundSelected(total, selected2, max) {
  if (total <= max)
    return { from: 0, to: total };
  if (selected2 < 0)
    selected2 = 0;
  if (selected2 <= total >> 1) {
    let off2 = Math.floor(selected2 / max);
    return { from: off2 * max, to: (off2 + 1) * max };
  }
  let off = Math.ceil((total - selected2) / max);
  return { from: total - off * max, to: total - (off - 1) * max };
}
var CompletionTooltip = class {
  constructor(view2, stateField, applyCompletion2) {
    this.view = view2;
    this.stateField = stateField;
    this.applyCompletion = applyCompletion2;
    this.info = null;
    this.infoDestroy = null;
    this.placeInfoReq = {
      read: () => this.measureInfo(),
      write: (pos) => this.placeInfo(pos),
      key: this
    };
    this.space = null;
    this.currentClass = "";
    let cState = view2.state.field(stateField);
    let { options, selected: selected2 } = cState.open;
    let config = view2.state.facet(completionConfig);
    this.optionContent = optionContent(config);
    this.optionClass = config.optionClass;
    this.tooltipClass = config.tooltipClass;
    this.range = rangeAroundSelected(options.length, selected2, config.maxRenderedOptions);
    this.dom = document.createElement("div");
    this.dom.className = "cm-tooltip-autocomplete";
    this.updateTooltipClass(view2.state);
    this.dom.addEventListener("mousedown", (e4) => {
      let { options: options2 } = view2.state.field(stateField).open;
      for (let dom = e4.target, match; dom && dom != this.dom; dom = dom.parentNode) {
        if (dom.nodeName == "LI" && (match = /-(\d+)$/.exec(dom.id)) && +match[1] < options2.length) {
          this.applyCompletion(view2, options2[+match[1]]);
          e4.preventDefault();
          return;
        }
      }
      if (e4.target == this.list) {
        let move = this.list.classList.contains("cm-completionListIncompleteTop") && e4.clientY < this.list.firstChild.getBoundingClientRect().top ? this.range.from - 1 : this.list.classList.contains("cm-completionListIncompleteBottom") && e4.clientY > this.list.lastChild.getBoundingClientRect().bottom ? this.range.to : null;
        if (move != null) {
          view2.dispatch({ effects: setSelectedEffect.of(move) });
          e4.preventDefault();
        }
      }
    });
    this.dom.addEventListener("focusout", (e4) => {
      let state = view2.state.field(this.stateField, false);
      if (state && state.tooltip && view2.state.facet(completionConfig).closeOnBlur && e4.relatedTarget != view2.contentDOM)
        view2.dispatch({ effects: closeCompletionEffect.of(null) });
    });
    this.showOptions(options, cState.id);
  }
  mount() {
    this.updateSel();
  }
  showOptions(options, id2) {
    if (this.list)
      this.list.remove();
    this.list = this.dom.appendChild(this.createListBox(options, id2, this.range));
    this.list.addEventListener("scroll", () => {
      if (this.info)
        this.view.requestMeasure(this.placeInfoReq);
    });
  }
  update(update) {
    var _a2;
    let cState = update.state.field(this.stateField);
    let prevState = update.startState.field(this.stateField);
    this.updateTooltipClass(update.state);
    if (cState != prevState) {
      let { options, selected: selected2, disabled } = cState.open;
      if (!prevState.open || prevState.open.options != options) {
        this.range = rangeAroundSelected(options.length, selected2, update.state.facet(completionConfig).maxRenderedOptions);
        this.showOptions(options, cState.id);
      }
      this.updateSel();
      if (disabled != ((_a2 = prevState.open) === null || _a2 === void 0 ? void 0 : _a2.disabled))
        this.dom.classList.toggle("cm-tooltip-autocomplete-disabled", !!disabled);
    }
  }
  updateTooltipClass(state) {
    let cls = this.tooltipClass(state);
    if (cls != this.currentClass) {
      for (let c4 of this.currentClass.split(" "))
        if (c4)
          this.dom.classList.remove(c4);
      for (let c4 of cls.split(" "))
        if (c4)
          this.dom.classList.add(c4);
      this.currentClass = cls;
    }
  }
  positioned(space2) {
    this.space = space2;
    if (this.info)
      this.view.requestMeasure(this.placeInfoReq);
  }
  updateSel() {
    let cState = this.view.state.field(this.stateField), open3 = cState.open;
    if (open3.selected > -1 && open3.selected < this.range.from || open3.selected >= this.range.to) {
      this.range = rangeAroundSelected(open3.options.length, open3.selected, this.view.state.facet(completionConfig).maxRenderedOptions);
      this.showOptions(open3.options, cState.id);
    }
    let newSel = this.updateSelectedOption(open3.selected);
    if (newSel) {
      this.destroyInfo();
      let { completion } = open3.options[open3.selected];
      let { info } = completion;
      if (!info)
        return;
      let infoResult = typeof info === "string" ? document.createTextNode(info) : info(completion);
      if (!infoResult)
        return;
      if ("then" in infoResult) {
        infoResult.then((obj) => {
          if (obj && this.view.state.field(this.stateField, false) == cState)
            this.addInfoPane(obj, completion);
        }).catch((e4) => logException(this.view.state, e4, "completion info"));
      } else {
        this.addInfoPane(infoResult, completion);
        newSel.setAttribute("aria-describedby", this.info.id);
      }
    }
  }
  addInfoPane(content2, completion) {
    this.destroyInfo();
    let wrap = this.info = document.createElement("div");
    wrap.className = "cm-tooltip cm-completionInfo";
    wrap.id = "cm-completionInfo-" + Math.floor(Math.random() * 65535).toString(16);
    if (content2.nodeType != null) {
      wrap.appendChild(content2);
      this.infoDestroy = null;
    } else {
      let { dom, destroy } = content2;
      wrap.appendChild(dom);
      this.infoDestroy = destroy || null;
    }
    this.dom.appendChild(wrap);
    this.view.requestMeasure(this.placeInfoReq);
  }
  updateSelectedOption(selected2) {
    let set2 = null;
    for (let opt = this.list.firstChild, i5 = this.range.from; opt; opt = opt.nextSibling, i5++) {
      if (opt.nodeName != "LI" || !opt.id) {
        i5--;
      } else if (i5 == selected2) {
        if (!opt.hasAttribute("aria-selected")) {
          opt.setAttribute("aria-selected", "true");
          set2 = opt;
        }
      } else {
        if (opt.hasAttribute("aria-selected")) {
          opt.removeAttribute("aria-selected");
          opt.removeAttribute("aria-describedby");
        }
      }
    }
    if (set2)
      scrollIntoView2(this.list, set2);
    return set2;
  }
  measureInfo() {
    let sel = this.dom.querySelector("[aria-selected]");
    if (!sel || !this.info)
      return null;
    let listRect = this.dom.getBoundingClientRect();
    let infoRect = this.info.getBoundingClientRect();
    let selRect = sel.getBoundingClientRect();
    let space2 = this.space;
    if (!space2) {
      let docElt = this.dom.ownerDocument.documentElement;
      space2 = { left: 0, top: 0, right: docElt.clientWidth, bottom: docElt.clientHeight };
    }
    if (selRect.top > Math.min(space2.bottom, listRect.bottom) - 10 || selRect.bottom < Math.max(space2.top, listRect.top) + 10)
      return null;
    return this.view.state.facet(completionConfig).positionInfo(this.view, listRect, selRect, infoRect, space2, this.dom);
  }
  placeInfo(pos) {
    if (this.info) {
      if (pos) {
        if (pos.style)
          this.info.style.cssText = pos.style;
        this.info.className = "cm-tooltip cm-completionInfo " + (pos.class || "");
      } else {
        this.info.style.cssText = "top: -1e6px";
      }
    }
  }
  createListBox(options, id2, range2) {
    const ul = document.createElement("ul");
    ul.id = id2;
    ul.setAttribute("role", "listbox");
    ul.setAttribute("aria-expanded", "true");
    ul.setAttribute("aria-label", this.view.state.phrase("Completions"));
    ul.addEventListener("mousedown", (e4) => {
      if (e4.target == ul)
        e4.preventDefault();
    });
    let curSection = null;
    for (let i5 = range2.from; i5 < range2.to; i5++) {
      let { completion, match } = options[i5], { section } = completion;
      if (section) {
        let name2 = typeof section == "string" ? section : section.name;
        if (name2 != curSection && (i5 > range2.from || range2.from == 0)) {
          curSection = name2;
          if (typeof section != "string" && section.header) {
            ul.appendChild(section.header(section));
          } else {
            let header = ul.appendChild(document.createElement("completion-section"));
            header.textContent = name2;
          }
        }
      }
      const li = ul.appendChild(document.createElement("li"));
      li.id = id2 + "-" + i5;
      li.setAttribute("role", "option");
      let cls = this.optionClass(completion);
      if (cls)
        li.className = cls;
      for (let source of this.optionContent) {
        let node = source(completion, this.view.state, this.view, match);
        if (node)
          li.appendChild(node);
      }
    }
    if (range2.from)
      ul.classList.add("cm-completionListIncompleteTop");
    if (range2.to < options.length)
      ul.classList.add("cm-completionListIncompleteBottom");
    return ul;
  }
  destroyInfo() {
    if (this.info) {
      if (this.infoDestroy)
        this.infoDestroy();
      this.info.remove();
      this.info = null;
    }
  }
  destroy() {
    this.destroyInfo();
  }
};
function completionTooltip(stateField, applyCompletion2) {
  return (view2) => new CompletionTooltip(view2, stateField, applyCompletion2);
}
function scrollIntoView2(container, element) {
  let parent = container.getBoundingClientRect();
  let self = element.getBoundingClientRect();
  let scaleY = parent.height / container.offsetHeight;
  if (self.top < parent.top)
    container.scrollTop -= (parent.top - self.top) / scaleY;
  else if (self.bottom > parent.bottom)
    container.scrollTop += (self.bottom - parent.bottom) / scaleY;
}
function score(option2) {
  return (option2.boost || 0) * 100 + (option2.apply ? 10 : 0) + (option2.info ? 5 : 0) + (option2.type ? 1 : 0);
}
function sortOptions(active, state) {
  let options = [];
  let sections = null, dynamicSectionScore = null;
  let addOption = (option2) => {
    options.push(option2);
    let { section } = option2.completion;
    if (section) {
      if (!sections)
        sections = [];
      let name2 = typeof section == "string" ? section : section.name;
      if (!sections.some((s4) => s4.name == name2))
        sections.push(typeof section == "string" ? { name: name2 } : section);
    }
  };
  let conf = state.facet(completionConfig);
  for (let a5 of active)
    if (a5.hasResult()) {
      let getMatch = a5.result.getMatch;
      if (a5.result.filter === false) {
        for (let option2 of a5.result.options) {
          addOption(new Option(option2, a5.source, getMatch ? getMatch(option2) : [], 1e9 - options.length));
        }
      } else {
        let pattern = state.sliceDoc(a5.from, a5.to), match;
        let matcher = conf.filterStrict ? new StrictMatcher(pattern) : new FuzzyMatcher(pattern);
        for (let option2 of a5.result.options)
          if (match = matcher.match(option2.label)) {
            let matched = !option2.displayLabel ? match.matched : getMatch ? getMatch(option2, match.matched) : [];
            let score3 = match.score + (option2.boost || 0);
            addOption(new Option(option2, a5.source, matched, score3));
            if (typeof option2.section == "object" && option2.section.rank === "dynamic") {
              let { name: name2 } = option2.section;
              if (!dynamicSectionScore)
                dynamicSectionScore = /* @__PURE__ */ Object.create(null);
              dynamicSectionScore[name2] = Math.max(score3, dynamicSectionScore[name2] || -1e9);
            }
          }
      }
    }
  if (sections) {
    let sectionOrder = /* @__PURE__ */ Object.create(null), pos = 0;
    let cmp = (a5, b3) => {
      return (a5.rank === "dynamic" && b3.rank === "dynamic" ? dynamicSectionScore[b3.name] - dynamicSectionScore[a5.name] : 0) || (typeof a5.rank == "number" ? a5.rank : 1e9) - (typeof b3.rank == "number" ? b3.rank : 1e9) || (a5.name < b3.name ? -1 : 1);
    };
    for (let s4 of sections.sort(cmp)) {
      pos -= 1e5;
      sectionOrder[s4.name] = pos;
    }
    for (let option2 of options) {
      let { section } = option2.completion;
      if (section)
        option2.score += sectionOrder[typeof section == "string" ? section : section.name];
    }
  }
  let result = [], prev = null;
  let compare2 = conf.compareCompletions;
  for (let opt of options.sort((a5, b3) => b3.score - a5.score || compare2(a5.completion, b3.completion))) {
    let cur2 = opt.completion;
    if (!prev || prev.label != cur2.label || prev.detail != cur2.detail || prev.type != null && cur2.type != null && prev.type != cur2.type || prev.apply != cur2.apply || prev.boost != cur2.boost)
      result.push(opt);
    else if (score(opt.completion) > score(prev))
      result[result.length - 1] = opt;
    prev = opt.completion;
  }
  return result;
}
var CompletionDialog = class _CompletionDialog {
  constructor(options, attrs, tooltip, timestamp, selected2, disabled) {
    this.options = options;
    this.attrs = attrs;
    this.tooltip = tooltip;
    this.timestamp = timestamp;
    this.selected = selected2;
    this.disabled = disabled;
  }
  setSelected(selected2, id2) {
    return selected2 == this.selected || selected2 >= this.options.length ? this : new _CompletionDialog(this.options, makeAttrs(id2, selected2), this.tooltip, this.timestamp, selected2, this.disabled);
  }
  static build(active, state, id2, prev, conf, didSetActive) {
    if (prev && !didSetActive && active.some((s4) => s4.isPending))
      return prev.setDisabled();
    let options = sortOptions(active, state);
    if (!options.length)
      return prev && active.some((a5) => a5.isPending) ? prev.setDisabled() : null;
    let selected2 = state.facet(completionConfig).selectOnOpen ? 0 : -1;
    if (prev && prev.selected != selected2 && prev.selected != -1) {
      let selectedValue = prev.options[prev.selected].completion;
      for (let i5 = 0; i5 < options.length; i5++)
        if (options[i5].completion == selectedValue) {
          selected2 = i5;
          break;
        }
    }
    return new _CompletionDialog(options, makeAttrs(id2, selected2), {
      pos: active.reduce((a5, b3) => b3.hasResult() ? Math.min(a5, b3.from) : a5, 1e8),
      create: createTooltip,
      above: conf.aboveCursor
    }, prev ? prev.timestamp : Date.now(), selected2, false);
  }
  map(changes2) {
    return new _CompletionDialog(this.options, this.attrs, { ...this.tooltip, pos: changes2.mapPos(this.tooltip.pos) }, this.timestamp, this.selected, this.disabled);
  }
  setDisabled() {
    return new _CompletionDialog(this.options, this.attrs, this.tooltip, this.timestamp, this.selected, true);
  }
};
var CompletionState = class _CompletionState {
  constructor(active, id2, open3) {
    this.active = active;
    this.id = id2;
    this.open = open3;
  }
  static start() {
    return new _CompletionState(none3, "cm-ac-" + Math.floor(Math.random() * 2e6).toString(36), null);
  }
  update(tr) {
    let { state } = tr, conf = state.facet(completionConfig);
    let sources = conf.override || state.languageDataAt("autocomplete", cur(state)).map(asSource);
    let active = sources.map((source) => {
      let value = this.active.find((s4) => s4.source == source) || new ActiveSource(
        source,
        this.active.some(
          (a5) => a5.state != 0
          /* State.Inactive */
        ) ? 1 : 0
        /* State.Inactive */
      );
      return value.update(tr, conf);
    });
    if (active.length == this.active.length && active.every((a5, i5) => a5 == this.active[i5]))
      active = this.active;
    let open3 = this.open, didSet = tr.effects.some((e4) => e4.is(setActiveEffect));
    if (open3 && tr.docChanged)
      open3 = open3.map(tr.changes);
    if (tr.selection || active.some((a5) => a5.hasResult() && tr.changes.touchesRange(a5.from, a5.to)) || !sameResults(active, this.active) || didSet)
      open3 = CompletionDialog.build(active, state, this.id, open3, conf, didSet);
    else if (open3 && open3.disabled && !active.some((a5) => a5.isPending))
      open3 = null;
    if (!open3 && active.every((a5) => !a5.isPending) && active.some((a5) => a5.hasResult()))
      active = active.map((a5) => a5.hasResult() ? new ActiveSource(
        a5.source,
        0
        /* State.Inactive */
      ) : a5);
    for (let effect of tr.effects)
      if (effect.is(setSelectedEffect))
        open3 = open3 && open3.setSelected(effect.value, this.id);
    return active == this.active && open3 == this.open ? this : new _CompletionState(active, this.id, open3);
  }
  get tooltip() {
    return this.open ? this.open.tooltip : null;
  }
  get attrs() {
    return this.open ? this.open.attrs : this.active.length ? baseAttrs : noAttrs2;
  }
};
function sameResults(a5, b3) {
  if (a5 == b3)
    return true;
  for (let iA = 0, iB = 0; ; ) {
    while (iA < a5.length && !a5[iA].hasResult())
      iA++;
    while (iB < b3.length && !b3[iB].hasResult())
      iB++;
    let endA = iA == a5.length, endB = iB == b3.length;
    if (endA || endB)
      return endA == endB;
    if (a5[iA++].result != b3[iB++].result)
      return false;
  }
}
var baseAttrs = {
  "aria-autocomplete": "list"
};
var noAttrs2 = {};
function makeAttrs(id2, selected2) {
  let result = {
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-controls": id2
  };
  if (selected2 > -1)
    result["aria-activedescendant"] = id2 + "-" + selected2;
  return result;
}
var none3 = [];
function getUpdateType(tr, conf) {
  if (tr.isUserEvent("input.complete")) {
    let completion = tr.annotation(pickedCompletion);
    if (completion && conf.activateOnCompletion(completion))
      return 4 | 8;
  }
  let typing2 = tr.isUserEvent("input.type");
  return typing2 && conf.activateOnTyping ? 4 | 1 : typing2 ? 1 : tr.isUserEvent("delete.backward") ? 2 : tr.selection ? 8 : tr.docChanged ? 16 : 0;
}
var ActiveSource = class _ActiveSource {
  constructor(source, state, explicit = false) {
    this.source = source;
    this.state = state;
    this.explicit = explicit;
  }
  hasResult() {
    return false;
  }
  get isPending() {
    return this.state == 1;
  }
  update(tr, conf) {
    let type = getUpdateType(tr, conf), value = this;
    if (type & 8 || type & 16 && this.touches(tr))
      value = new _ActiveSource(
        value.source,
        0
        /* State.Inactive */
      );
    if (type & 4 && value.state == 0)
      value = new _ActiveSource(
        this.source,
        1
        /* State.Pending */
      );
    value = value.updateFor(tr, type);
    for (let effect of tr.effects) {
      if (effect.is(startCompletionEffect))
        value = new _ActiveSource(value.source, 1, effect.value);
      else if (effect.is(closeCompletionEffect))
        value = new _ActiveSource(
          value.source,
          0
          /* State.Inactive */
        );
      else if (effect.is(setActiveEffect)) {
        for (let active of effect.value)
          if (active.source == value.source)
            value = active;
      }
    }
    return value;
  }
  updateFor(tr, type) {
    return this.map(tr.changes);
  }
  map(changes2) {
    return this;
  }
  touches(tr) {
    return tr.changes.touchesRange(cur(tr.state));
  }
};
var ActiveResult = class _ActiveResult extends ActiveSource {
  constructor(source, explicit, limit, result, from, to) {
    super(source, 3, explicit);
    this.limit = limit;
    this.result = result;
    this.from = from;
    this.to = to;
  }
  hasResult() {
    return true;
  }
  updateFor(tr, type) {
    var _a2;
    if (!(type & 3))
      return this.map(tr.changes);
    let result = this.result;
    if (result.map && !tr.changes.empty)
      result = result.map(result, tr.changes);
    let from = tr.changes.mapPos(this.from), to = tr.changes.mapPos(this.to, 1);
    let pos = cur(tr.state);
    if (pos > to || !result || type & 2 && (cur(tr.startState) == this.from || pos < this.limit))
      return new ActiveSource(
        this.source,
        type & 4 ? 1 : 0
        /* State.Inactive */
      );
    let limit = tr.changes.mapPos(this.limit);
    if (checkValid(result.validFor, tr.state, from, to))
      return new _ActiveResult(this.source, this.explicit, limit, result, from, to);
    if (result.update && (result = result.update(result, from, to, new CompletionContext(tr.state, pos, false))))
      return new _ActiveResult(this.source, this.explicit, limit, result, result.from, (_a2 = result.to) !== null && _a2 !== void 0 ? _a2 : cur(tr.state));
    return new ActiveSource(this.source, 1, this.explicit);
  }
  map(mapping) {
    if (mapping.empty)
      return this;
    let result = this.result.map ? this.result.map(this.result, mapping) : this.result;
    if (!result)
      return new ActiveSource(
        this.source,
        0
        /* State.Inactive */
      );
    return new _ActiveResult(this.source, this.explicit, mapping.mapPos(this.limit), result, mapping.mapPos(this.from), mapping.mapPos(this.to, 1));
  }
  touches(tr) {
    return tr.changes.touchesRange(this.from, this.to);
  }
};
function checkValid(validFor, state, from, to) {
  if (!validFor)
    return false;
  let text2 = state.sliceDoc(from, to);
  return typeof validFor == "function" ? validFor(text2, from, to, state) : ensureAnchor(validFor, true).test(text2);
}
var setActiveEffect = /* @__PURE__ */ StateEffect.define({
  map(sources, mapping) {
    return sources.map((s4) => s4.map(mapping));
  }
});
var completionState = /* @__PURE__ */ StateField.define({
  create() {
    return CompletionState.start();
  },
  update(value, tr) {
    return value.update(tr);
  },
  provide: (f5) => [
    showTooltip.from(f5, (val) => val.tooltip),
    EditorView.contentAttributes.from(f5, (state) => state.attrs)
  ]
});
function applyCompletion(view2, option2) {
  const apply = option2.completion.apply || option2.completion.label;
  let result = view2.state.field(completionState).active.find((a5) => a5.source == option2.source);
  if (!(result instanceof ActiveResult))
    return false;
  if (typeof apply == "string")
    view2.dispatch({
      ...insertCompletionText(view2.state, apply, result.from, result.to),
      annotations: pickedCompletion.of(option2.completion)
    });
  else
    apply(view2, option2.completion, result.from, result.to);
  return true;
}
var createTooltip = /* @__PURE__ */ completionTooltip(completionState, applyCompletion);
function moveCompletionSelection(forward, by2 = "option") {
  return (view2) => {
    let cState = view2.state.field(completionState, false);
    if (!cState || !cState.open || cState.open.disabled || Date.now() - cState.open.timestamp < view2.state.facet(completionConfig).interactionDelay)
      return false;
    let step4 = 1, tooltip;
    if (by2 == "page" && (tooltip = getTooltip(view2, cState.open.tooltip)))
      step4 = Math.max(2, Math.floor(tooltip.dom.offsetHeight / tooltip.dom.querySelector("li").offsetHeight) - 1);
    let { length } = cState.open.options;
    let selected2 = cState.open.selected > -1 ? cState.open.selected + step4 * (forward ? 1 : -1) : forward ? 0 : length - 1;
    if (selected2 < 0)
      selected2 = by2 == "page" ? 0 : length - 1;
    else if (selected2 >= length)
      selected2 = by2 == "page" ? length - 1 : 0;
    view2.dispatch({ effects: setSelectedEffect.of(selected2) });
    return true;
  };
}
var acceptCompletion = (view2) => {
  let cState = view2.state.field(completionState, false);
  if (view2.state.readOnly || !cState || !cState.open || cState.open.selected < 0 || cState.open.disabled || Date.now() - cState.open.timestamp < view2.state.facet(completionConfig).interactionDelay)
    return false;
  return applyCompletion(view2, cState.open.options[cState.open.selected]);
};
var startCompletion = (view2) => {
  let cState = view2.state.field(completionState, false);
  if (!cState)
    return false;
  view2.dispatch({ effects: startCompletionEffect.of(true) });
  return true;
};
var closeCompletion = (view2) => {
  let cState = view2.state.field(completionState, false);
  if (!cState || !cState.active.some(
    (a5) => a5.state != 0
    /* State.Inactive */
  ))
    return false;
  view2.dispatch({ effects: closeCompletionEffect.of(null) });
  return true;
};
var RunningQuery = class {
  constructor(active, context) {
    this.active = active;
    this.context = context;
    this.time = Date.now();
    this.updates = [];
    this.done = void 0;
  }
};
var MaxUpdateCount = 50;
var MinAbortTime = 1e3;
var completionPlugin = /* @__PURE__ */ ViewPlugin.fromClass(class {
  constructor(view2) {
    this.view = view2;
    this.debounceUpdate = -1;
    this.running = [];
    this.debounceAccept = -1;
    this.pendingStart = false;
    this.composing = 0;
    for (let active of view2.state.field(completionState).active)
      if (active.isPending)
        this.startQuery(active);
  }
  update(update) {
    let cState = update.state.field(completionState);
    let conf = update.state.facet(completionConfig);
    if (!update.selectionSet && !update.docChanged && update.startState.field(completionState) == cState)
      return;
    let doesReset = update.transactions.some((tr) => {
      let type = getUpdateType(tr, conf);
      return type & 8 || (tr.selection || tr.docChanged) && !(type & 3);
    });
    for (let i5 = 0; i5 < this.running.length; i5++) {
      let query = this.running[i5];
      if (doesReset || query.context.abortOnDocChange && update.docChanged || query.updates.length + update.transactions.length > MaxUpdateCount && Date.now() - query.time > MinAbortTime) {
        for (let handler of query.context.abortListeners) {
          try {
            handler();
          } catch (e4) {
            logException(this.view.state, e4);
          }
        }
        query.context.abortListeners = null;
        this.running.splice(i5--, 1);
      } else {
        query.updates.push(...update.transactions);
      }
    }
    if (this.debounceUpdate > -1)
      clearTimeout(this.debounceUpdate);
    if (update.transactions.some((tr) => tr.effects.some((e4) => e4.is(startCompletionEffect))))
      this.pendingStart = true;
    let delay = this.pendingStart ? 50 : conf.activateOnTypingDelay;
    this.debounceUpdate = cState.active.some((a5) => a5.isPending && !this.running.some((q2) => q2.active.source == a5.source)) ? setTimeout(() => this.startUpdate(), delay) : -1;
    if (this.composing != 0)
      for (let tr of update.transactions) {
        if (tr.isUserEvent("input.type"))
          this.composing = 2;
        else if (this.composing == 2 && tr.selection)
          this.composing = 3;
      }
  }
  startUpdate() {
    this.debounceUpdate = -1;
    this.pendingStart = false;
    let { state } = this.view, cState = state.field(completionState);
    for (let active of cState.active) {
      if (active.isPending && !this.running.some((r4) => r4.active.source == active.source))
        this.startQuery(active);
    }
    if (this.running.length && cState.open && cState.open.disabled)
      this.debounceAccept = setTimeout(() => this.accept(), this.view.state.facet(completionConfig).updateSyncTime);
  }
  startQuery(active) {
    let { state } = this.view, pos = cur(state);
    let context = new CompletionContext(state, pos, active.explicit, this.view);
    let pending = new RunningQuery(active, context);
    this.running.push(pending);
    Promise.resolve(active.source(context)).then((result) => {
      if (!pending.context.aborted) {
        pending.done = result || null;
        this.scheduleAccept();
      }
    }, (err) => {
      this.view.dispatch({ effects: closeCompletionEffect.of(null) });
      logException(this.view.state, err);
    });
  }
  scheduleAccept() {
    if (this.running.every((q2) => q2.done !== void 0))
      this.accept();
    else if (this.debounceAccept < 0)
      this.debounceAccept = setTimeout(() => this.accept(), this.view.state.facet(completionConfig).updateSyncTime);
  }
  // For each finished query in this.running, try to create a result
  // or, if appropriate, restart the query.
  accept() {
    var _a2;
    if (this.debounceAccept > -1)
      clearTimeout(this.debounceAccept);
    this.debounceAccept = -1;
    let updated = [];
    let conf = this.view.state.facet(completionConfig), cState = this.view.state.field(completionState);
    for (let i5 = 0; i5 < this.running.length; i5++) {
      let query = this.running[i5];
      if (query.done === void 0)
        continue;
      this.running.splice(i5--, 1);
      if (query.done) {
        let pos = cur(query.updates.length ? query.updates[0].startState : this.view.state);
        let limit = Math.min(pos, query.done.from + (query.active.explicit ? 0 : 1));
        let active = new ActiveResult(query.active.source, query.active.explicit, limit, query.done, query.done.from, (_a2 = query.done.to) !== null && _a2 !== void 0 ? _a2 : pos);
        for (let tr of query.updates)
          active = active.update(tr, conf);
        if (active.hasResult()) {
          updated.push(active);
          continue;
        }
      }
      let current = cState.active.find((a5) => a5.source == query.active.source);
      if (current && current.isPending) {
        if (query.done == null) {
          let active = new ActiveSource(
            query.active.source,
            0
            /* State.Inactive */
          );
          for (let tr of query.updates)
            active = active.update(tr, conf);
          if (!active.isPending)
            updated.push(active);
        } else {
          this.startQuery(current);
        }
      }
    }
    if (updated.length || cState.open && cState.open.disabled)
      this.view.dispatch({ effects: setActiveEffect.of(updated) });
  }
}, {
  eventHandlers: {
    blur(event) {
      let state = this.view.state.field(completionState, false);
      if (state && state.tooltip && this.view.state.facet(completionConfig).closeOnBlur) {
        let dialog = state.open && getTooltip(this.view, state.open.tooltip);
        if (!dialog || !dialog.dom.contains(event.relatedTarget))
          setTimeout(() => this.view.dispatch({ effects: closeCompletionEffect.of(null) }), 10);
      }
    },
    compositionstart() {
      this.composing = 1;
    },
    compositionend() {
      if (this.composing == 3) {
        setTimeout(() => this.view.dispatch({ effects: startCompletionEffect.of(false) }), 20);
      }
      this.composing = 0;
    }
  }
});
var windows = typeof navigator == "object" && /* @__PURE__ */ /Win/.test(navigator.platform);
var commitCharacters = /* @__PURE__ */ Prec.highest(/* @__PURE__ */ EditorView.domEventHandlers({
  keydown(event, view2) {
    let field = view2.state.field(completionState, false);
    if (!field || !field.open || field.open.disabled || field.open.selected < 0 || !event.key || event.key.length > 1 || event.ctrlKey && !(windows && event.altKey) || event.metaKey)
      return false;
    let option2 = field.open.options[field.open.selected];
    let result = field.active.find((a5) => a5.source == option2.source);
    let commitChars = option2.completion.commitCharacters || result.result.commitCharacters;
    if (commitChars && commitChars.indexOf(event.key) > -1)
      applyCompletion(view2, option2);
    return false;
  }
}));
var baseTheme2 = /* @__PURE__ */ EditorView.baseTheme({
  ".cm-tooltip.cm-tooltip-autocomplete": {
    "& > ul": {
      fontFamily: "monospace",
      whiteSpace: "nowrap",
      overflow: "hidden auto",
      maxWidth_fallback: "700px",
      maxWidth: "min(700px, 95vw)",
      minWidth: "250px",
      maxHeight: "10em",
      height: "100%",
      listStyle: "none",
      margin: 0,
      padding: 0,
      "& > li, & > completion-section": {
        padding: "1px 3px",
        lineHeight: 1.2
      },
      "& > li": {
        overflowX: "hidden",
        textOverflow: "ellipsis",
        cursor: "pointer"
      },
      "& > completion-section": {
        display: "list-item",
        borderBottom: "1px solid silver",
        paddingLeft: "0.5em",
        opacity: 0.7
      }
    }
  },
  "&light .cm-tooltip-autocomplete ul li[aria-selected]": {
    background: "#17c",
    color: "white"
  },
  "&light .cm-tooltip-autocomplete-disabled ul li[aria-selected]": {
    background: "#777"
  },
  "&dark .cm-tooltip-autocomplete ul li[aria-selected]": {
    background: "#347",
    color: "white"
  },
  "&dark .cm-tooltip-autocomplete-disabled ul li[aria-selected]": {
    background: "#444"
  },
  ".cm-completionListIncompleteTop:before, .cm-completionListIncompleteBottom:after": {
    content: '"···"',
    opacity: 0.5,
    display: "block",
    textAlign: "center",
    cursor: "pointer"
  },
  ".cm-tooltip.cm-completionInfo": {
    position: "absolute",
    padding: "3px 9px",
    width: "max-content",
    maxWidth: `${400}px`,
    boxSizing: "border-box",
    whiteSpace: "pre-line"
  },
  ".cm-completionInfo.cm-completionInfo-left": { right: "100%" },
  ".cm-completionInfo.cm-completionInfo-right": { left: "100%" },
  ".cm-completionInfo.cm-completionInfo-left-narrow": { right: `${30}px` },
  ".cm-completionInfo.cm-completionInfo-right-narrow": { left: `${30}px` },
  "&light .cm-snippetField": { backgroundColor: "#00000022" },
  "&dark .cm-snippetField": { backgroundColor: "#ffffff22" },
  ".cm-snippetFieldPosition": {
    verticalAlign: "text-top",
    width: 0,
    height: "1.15em",
    display: "inline-block",
    margin: "0 -0.7px -.7em",
    borderLeft: "1.4px dotted #888"
  },
  ".cm-completionMatchedText": {
    textDecoration: "underline"
  },
  ".cm-completionDetail": {
    marginLeft: "0.5em",
    fontStyle: "italic"
  },
  ".cm-completionIcon": {
    fontSize: "90%",
    width: ".8em",
    display: "inline-block",
    textAlign: "center",
    paddingRight: ".6em",
    opacity: "0.6",
    boxSizing: "content-box"
  },
  ".cm-completionIcon-function, .cm-completionIcon-method": {
    "&:after": { content: "'ƒ'" }
  },
  ".cm-completionIcon-class": {
    "&:after": { content: "'○'" }
  },
  ".cm-completionIcon-interface": {
    "&:after": { content: "'◌'" }
  },
  ".cm-completionIcon-variable": {
    "&:after": { content: "'𝑥'" }
  },
  ".cm-completionIcon-constant": {
    "&:after": { content: "'𝐶'" }
  },
  ".cm-completionIcon-type": {
    "&:after": { content: "'𝑡'" }
  },
  ".cm-completionIcon-enum": {
    "&:after": { content: "'∪'" }
  },
  ".cm-completionIcon-property": {
    "&:after": { content: "'□'" }
  },
  ".cm-completionIcon-keyword": {
    "&:after": { content: "'🔑︎'" }
    // Disable emoji rendering
  },
  ".cm-completionIcon-namespace": {
    "&:after": { content: "'▢'" }
  },
  ".cm-completionIcon-text": {
    "&:after": { content: "'abc'", fontSize: "50%", verticalAlign: "middle" }
  }
});
var closedBracket = /* @__PURE__ */ new class extends RangeValue {
}();
closedBracket.startSide = 1;
closedBracket.endSide = -1;
var android = typeof navigator == "object" && /* @__PURE__ */ /Android\b/.test(navigator.userAgent);
function autocompletion(config = {}) {
  return [
    commitCharacters,
    completionState,
    completionConfig.of(config),
    completionPlugin,
    completionKeymapExt,
    baseTheme2
  ];
}
var completionKeymap = [
  { key: "Ctrl-Space", run: startCompletion },
  { mac: "Alt-`", run: startCompletion },
  { mac: "Alt-i", run: startCompletion },
  { key: "Escape", run: closeCompletion },
  { key: "ArrowDown", run: /* @__PURE__ */ moveCompletionSelection(true) },
  { key: "ArrowUp", run: /* @__PURE__ */ moveCompletionSelection(false) },
  { key: "PageDown", run: /* @__PURE__ */ moveCompletionSelection(true, "page") },
  { key: "PageUp", run: /* @__PURE__ */ moveCompletionSelection(false, "page") },
  { key: "Enter", run: acceptCompletion }
];
var completionKeymapExt = /* @__PURE__ */ Prec.highest(/* @__PURE__ */ keymap.computeN([completionConfig], (state) => state.facet(completionConfig).defaultKeymap ? [completionKeymap] : []));
var completionArrayCache = /* @__PURE__ */ new WeakMap();
function currentCompletions(state) {
  var _a2;
  let open3 = (_a2 = state.field(completionState, false)) === null || _a2 === void 0 ? void 0 : _a2.open;
  if (!open3 || open3.disabled)
    return [];
  let completions = completionArrayCache.get(open3.options);
  if (!completions)
    completionArrayCache.set(open3.options, completions = open3.options.map((o5) => o5.completion));
  return completions;
}

// src/panels/complete.ts
function completingText(file2, letter) {
  return async (context) => {
    const word = context.matchBefore(/[\p{L}\p{N}_.]+/u);
    if (word === null && context.matchBefore(/"/) === null && !context.explicit) return null;
    await settled();
    const at = letter(context);
    if (context.aborted || await attempt({ type: "complete_text", file: file2, letter: at }) !== void 0 || isLeft(context)) return null;
    const { items = [], from = null } = completed.peek() ?? {};
    if (items.length === 0) return null;
    const options = items.map(option);
    if (from === null) return { from: word?.from ?? context.pos, options, validFor: /^[\p{L}\p{N}_.]*$/u };
    return { from: context.pos - (at - from), options, validFor: /^[^"\n]*$/u };
  };
}
function completing(at) {
  return async (context) => {
    const word = context.matchBefore(/[\p{L}\p{N}_.]+/u);
    if (word === null && !context.explicit || open.peek() === void 0) return null;
    if (await attempt({ type: "complete", file: open.peek(), at: at() }) !== void 0 || isLeft(context)) return null;
    const answer = completed.peek();
    if (answer === void 0 || answer.at !== at() || answer.items.length === 0) return null;
    const written2 = word?.text ?? "";
    const prefix = written2.startsWith("bb.") ? 3 : 0;
    const wanted2 = written2.slice(prefix);
    const items = answer.items.filter(({ kind, label }) => kind !== "method" || wanted2.startsWith(label.slice(0, label.indexOf(".") + 1)));
    if (items.length === 0) return null;
    return { from: (word?.from ?? context.pos) + prefix, options: items.map(option), validFor: (text2) => !text2.endsWith(".") && /^[\p{L}\p{N}_.]*$/u.test(text2) };
  };
}
var isLeft = (context) => context.view?.hasFocus === false;
function option(item2) {
  return {
    label: item2.label,
    detail: item2.detail,
    ...item2.docs === "" ? {} : { info: item2.docs },
    boost: item2.fits ? 1 : 0,
    type: item2.kind,
    apply: item2.whole ? (view2) => {
      const whole = { from: 0, to: view2.state.doc.length, insert: item2.text };
      view2.dispatch({ changes: whole, selection: { anchor: item2.text.length }, userEvent: "input.complete" });
    } : item2.text
  };
}

// node_modules/@codemirror/commands/dist/index.js
var toggleComment = (target) => {
  let { state } = target, line2 = state.doc.lineAt(state.selection.main.from), config = getConfig(target.state, line2.from);
  return config.line ? toggleLineComment(target) : config.block ? toggleBlockCommentByLine(target) : false;
};
function command2(f5, option2) {
  return ({ state, dispatch }) => {
    if (state.readOnly)
      return false;
    let tr = f5(option2, state);
    if (!tr)
      return false;
    dispatch(state.update(tr));
    return true;
  };
}
var toggleLineComment = /* @__PURE__ */ command2(
  changeLineComment,
  0
  /* CommentOption.Toggle */
);
var toggleBlockComment = /* @__PURE__ */ command2(
  changeBlockComment,
  0
  /* CommentOption.Toggle */
);
var toggleBlockCommentByLine = /* @__PURE__ */ command2(
  (o5, s4) => changeBlockComment(o5, s4, selectedLineRanges(s4)),
  0
  /* CommentOption.Toggle */
);
function getConfig(state, pos) {
  let data = state.languageDataAt("commentTokens", pos, 1);
  return data.length ? data[0] : {};
}
var SearchMargin = 50;
function findBlockComment(state, { open: open3, close: close5 }, from, to) {
  let textBefore = state.sliceDoc(from - SearchMargin, from);
  let textAfter = state.sliceDoc(to, to + SearchMargin);
  let spaceBefore = /\s*$/.exec(textBefore)[0].length, spaceAfter = /^\s*/.exec(textAfter)[0].length;
  let beforeOff = textBefore.length - spaceBefore;
  if (textBefore.slice(beforeOff - open3.length, beforeOff) == open3 && textAfter.slice(spaceAfter, spaceAfter + close5.length) == close5) {
    return {
      open: { pos: from - spaceBefore, margin: spaceBefore && 1 },
      close: { pos: to + spaceAfter, margin: spaceAfter && 1 }
    };
  }
  let startText, endText;
  if (to - from <= 2 * SearchMargin) {
    startText = endText = state.sliceDoc(from, to);
  } else {
    startText = state.sliceDoc(from, from + SearchMargin);
    endText = state.sliceDoc(to - SearchMargin, to);
  }
  let startSpace = /^\s*/.exec(startText)[0].length, endSpace = /\s*$/.exec(endText)[0].length;
  let endOff = endText.length - endSpace - close5.length;
  if (startText.slice(startSpace, startSpace + open3.length) == open3 && endText.slice(endOff, endOff + close5.length) == close5) {
    return {
      open: {
        pos: from + startSpace + open3.length,
        margin: /\s/.test(startText.charAt(startSpace + open3.length)) ? 1 : 0
      },
      close: {
        pos: to - endSpace - close5.length,
        margin: /\s/.test(endText.charAt(endOff - 1)) ? 1 : 0
      }
    };
  }
  return null;
}
function selectedLineRanges(state) {
  let ranges2 = [];
  for (let r4 of state.selection.ranges) {
    let fromLine = state.doc.lineAt(r4.from);
    let toLine = r4.to <= fromLine.to ? fromLine : state.doc.lineAt(r4.to);
    if (toLine.from > fromLine.from && toLine.from == r4.to)
      toLine = r4.to == fromLine.to + 1 ? fromLine : state.doc.lineAt(r4.to - 1);
    let last5 = ranges2.length - 1;
    if (last5 >= 0 && ranges2[last5].to > fromLine.from)
      ranges2[last5].to = toLine.to;
    else
      ranges2.push({ from: fromLine.from + /^\s*/.exec(fromLine.text)[0].length, to: toLine.to });
  }
  return ranges2;
}
function changeBlockComment(option2, state, ranges2 = state.selection.ranges) {
  let tokens = ranges2.map((r4) => getConfig(state, r4.from).block);
  if (!tokens.every((c4) => c4))
    return null;
  let comments = ranges2.map((r4, i5) => findBlockComment(state, tokens[i5], r4.from, r4.to));
  if (option2 != 2 && !comments.every((c4) => c4)) {
    return { changes: state.changes(ranges2.map((range2, i5) => {
      if (comments[i5])
        return [];
      return [{ from: range2.from, insert: tokens[i5].open + " " }, { from: range2.to, insert: " " + tokens[i5].close }];
    })) };
  } else if (option2 != 1 && comments.some((c4) => c4)) {
    let changes2 = [];
    for (let i5 = 0, comment2; i5 < comments.length; i5++)
      if (comment2 = comments[i5]) {
        let token = tokens[i5], { open: open3, close: close5 } = comment2;
        changes2.push({ from: open3.pos - token.open.length, to: open3.pos + open3.margin }, { from: close5.pos - close5.margin, to: close5.pos + token.close.length });
      }
    return { changes: changes2 };
  }
  return null;
}
function changeLineComment(option2, state, ranges2 = state.selection.ranges) {
  let lines2 = [];
  let prevLine = -1;
  ranges: for (let { from, to } of ranges2) {
    let startI = lines2.length, minIndent = 1e9, token;
    for (let pos = from; pos <= to; ) {
      let line2 = state.doc.lineAt(pos);
      if (token == void 0) {
        token = getConfig(state, line2.from).line;
        if (!token)
          continue ranges;
      }
      if (line2.from > prevLine && (from == to || to > line2.from)) {
        prevLine = line2.from;
        let indent = /^\s*/.exec(line2.text)[0].length;
        let empty = indent == line2.length;
        let comment2 = line2.text.slice(indent, indent + token.length) == token ? indent : -1;
        if (indent < line2.text.length && indent < minIndent)
          minIndent = indent;
        lines2.push({ line: line2, comment: comment2, token, indent, empty, single: false });
      }
      pos = line2.to + 1;
    }
    if (minIndent < 1e9) {
      for (let i5 = startI; i5 < lines2.length; i5++)
        if (lines2[i5].indent < lines2[i5].line.text.length)
          lines2[i5].indent = minIndent;
    }
    if (lines2.length == startI + 1)
      lines2[startI].single = true;
  }
  if (option2 != 2 && lines2.some((l4) => l4.comment < 0 && (!l4.empty || l4.single))) {
    let changes2 = [];
    for (let { line: line2, token, indent, empty, single } of lines2)
      if (single || !empty)
        changes2.push({ from: line2.from + indent, insert: token + " " });
    let changeSet = state.changes(changes2);
    return { changes: changeSet, selection: state.selection.map(changeSet, 1) };
  } else if (option2 != 1 && lines2.some((l4) => l4.comment >= 0)) {
    let changes2 = [];
    for (let { line: line2, comment: comment2, token } of lines2)
      if (comment2 >= 0) {
        let from = line2.from + comment2, to = from + token.length;
        if (line2.text[to - line2.from] == " ")
          to++;
        changes2.push({ from, to });
      }
    return { changes: changes2 };
  }
  return null;
}
var fromHistory = /* @__PURE__ */ Annotation.define();
var invertedEffects = /* @__PURE__ */ Facet.define();
var HistEvent = class _HistEvent {
  constructor(changes2, effects, mapped, startSelection, selectionsAfter) {
    this.changes = changes2;
    this.effects = effects;
    this.mapped = mapped;
    this.startSelection = startSelection;
    this.selectionsAfter = selectionsAfter;
  }
  setSelAfter(after) {
    return new _HistEvent(this.changes, this.effects, this.mapped, this.startSelection, after);
  }
  toJSON() {
    var _a2, _b, _c;
    return {
      changes: (_a2 = this.changes) === null || _a2 === void 0 ? void 0 : _a2.toJSON(),
      mapped: (_b = this.mapped) === null || _b === void 0 ? void 0 : _b.toJSON(),
      startSelection: (_c = this.startSelection) === null || _c === void 0 ? void 0 : _c.toJSON(),
      selectionsAfter: this.selectionsAfter.map((s4) => s4.toJSON())
    };
  }
  static fromJSON(json2) {
    return new _HistEvent(json2.changes && ChangeSet.fromJSON(json2.changes), [], json2.mapped && ChangeDesc.fromJSON(json2.mapped), json2.startSelection && EditorSelection.fromJSON(json2.startSelection), json2.selectionsAfter.map(EditorSelection.fromJSON));
  }
  // This does not check `addToHistory` and such, it assumes the
  // transaction needs to be converted to an item. Returns null when
  // there are no changes or effects in the transaction.
  static fromTransaction(tr, selection) {
    let effects = none4;
    for (let invert of tr.startState.facet(invertedEffects)) {
      let result = invert(tr);
      if (result.length)
        effects = effects.concat(result);
    }
    if (!effects.length && tr.changes.empty)
      return null;
    return new _HistEvent(tr.changes.invert(tr.startState.doc), effects, void 0, selection || tr.startState.selection, none4);
  }
  static selection(selections) {
    return new _HistEvent(void 0, none4, void 0, void 0, selections);
  }
};
function updateBranch(branch2, to, maxLen, newEvent) {
  let start3 = to + 1 > maxLen + 20 ? to - maxLen - 1 : 0;
  let newBranch = branch2.slice(start3, to);
  newBranch.push(newEvent);
  return newBranch;
}
function isAdjacent(a5, b3) {
  let ranges2 = [], isAdjacent2 = false;
  a5.iterChangedRanges((f5, t5) => ranges2.push(f5, t5));
  b3.iterChangedRanges((_f, _t, f5, t5) => {
    for (let i5 = 0; i5 < ranges2.length; ) {
      let from = ranges2[i5++], to = ranges2[i5++];
      if (t5 >= from && f5 <= to)
        isAdjacent2 = true;
    }
  });
  return isAdjacent2;
}
function eqSelectionShape(a5, b3) {
  return a5.ranges.length == b3.ranges.length && a5.ranges.filter((r4, i5) => r4.empty != b3.ranges[i5].empty).length === 0;
}
function conc(a5, b3) {
  return !a5.length ? b3 : !b3.length ? a5 : a5.concat(b3);
}
var none4 = [];
var MaxSelectionsPerEvent = 200;
function addSelection(branch2, selection) {
  if (!branch2.length) {
    return [HistEvent.selection([selection])];
  } else {
    let lastEvent = branch2[branch2.length - 1];
    let sels = lastEvent.selectionsAfter.slice(Math.max(0, lastEvent.selectionsAfter.length - MaxSelectionsPerEvent));
    if (sels.length && sels[sels.length - 1].eq(selection))
      return branch2;
    sels.push(selection);
    return updateBranch(branch2, branch2.length - 1, 1e9, lastEvent.setSelAfter(sels));
  }
}
function popSelection(branch2) {
  let last5 = branch2[branch2.length - 1];
  let newBranch = branch2.slice();
  newBranch[branch2.length - 1] = last5.setSelAfter(last5.selectionsAfter.slice(0, last5.selectionsAfter.length - 1));
  return newBranch;
}
function addMappingToBranch(branch2, mapping) {
  if (!branch2.length)
    return branch2;
  let length = branch2.length, selections = none4;
  while (length) {
    let event = mapEvent(branch2[length - 1], mapping, selections);
    if (event.changes && !event.changes.empty || event.effects.length) {
      let result = branch2.slice(0, length);
      result[length - 1] = event;
      return result;
    } else {
      mapping = event.mapped;
      length--;
      selections = event.selectionsAfter;
    }
  }
  return selections.length ? [HistEvent.selection(selections)] : none4;
}
function mapEvent(event, mapping, extraSelections) {
  let selections = conc(event.selectionsAfter.length ? event.selectionsAfter.map((s4) => s4.map(mapping)) : none4, extraSelections);
  if (!event.changes)
    return HistEvent.selection(selections);
  let mappedChanges = event.changes.map(mapping), before2 = mapping.mapDesc(event.changes, true);
  let fullMapping = event.mapped ? event.mapped.composeDesc(before2) : before2;
  return new HistEvent(mappedChanges, StateEffect.mapEffects(event.effects, mapping), fullMapping, event.startSelection.map(before2), selections);
}
var joinableUserEvent = /^(input\.type|delete)($|\.)/;
var HistoryState = class _HistoryState {
  constructor(done2, undone, prevTime = 0, prevUserEvent = void 0) {
    this.done = done2;
    this.undone = undone;
    this.prevTime = prevTime;
    this.prevUserEvent = prevUserEvent;
  }
  isolate() {
    return this.prevTime ? new _HistoryState(this.done, this.undone) : this;
  }
  addChanges(event, time, userEvent, config, tr) {
    let done2 = this.done, lastEvent = done2[done2.length - 1];
    if (lastEvent && lastEvent.changes && !lastEvent.changes.empty && event.changes && (!userEvent || joinableUserEvent.test(userEvent)) && (!lastEvent.selectionsAfter.length && time - this.prevTime < config.newGroupDelay && config.joinToEvent(tr, isAdjacent(lastEvent.changes, event.changes)) || // For compose (but not compose.start) events, always join with previous event
    userEvent == "input.type.compose")) {
      done2 = updateBranch(done2, done2.length - 1, config.minDepth, new HistEvent(event.changes.compose(lastEvent.changes), conc(StateEffect.mapEffects(event.effects, lastEvent.changes), lastEvent.effects), lastEvent.mapped, lastEvent.startSelection, none4));
    } else {
      done2 = updateBranch(done2, done2.length, config.minDepth, event);
    }
    return new _HistoryState(done2, none4, time, userEvent);
  }
  addSelection(selection, time, userEvent, newGroupDelay) {
    let last5 = this.done.length ? this.done[this.done.length - 1].selectionsAfter : none4;
    if (last5.length > 0 && time - this.prevTime < newGroupDelay && userEvent == this.prevUserEvent && userEvent && /^select($|\.)/.test(userEvent) && eqSelectionShape(last5[last5.length - 1], selection))
      return this;
    return new _HistoryState(addSelection(this.done, selection), this.undone, time, userEvent);
  }
  addMapping(mapping) {
    return new _HistoryState(addMappingToBranch(this.done, mapping), addMappingToBranch(this.undone, mapping), this.prevTime, this.prevUserEvent);
  }
  pop(side, state, onlySelection) {
    let branch2 = side == 0 ? this.done : this.undone;
    if (branch2.length == 0)
      return null;
    let event = branch2[branch2.length - 1], selection = event.selectionsAfter[0] || (event.startSelection ? event.startSelection.map(event.changes.invertedDesc, 1) : state.selection);
    if (onlySelection && event.selectionsAfter.length) {
      return state.update({
        selection: event.selectionsAfter[event.selectionsAfter.length - 1],
        annotations: fromHistory.of({ side, rest: popSelection(branch2), selection }),
        userEvent: side == 0 ? "select.undo" : "select.redo",
        scrollIntoView: true
      });
    } else if (!event.changes) {
      return null;
    } else {
      let rest = branch2.length == 1 ? none4 : branch2.slice(0, branch2.length - 1);
      if (event.mapped)
        rest = addMappingToBranch(rest, event.mapped);
      return state.update({
        changes: event.changes,
        selection: event.startSelection,
        effects: event.effects,
        annotations: fromHistory.of({ side, rest, selection }),
        filter: false,
        userEvent: side == 0 ? "undo" : "redo",
        scrollIntoView: true
      });
    }
  }
};
HistoryState.empty = /* @__PURE__ */ new HistoryState(none4, none4);
function updateSel(sel, by2) {
  return EditorSelection.create(sel.ranges.map(by2), sel.mainIndex);
}
function setSel(state, selection) {
  return state.update({ selection, scrollIntoView: true, userEvent: "select" });
}
function moveSel({ state, dispatch }, how) {
  let selection = updateSel(state.selection, how);
  if (selection.eq(state.selection, true))
    return false;
  dispatch(setSel(state, selection));
  return true;
}
function rangeEnd(range2, forward) {
  return EditorSelection.cursor(forward ? range2.to : range2.from);
}
function cursorByChar(view2, forward) {
  return moveSel(view2, (range2) => range2.empty ? view2.moveByChar(range2, forward) : rangeEnd(range2, forward));
}
function ltrAtCursor(view2) {
  return view2.textDirectionAt(view2.state.selection.main.head) == Direction.LTR;
}
var cursorCharLeft = (view2) => cursorByChar(view2, !ltrAtCursor(view2));
var cursorCharRight = (view2) => cursorByChar(view2, ltrAtCursor(view2));
function cursorByGroup(view2, forward) {
  return moveSel(view2, (range2) => range2.empty ? view2.moveByGroup(range2, forward) : rangeEnd(range2, forward));
}
var cursorGroupLeft = (view2) => cursorByGroup(view2, !ltrAtCursor(view2));
var cursorGroupRight = (view2) => cursorByGroup(view2, ltrAtCursor(view2));
var segmenter = typeof Intl != "undefined" && Intl.Segmenter ? /* @__PURE__ */ new Intl.Segmenter(void 0, { granularity: "word" }) : null;
function interestingNode(state, node, bracketProp) {
  if (node.type.prop(bracketProp))
    return true;
  let len = node.to - node.from;
  return len && (len > 2 || /[^\s,.;:]/.test(state.sliceDoc(node.from, node.to))) || node.firstChild;
}
function moveBySyntax(state, start3, forward) {
  let pos = syntaxTree(state).resolveInner(start3.head);
  let bracketProp = forward ? NodeProp.closedBy : NodeProp.openedBy;
  for (let at = start3.head; ; ) {
    let next = forward ? pos.childAfter(at) : pos.childBefore(at);
    if (!next)
      break;
    if (interestingNode(state, next, bracketProp))
      pos = next;
    else
      at = forward ? next.to : next.from;
  }
  let bracket2 = pos.type.prop(bracketProp), match, newPos;
  if (bracket2 && (match = forward ? matchBrackets(state, pos.from, 1) : matchBrackets(state, pos.to, -1)) && match.matched)
    newPos = forward ? match.end.to : match.end.from;
  else
    newPos = forward ? pos.to : pos.from;
  return EditorSelection.cursor(newPos, forward ? -1 : 1);
}
var cursorSyntaxLeft = (view2) => moveSel(view2, (range2) => moveBySyntax(view2.state, range2, !ltrAtCursor(view2)));
var cursorSyntaxRight = (view2) => moveSel(view2, (range2) => moveBySyntax(view2.state, range2, ltrAtCursor(view2)));
function cursorByLine(view2, forward) {
  return moveSel(view2, (range2) => {
    if (!range2.empty)
      return rangeEnd(range2, forward);
    let moved4 = view2.moveVertically(range2, forward);
    return moved4.head != range2.head ? moved4 : view2.moveToLineBoundary(range2, forward);
  });
}
var cursorLineUp = (view2) => cursorByLine(view2, false);
var cursorLineDown = (view2) => cursorByLine(view2, true);
function pageInfo(view2) {
  let selfScroll = view2.scrollDOM.clientHeight < view2.scrollDOM.scrollHeight - 2;
  let marginTop = 0, marginBottom = 0, height;
  if (selfScroll) {
    for (let source of view2.state.facet(EditorView.scrollMargins)) {
      let margins = source(view2);
      if (margins === null || margins === void 0 ? void 0 : margins.top)
        marginTop = Math.max(margins === null || margins === void 0 ? void 0 : margins.top, marginTop);
      if (margins === null || margins === void 0 ? void 0 : margins.bottom)
        marginBottom = Math.max(margins === null || margins === void 0 ? void 0 : margins.bottom, marginBottom);
    }
    height = view2.scrollDOM.clientHeight - marginTop - marginBottom;
  } else {
    height = (view2.dom.ownerDocument.defaultView || window).innerHeight;
  }
  return {
    marginTop,
    marginBottom,
    selfScroll,
    height: Math.max(view2.defaultLineHeight, height - 5)
  };
}
function cursorByPage(view2, forward) {
  let page = pageInfo(view2);
  let { state } = view2, selection = updateSel(state.selection, (range2) => {
    return range2.empty ? view2.moveVertically(range2, forward, page.height) : rangeEnd(range2, forward);
  });
  if (selection.eq(state.selection))
    return false;
  let effect;
  if (page.selfScroll) {
    let startPos = view2.coordsAtPos(state.selection.main.head);
    let scrollRect = view2.scrollDOM.getBoundingClientRect();
    let scrollTop = scrollRect.top + page.marginTop, scrollBottom = scrollRect.bottom - page.marginBottom;
    if (startPos && startPos.top > scrollTop && startPos.bottom < scrollBottom)
      effect = EditorView.scrollIntoView(selection.main.head, { y: "start", yMargin: startPos.top - scrollTop });
  }
  view2.dispatch(setSel(state, selection), { effects: effect });
  return true;
}
var cursorPageUp = (view2) => cursorByPage(view2, false);
var cursorPageDown = (view2) => cursorByPage(view2, true);
function moveByLineBoundary(view2, start3, forward) {
  let line2 = view2.lineBlockAt(start3.head), moved4 = view2.moveToLineBoundary(start3, forward);
  if (moved4.head == start3.head && moved4.head != (forward ? line2.to : line2.from))
    moved4 = view2.moveToLineBoundary(start3, forward, false);
  if (!forward && moved4.head == line2.from && line2.length) {
    let space2 = /^\s*/.exec(view2.state.sliceDoc(line2.from, Math.min(line2.from + 100, line2.to)))[0].length;
    if (space2 && start3.head != line2.from + space2)
      moved4 = EditorSelection.cursor(line2.from + space2);
  }
  return moved4;
}
var cursorLineBoundaryForward = (view2) => moveSel(view2, (range2) => moveByLineBoundary(view2, range2, true));
var cursorLineBoundaryBackward = (view2) => moveSel(view2, (range2) => moveByLineBoundary(view2, range2, false));
var cursorLineBoundaryLeft = (view2) => moveSel(view2, (range2) => moveByLineBoundary(view2, range2, !ltrAtCursor(view2)));
var cursorLineBoundaryRight = (view2) => moveSel(view2, (range2) => moveByLineBoundary(view2, range2, ltrAtCursor(view2)));
var cursorLineStart = (view2) => moveSel(view2, (range2) => view2.moveToLineBoundary(range2, false, false));
var cursorLineEnd = (view2) => moveSel(view2, (range2) => view2.moveToLineBoundary(range2, true, false));
function toMatchingBracket(state, dispatch, extend2) {
  let found3 = false, selection = updateSel(state.selection, (range2) => {
    let matching = matchBrackets(state, range2.head, -1) || matchBrackets(state, range2.head, 1) || range2.head > 0 && matchBrackets(state, range2.head - 1, 1) || range2.head < state.doc.length && matchBrackets(state, range2.head + 1, -1);
    if (!matching || !matching.end)
      return range2;
    found3 = true;
    let head = matching.start.from == range2.head ? matching.end.to : matching.end.from;
    return extend2 ? EditorSelection.range(range2.anchor, head) : EditorSelection.cursor(head);
  });
  if (!found3)
    return false;
  dispatch(setSel(state, selection));
  return true;
}
var cursorMatchingBracket = ({ state, dispatch }) => toMatchingBracket(state, dispatch, false);
function extendSel(target, forward, how) {
  let selection = updateSel(target.state.selection, (range2) => {
    if (range2.undirectional && range2.head >= range2.anchor != forward)
      range2 = EditorSelection.range(range2.head, range2.anchor);
    let head = how(range2);
    return EditorSelection.range(range2.anchor, head.head, head.goalColumn, head.bidiLevel || void 0, head.assoc);
  });
  if (selection.eq(target.state.selection))
    return false;
  target.dispatch(setSel(target.state, selection));
  return true;
}
function selectByChar(view2, forward) {
  return extendSel(view2, forward, (range2) => view2.moveByChar(range2, forward));
}
var selectCharLeft = (view2) => selectByChar(view2, !ltrAtCursor(view2));
var selectCharRight = (view2) => selectByChar(view2, ltrAtCursor(view2));
function selectByGroup(view2, forward) {
  return extendSel(view2, forward, (range2) => view2.moveByGroup(range2, forward));
}
var selectGroupLeft = (view2) => selectByGroup(view2, !ltrAtCursor(view2));
var selectGroupRight = (view2) => selectByGroup(view2, ltrAtCursor(view2));
var selectSyntaxLeft = (view2) => {
  let forward = !ltrAtCursor(view2);
  return extendSel(view2, forward, (range2) => moveBySyntax(view2.state, range2, forward));
};
var selectSyntaxRight = (view2) => {
  let forward = ltrAtCursor(view2);
  return extendSel(view2, forward, (range2) => moveBySyntax(view2.state, range2, forward));
};
function selectByLine(view2, forward) {
  return extendSel(view2, forward, (range2) => view2.moveVertically(range2, forward));
}
var selectLineUp = (view2) => selectByLine(view2, false);
var selectLineDown = (view2) => selectByLine(view2, true);
function selectByPage(view2, forward) {
  return extendSel(view2, forward, (range2) => view2.moveVertically(range2, forward, pageInfo(view2).height));
}
var selectPageUp = (view2) => selectByPage(view2, false);
var selectPageDown = (view2) => selectByPage(view2, true);
var selectLineBoundaryForward = (view2) => extendSel(view2, true, (range2) => moveByLineBoundary(view2, range2, true));
var selectLineBoundaryBackward = (view2) => extendSel(view2, false, (range2) => moveByLineBoundary(view2, range2, false));
var selectLineBoundaryLeft = (view2) => {
  let forward = !ltrAtCursor(view2);
  return extendSel(view2, forward, (range2) => moveByLineBoundary(view2, range2, forward));
};
var selectLineBoundaryRight = (view2) => {
  let forward = ltrAtCursor(view2);
  return extendSel(view2, forward, (range2) => moveByLineBoundary(view2, range2, forward));
};
var selectLineStart = (view2) => extendSel(view2, false, (range2) => EditorSelection.cursor(view2.lineBlockAt(range2.head).from));
var selectLineEnd = (view2) => extendSel(view2, true, (range2) => EditorSelection.cursor(view2.lineBlockAt(range2.head).to));
var cursorDocStart = ({ state, dispatch }) => {
  dispatch(setSel(state, { anchor: 0 }));
  return true;
};
var cursorDocEnd = ({ state, dispatch }) => {
  dispatch(setSel(state, { anchor: state.doc.length }));
  return true;
};
var selectDocStart = ({ state, dispatch }) => {
  dispatch(setSel(state, { anchor: state.selection.main.anchor, head: 0 }));
  return true;
};
var selectDocEnd = ({ state, dispatch }) => {
  dispatch(setSel(state, { anchor: state.selection.main.anchor, head: state.doc.length }));
  return true;
};
var selectAll = ({ state, dispatch }) => {
  dispatch(state.update({ selection: { anchor: 0, head: state.doc.length }, userEvent: "select" }));
  return true;
};
var selectLine = ({ state, dispatch }) => {
  let ranges2 = selectedLineBlocks(state).map(({ from, to }) => EditorSelection.undirectionalRange(from, Math.min(to + 1, state.doc.length)));
  dispatch(state.update({ selection: EditorSelection.create(ranges2), userEvent: "select" }));
  return true;
};
var selectParentSyntax = ({ state, dispatch }) => {
  let selection = updateSel(state.selection, (range2) => {
    let tree = syntaxTree(state), stack = tree.resolveStack(range2.from, 1);
    if (range2.empty) {
      let stackBefore = tree.resolveStack(range2.from, -1);
      if (stackBefore.node.from >= stack.node.from && stackBefore.node.to <= stack.node.to)
        stack = stackBefore;
    }
    for (let cur2 = stack; cur2; cur2 = cur2.next) {
      let { node } = cur2;
      if ((node.from < range2.from && node.to >= range2.to || node.to > range2.to && node.from <= range2.from) && cur2.next)
        return EditorSelection.undirectionalRange(node.from, node.to);
    }
    return range2;
  });
  if (selection.eq(state.selection))
    return false;
  dispatch(setSel(state, selection));
  return true;
};
function addCursorVertically(view2, forward) {
  let { state } = view2, sel = state.selection, ranges2 = state.selection.ranges.slice();
  for (let range2 of state.selection.ranges) {
    let line2 = state.doc.lineAt(range2.head);
    if (forward ? line2.to < view2.state.doc.length : line2.from > 0)
      for (let cur2 = range2; ; ) {
        let next = view2.moveVertically(cur2, forward);
        if (next.head < line2.from || next.head > line2.to) {
          if (!ranges2.some((r4) => r4.head == next.head))
            ranges2.push(next);
          break;
        } else if (next.head == cur2.head) {
          break;
        } else {
          cur2 = next;
        }
      }
  }
  if (ranges2.length == sel.ranges.length)
    return false;
  view2.dispatch(setSel(state, EditorSelection.create(ranges2, ranges2.length - 1)));
  return true;
}
var addCursorAbove = (view2) => addCursorVertically(view2, false);
var addCursorBelow = (view2) => addCursorVertically(view2, true);
var simplifySelection = ({ state, dispatch }) => {
  let cur2 = state.selection, selection = null;
  if (cur2.ranges.length > 1)
    selection = EditorSelection.create([cur2.main]);
  else if (!cur2.main.empty)
    selection = EditorSelection.create([EditorSelection.cursor(cur2.main.head)]);
  if (!selection)
    return false;
  dispatch(setSel(state, selection));
  return true;
};
function deleteBy(target, by2) {
  if (target.state.readOnly)
    return false;
  let event = "delete.selection", { state } = target;
  let changes2 = state.changeByRange((range2) => {
    let { from, to } = range2;
    if (from == to) {
      let towards = by2(range2);
      if (towards < from) {
        event = "delete.backward";
        towards = skipAtomic(target, towards, false);
      } else if (towards > from) {
        event = "delete.forward";
        towards = skipAtomic(target, towards, true);
      }
      from = Math.min(from, towards);
      to = Math.max(to, towards);
    } else {
      from = skipAtomic(target, from, false);
      to = skipAtomic(target, to, true);
    }
    return from == to ? { range: range2 } : { changes: { from, to }, range: EditorSelection.cursor(from, from < range2.head ? -1 : 1) };
  });
  if (changes2.changes.empty)
    return false;
  target.dispatch(state.update(changes2, {
    scrollIntoView: true,
    userEvent: event,
    effects: event == "delete.selection" ? EditorView.announce.of(state.phrase("Selection deleted")) : void 0
  }));
  return true;
}
function skipAtomic(target, pos, forward) {
  if (target instanceof EditorView)
    for (let ranges2 of target.state.facet(EditorView.atomicRanges).map((f5) => f5(target)))
      ranges2.between(pos, pos, (from, to) => {
        if (from < pos && to > pos)
          pos = forward ? to : from;
      });
  return pos;
}
var deleteByChar = (target, forward, byIndentUnit) => deleteBy(target, (range2) => {
  let pos = range2.from, { state } = target, line2 = state.doc.lineAt(pos), before2, targetPos;
  if (byIndentUnit && !forward && pos > line2.from && pos < line2.from + 200 && !/[^ \t]/.test(before2 = line2.text.slice(0, pos - line2.from))) {
    if (before2[before2.length - 1] == "	")
      return pos - 1;
    let col = countColumn(before2, state.tabSize), drop = col % getIndentUnit(state) || getIndentUnit(state);
    for (let i5 = 0; i5 < drop && before2[before2.length - 1 - i5] == " "; i5++)
      pos--;
    targetPos = pos;
  } else {
    targetPos = findClusterBreak2(line2.text, pos - line2.from, forward, forward) + line2.from;
    if (targetPos == pos && line2.number != (forward ? state.doc.lines : 1))
      targetPos += forward ? 1 : -1;
    else if (!forward && /[\ufe00-\ufe0f]/.test(line2.text.slice(targetPos - line2.from, pos - line2.from)))
      targetPos = findClusterBreak2(line2.text, targetPos - line2.from, false, false) + line2.from;
  }
  return targetPos;
});
var deleteCharBackward = (view2) => deleteByChar(view2, false, true);
var deleteCharForward = (view2) => deleteByChar(view2, true, false);
var deleteByGroup = (target, forward) => deleteBy(target, (range2) => {
  let pos = range2.head, { state } = target, line2 = state.doc.lineAt(pos);
  let categorize = state.charCategorizer(pos);
  for (let cat = null; ; ) {
    if (pos == (forward ? line2.to : line2.from)) {
      if (pos == range2.head && line2.number != (forward ? state.doc.lines : 1))
        pos += forward ? 1 : -1;
      break;
    }
    let next = findClusterBreak2(line2.text, pos - line2.from, forward) + line2.from;
    let nextChar = line2.text.slice(Math.min(pos, next) - line2.from, Math.max(pos, next) - line2.from);
    let nextCat = categorize(nextChar);
    if (cat != null && nextCat != cat)
      break;
    if (nextChar != " " || pos != range2.head)
      cat = nextCat;
    pos = next;
  }
  return pos;
});
var deleteGroupBackward = (target) => deleteByGroup(target, false);
var deleteGroupForward = (target) => deleteByGroup(target, true);
var deleteToLineEnd = (view2) => deleteBy(view2, (range2) => {
  let lineEnd = view2.lineBlockAt(range2.head).to;
  return range2.head < lineEnd ? lineEnd : Math.min(view2.state.doc.length, range2.head + 1);
});
var deleteLineBoundaryBackward = (view2) => deleteBy(view2, (range2) => {
  let lineStart = view2.moveToLineBoundary(range2, false).head;
  return range2.head > lineStart ? lineStart : Math.max(0, range2.head - 1);
});
var deleteLineBoundaryForward = (view2) => deleteBy(view2, (range2) => {
  let lineStart = view2.moveToLineBoundary(range2, true).head;
  return range2.head < lineStart ? lineStart : Math.min(view2.state.doc.length, range2.head + 1);
});
var splitLine = ({ state, dispatch }) => {
  if (state.readOnly)
    return false;
  let changes2 = state.changeByRange((range2) => {
    return {
      changes: { from: range2.from, to: range2.to, insert: Text.of(["", ""]) },
      range: EditorSelection.cursor(range2.from)
    };
  });
  dispatch(state.update(changes2, { scrollIntoView: true, userEvent: "input" }));
  return true;
};
var transposeChars = ({ state, dispatch }) => {
  if (state.readOnly)
    return false;
  let changes2 = state.changeByRange((range2) => {
    if (!range2.empty || range2.from == 0 || range2.from == state.doc.length)
      return { range: range2 };
    let pos = range2.from, line2 = state.doc.lineAt(pos);
    let from = pos == line2.from ? pos - 1 : findClusterBreak2(line2.text, pos - line2.from, false) + line2.from;
    let to = pos == line2.to ? pos + 1 : findClusterBreak2(line2.text, pos - line2.from, true) + line2.from;
    return {
      changes: { from, to, insert: state.doc.slice(pos, to).append(state.doc.slice(from, pos)) },
      range: EditorSelection.cursor(to)
    };
  });
  if (changes2.changes.empty)
    return false;
  dispatch(state.update(changes2, { scrollIntoView: true, userEvent: "move.character" }));
  return true;
};
function selectedLineBlocks(state) {
  let blocks = [], upto = -1;
  for (let range2 of state.selection.ranges) {
    let startLine = state.doc.lineAt(range2.from), endLine = state.doc.lineAt(range2.to);
    if (!range2.empty && range2.to == endLine.from)
      endLine = state.doc.lineAt(range2.to - 1);
    if (upto >= startLine.number) {
      let prev = blocks[blocks.length - 1];
      prev.to = endLine.to;
      prev.ranges.push(range2);
    } else {
      blocks.push({ from: startLine.from, to: endLine.to, ranges: [range2] });
    }
    upto = endLine.number + 1;
  }
  return blocks;
}
function moveLine(state, dispatch, forward) {
  if (state.readOnly)
    return false;
  let changes2 = [], ranges2 = [];
  for (let block of selectedLineBlocks(state)) {
    if (forward ? block.to == state.doc.length : block.from == 0)
      continue;
    let nextLine = state.doc.lineAt(forward ? block.to + 1 : block.from - 1);
    let size = nextLine.length + 1;
    if (forward) {
      changes2.push({ from: block.to, to: nextLine.to }, { from: block.from, insert: nextLine.text + state.lineBreak });
      for (let r4 of block.ranges)
        ranges2.push(EditorSelection.range(Math.min(state.doc.length, r4.anchor + size), Math.min(state.doc.length, r4.head + size)));
    } else {
      changes2.push({ from: nextLine.from, to: block.from }, { from: block.to, insert: state.lineBreak + nextLine.text });
      for (let r4 of block.ranges)
        ranges2.push(EditorSelection.range(r4.anchor - size, r4.head - size));
    }
  }
  if (!changes2.length)
    return false;
  dispatch(state.update({
    changes: changes2,
    scrollIntoView: true,
    selection: EditorSelection.create(ranges2, state.selection.mainIndex),
    userEvent: "move.line"
  }));
  return true;
}
var moveLineUp = ({ state, dispatch }) => moveLine(state, dispatch, false);
var moveLineDown = ({ state, dispatch }) => moveLine(state, dispatch, true);
function copyLine(state, dispatch, forward) {
  if (state.readOnly)
    return false;
  let changes2 = [];
  for (let block of selectedLineBlocks(state)) {
    if (forward)
      changes2.push({ from: block.from, insert: state.doc.slice(block.from, block.to) + state.lineBreak });
    else
      changes2.push({ from: block.to, insert: state.lineBreak + state.doc.slice(block.from, block.to) });
  }
  let changeSet = state.changes(changes2);
  dispatch(state.update({
    changes: changeSet,
    selection: state.selection.map(changeSet, forward ? 1 : -1),
    scrollIntoView: true,
    userEvent: "input.copyline"
  }));
  return true;
}
var copyLineUp = ({ state, dispatch }) => copyLine(state, dispatch, false);
var copyLineDown = ({ state, dispatch }) => copyLine(state, dispatch, true);
var deleteLine = (view2) => {
  if (view2.state.readOnly)
    return false;
  let { state } = view2, changes2 = state.changes(selectedLineBlocks(state).map(({ from, to }) => {
    if (from > 0)
      from--;
    else if (to < state.doc.length)
      to++;
    return { from, to };
  }));
  let selection = updateSel(state.selection, (range2) => {
    let dist2 = void 0;
    if (view2.lineWrapping) {
      let block = view2.lineBlockAt(range2.head), pos = view2.coordsAtPos(range2.head, range2.assoc || 1);
      if (pos)
        dist2 = block.bottom + view2.documentTop - pos.bottom + view2.defaultLineHeight / 2;
    }
    return view2.moveVertically(range2, true, dist2);
  }).map(changes2);
  view2.dispatch({ changes: changes2, selection, scrollIntoView: true, userEvent: "delete.line" });
  return true;
};
function isBetweenBrackets(state, pos) {
  if (/\(\)|\[\]|\{\}/.test(state.sliceDoc(pos - 1, pos + 1)))
    return { from: pos, to: pos };
  let context = syntaxTree(state).resolveInner(pos);
  let before2 = context.childBefore(pos), after = context.childAfter(pos), closedBy;
  if (before2 && after && before2.to <= pos && after.from >= pos && (closedBy = before2.type.prop(NodeProp.closedBy)) && closedBy.indexOf(after.name) > -1 && state.doc.lineAt(before2.to).from == state.doc.lineAt(after.from).from && !/\S/.test(state.sliceDoc(before2.to, after.from)))
    return { from: before2.to, to: after.from };
  return null;
}
var insertNewlineAndIndent = /* @__PURE__ */ newlineAndIndent(false);
var insertBlankLine = /* @__PURE__ */ newlineAndIndent(true);
function newlineAndIndent(atEof) {
  return ({ state, dispatch }) => {
    if (state.readOnly)
      return false;
    let changes2 = state.changeByRange((range2) => {
      let { from, to } = range2, line2 = state.doc.lineAt(from);
      let explode = !atEof && from == to && isBetweenBrackets(state, from);
      if (atEof)
        from = to = (to <= line2.to ? line2 : state.doc.lineAt(to)).to;
      let cx = new IndentContext(state, { simulateBreak: from, simulateDoubleBreak: !!explode });
      let indent = getIndentation(cx, from);
      if (indent == null)
        indent = countColumn(/^\s*/.exec(state.doc.lineAt(from).text)[0], state.tabSize);
      while (to < line2.to && /\s/.test(line2.text[to - line2.from]))
        to++;
      if (explode)
        ({ from, to } = explode);
      else if (from > line2.from && from < line2.from + 100 && !/\S/.test(line2.text.slice(0, from)))
        from = line2.from;
      let insert3 = ["", indentString(state, indent)];
      if (explode)
        insert3.push(indentString(state, cx.lineIndent(line2.from, -1)));
      return {
        changes: { from, to, insert: Text.of(insert3) },
        range: EditorSelection.cursor(from + 1 + insert3[1].length)
      };
    });
    dispatch(state.update(changes2, { scrollIntoView: true, userEvent: "input" }));
    return true;
  };
}
function changeBySelectedLine(state, f5) {
  let atLine = -1;
  return state.changeByRange((range2) => {
    let changes2 = [];
    for (let pos = range2.from; pos <= range2.to; ) {
      let line2 = state.doc.lineAt(pos);
      if (line2.number > atLine && (range2.empty || range2.to > line2.from)) {
        f5(line2, changes2, range2);
        atLine = line2.number;
      }
      pos = line2.to + 1;
    }
    let changeSet = state.changes(changes2);
    return {
      changes: changes2,
      range: EditorSelection.range(changeSet.mapPos(range2.anchor, 1), changeSet.mapPos(range2.head, 1))
    };
  });
}
var indentSelection = ({ state, dispatch }) => {
  if (state.readOnly)
    return false;
  let updated = /* @__PURE__ */ Object.create(null);
  let context = new IndentContext(state, { overrideIndentation: (start3) => {
    let found3 = updated[start3];
    return found3 == null ? -1 : found3;
  } });
  let changes2 = changeBySelectedLine(state, (line2, changes3, range2) => {
    let indent = getIndentation(context, line2.from);
    if (indent == null)
      return;
    if (!/\S/.test(line2.text))
      indent = 0;
    let cur2 = /^\s*/.exec(line2.text)[0];
    let norm = indentString(state, indent);
    if (cur2 != norm || range2.from < line2.from + cur2.length) {
      updated[line2.from] = indent;
      changes3.push({ from: line2.from, to: line2.from + cur2.length, insert: norm });
    }
  });
  if (!changes2.changes.empty)
    dispatch(state.update(changes2, { userEvent: "indent" }));
  return true;
};
var indentMore = ({ state, dispatch }) => {
  if (state.readOnly)
    return false;
  dispatch(state.update(changeBySelectedLine(state, (line2, changes2) => {
    changes2.push({ from: line2.from, insert: state.facet(indentUnit) });
  }), { userEvent: "input.indent" }));
  return true;
};
var indentLess = ({ state, dispatch }) => {
  if (state.readOnly)
    return false;
  dispatch(state.update(changeBySelectedLine(state, (line2, changes2) => {
    let space2 = /^\s*/.exec(line2.text)[0];
    if (!space2)
      return;
    let col = countColumn(space2, state.tabSize), keep4 = 0;
    let insert3 = indentString(state, Math.max(0, col - getIndentUnit(state)));
    while (keep4 < space2.length && keep4 < insert3.length && space2.charCodeAt(keep4) == insert3.charCodeAt(keep4))
      keep4++;
    changes2.push({ from: line2.from + keep4, to: line2.from + space2.length, insert: insert3.slice(keep4) });
  }), { userEvent: "delete.dedent" }));
  return true;
};
var toggleTabFocusMode = (view2) => {
  view2.setTabFocusMode();
  return true;
};
var emacsStyleKeymap = [
  { key: "Ctrl-b", run: cursorCharLeft, shift: selectCharLeft, preventDefault: true },
  { key: "Ctrl-f", run: cursorCharRight, shift: selectCharRight },
  { key: "Ctrl-p", run: cursorLineUp, shift: selectLineUp },
  { key: "Ctrl-n", run: cursorLineDown, shift: selectLineDown },
  { key: "Ctrl-a", run: cursorLineStart, shift: selectLineStart },
  { key: "Ctrl-e", run: cursorLineEnd, shift: selectLineEnd },
  { key: "Ctrl-d", run: deleteCharForward },
  { key: "Ctrl-h", run: deleteCharBackward },
  { key: "Ctrl-k", run: deleteToLineEnd },
  { key: "Ctrl-Alt-h", run: deleteGroupBackward },
  { key: "Ctrl-o", run: splitLine },
  { key: "Ctrl-t", run: transposeChars },
  { key: "Ctrl-v", run: cursorPageDown }
];
var standardKeymap = /* @__PURE__ */ [
  { key: "ArrowLeft", run: cursorCharLeft, shift: selectCharLeft, preventDefault: true },
  { key: "Mod-ArrowLeft", mac: "Alt-ArrowLeft", run: cursorGroupLeft, shift: selectGroupLeft, preventDefault: true },
  { mac: "Cmd-ArrowLeft", run: cursorLineBoundaryLeft, shift: selectLineBoundaryLeft, preventDefault: true },
  { key: "ArrowRight", run: cursorCharRight, shift: selectCharRight, preventDefault: true },
  { key: "Mod-ArrowRight", mac: "Alt-ArrowRight", run: cursorGroupRight, shift: selectGroupRight, preventDefault: true },
  { mac: "Cmd-ArrowRight", run: cursorLineBoundaryRight, shift: selectLineBoundaryRight, preventDefault: true },
  { key: "ArrowUp", run: cursorLineUp, shift: selectLineUp, preventDefault: true },
  { mac: "Cmd-ArrowUp", run: cursorDocStart, shift: selectDocStart },
  { mac: "Ctrl-ArrowUp", run: cursorPageUp, shift: selectPageUp },
  { key: "ArrowDown", run: cursorLineDown, shift: selectLineDown, preventDefault: true },
  { mac: "Cmd-ArrowDown", run: cursorDocEnd, shift: selectDocEnd },
  { mac: "Ctrl-ArrowDown", run: cursorPageDown, shift: selectPageDown },
  { key: "PageUp", run: cursorPageUp, shift: selectPageUp },
  { key: "PageDown", run: cursorPageDown, shift: selectPageDown },
  { key: "Home", run: cursorLineBoundaryBackward, shift: selectLineBoundaryBackward, preventDefault: true },
  { key: "Mod-Home", run: cursorDocStart, shift: selectDocStart },
  { key: "End", run: cursorLineBoundaryForward, shift: selectLineBoundaryForward, preventDefault: true },
  { key: "Mod-End", run: cursorDocEnd, shift: selectDocEnd },
  { key: "Enter", run: insertNewlineAndIndent, shift: insertNewlineAndIndent },
  { key: "Mod-a", run: selectAll },
  { key: "Backspace", run: deleteCharBackward, shift: deleteCharBackward, preventDefault: true },
  { key: "Delete", run: deleteCharForward, preventDefault: true },
  { key: "Mod-Backspace", mac: "Alt-Backspace", run: deleteGroupBackward, preventDefault: true },
  { key: "Mod-Delete", mac: "Alt-Delete", run: deleteGroupForward, preventDefault: true },
  { mac: "Mod-Backspace", run: deleteLineBoundaryBackward, preventDefault: true },
  { mac: "Mod-Delete", run: deleteLineBoundaryForward, preventDefault: true }
].concat(/* @__PURE__ */ emacsStyleKeymap.map((b3) => ({ mac: b3.key, run: b3.run, shift: b3.shift })));
var defaultKeymap = /* @__PURE__ */ [
  { key: "Alt-ArrowLeft", mac: "Ctrl-ArrowLeft", run: cursorSyntaxLeft, shift: selectSyntaxLeft },
  { key: "Alt-ArrowRight", mac: "Ctrl-ArrowRight", run: cursorSyntaxRight, shift: selectSyntaxRight },
  { key: "Alt-ArrowUp", run: moveLineUp },
  { key: "Shift-Alt-ArrowUp", run: copyLineUp },
  { key: "Alt-ArrowDown", run: moveLineDown },
  { key: "Shift-Alt-ArrowDown", run: copyLineDown },
  { key: "Mod-Alt-ArrowUp", run: addCursorAbove },
  { key: "Mod-Alt-ArrowDown", run: addCursorBelow },
  { key: "Escape", run: simplifySelection },
  { key: "Mod-Enter", run: insertBlankLine },
  { key: "Alt-l", mac: "Ctrl-l", run: selectLine },
  { key: "Mod-i", run: selectParentSyntax, preventDefault: true },
  { key: "Mod-[", run: indentLess },
  { key: "Mod-]", run: indentMore },
  { key: "Mod-Alt-\\", run: indentSelection },
  { key: "Shift-Mod-k", run: deleteLine },
  { key: "Shift-Mod-\\", run: cursorMatchingBracket },
  { key: "Mod-/", run: toggleComment },
  { key: "Alt-A", mac: "Ctrl-A", run: toggleBlockComment },
  { key: "Ctrl-m", mac: "Shift-Alt-m", run: toggleTabFocusMode }
].concat(standardKeymap);

// src/panels/editing.ts
var OF_THE_PAGE = ["Escape", "Mod-Enter"];
var editing = (...own2) => keymap.of(defaultKeymap.filter(({ key: key3 }) => key3 === void 0 || ![...OF_THE_PAGE, ...own2].includes(key3)));

// src/panels/marks.ts
var setMarks = StateEffect.define();
var marks2 = StateField.define({
  create: () => Decoration.none,
  update(old3, transaction) {
    let next = old3.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) next = decorated(effect.value, transaction.newDoc.length);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field)
});
function decorated(list2, length) {
  const ranges2 = list2.flatMap(({ from, to, kind }) => {
    const start3 = Math.max(0, Math.min(from, length - 1));
    const end3 = Math.min(length, Math.max(to, start3 + 1));
    return start3 < end3 ? [Decoration.mark({ class: kind }).range(start3, end3)] : [];
  });
  return Decoration.set(ranges2, true);
}

// src/panels/text.ts
function ends(text2) {
  if (!text2.includes("\r")) return { end: "\n", same: true };
  const all2 = text2.split("\n").length - 1;
  const long = text2.split("\r\n").length - 1;
  const lone = text2.split("\r").length - 1 - long;
  return { end: long > 0 ? "\r\n" : "\n", same: lone === 0 && (long === 0 || long === all2) };
}
var lines = (text2) => text2.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
function toEditor(text2, letter) {
  return ends(text2).end === "\n" ? letter : lines(text2.slice(0, letter)).length;
}
function toFile(editor, place3, end3) {
  return end3 === "\n" ? place3 : place3 + (editor.slice(0, place3).split("\n").length - 1);
}
function between(old3, now) {
  if (old3 === now) return void 0;
  let from = 0;
  const least = Math.min(old3.length, now.length);
  while (from < least && old3[from] === now[from]) from++;
  const half2 = (text2, at) => /[\uDC00-\uDFFF]/.test(text2[at] ?? "");
  while (from > 0 && (half2(old3, from) || half2(now, from))) from--;
  let same = 0;
  while (same < least - from && old3[old3.length - 1 - same] === now[now.length - 1 - same]) same++;
  while (same > 0 && (half2(old3, old3.length - same) || half2(now, now.length - same))) same--;
  return { from, to: old3.length - same, text: now.slice(from, now.length - same) };
}
function rebased(base2, typed3, now) {
  const [own2, other] = [between(base2, typed3), between(base2, now)];
  if (own2 === void 0) return now;
  if (other === void 0) return typed3;
  const longer = other.text.length - (other.to - other.from);
  const move = (at) => at <= other.from && at < other.to ? at : at >= other.to ? at + longer : other.from + other.text.length;
  const from = move(own2.from);
  return now.slice(0, from) + own2.text + now.slice(Math.max(from, move(own2.to)));
}

// src/panels/typing.ts
var stretches = 0;
var stretch = () => ++stretches;
var last4;
var running2 = 0;
var typedTo = /* @__PURE__ */ new Map();
var since = (version) => `${returns()} ${version}`;
function typed(shown2, text2, before2, stretch2, write) {
  const file2 = open.peek();
  if (file2 === void 0) return;
  const field = { ...shown2, at: pointerNow(shown2.at) };
  const [behind, command3] = [lastChange(), change2(field, text2)];
  if (last4?.stretch === stretch2 && last4.behind === behind && last4.file === file2) {
    Object.assign(last4, { field, text: text2, write, command: last4.command && { ...command3, at: pointer(last4) } });
    return;
  }
  const own2 = wait({ file: file2, field, text: text2, stretch: stretch2, behind, write, command: command3, before: isTurning() ? before2 : void 0, gone: "" });
  last4 = own2;
  running2++;
  letters(() => sendTyped(own2).finally(() => running2--));
}
var pointer = ({ command: command3, field }) => command3?.type === "set" ? command3.at : field.at;
function mayTake(version, isFocused) {
  const file2 = open.peek();
  const isNewest = file2 !== void 0 && version === documentOf(file2)?.version;
  return running2 === 0 && isNewest && !(isFocused && typedTo.get(file2) === since(version));
}
function commit(field, text2) {
  void command(change2(field, text2));
}
function isJson(text2) {
  try {
    JSON.parse(text2);
    return true;
  } catch {
    return false;
  }
}
function change2(field, text2) {
  const absent = text2 === "" && !field.required && !field.removable;
  const value = field.quoted ? { type: "json", text: JSON.stringify(text2) } : { type: (field.kind === "json" || field.kind === "data") && isJson(text2) ? "json" : "typed", text: text2 };
  return { type: "set", at: field.at, value: absent ? { type: "absent" } : value };
}
async function sendTyped(own2) {
  await present();
  if (last4 === own2) last4 = void 0;
  own2.gone = `\`${own2.text}\` was not written: what it was typed into is gone, or is another text now`;
  if (own2.before !== void 0 && own2.command !== void 0) follow6(own2, own2.before);
  if (await send(own2, own2.stretch)) typedTo.set(own2.file, since(documentOf(own2.file)?.version));
}
function follow6(own2, before2) {
  const at = pointer(own2);
  const now = textNow(own2, at);
  const text2 = now === void 0 ? void 0 : rebased(before2, own2.text, now);
  if (text2 === void 0) {
    own2.command = void 0;
    return;
  }
  own2.command = { ...change2(own2.field, text2), at };
  own2.write(text2);
}
function textNow(own2, at) {
  const element = open.peek() === own2.file ? form.peek() : void 0;
  if (element !== void 0 && at.startsWith(`${element.at}/`)) {
    const shown2 = fieldAt(element, at);
    if (shown2 !== void 0) return shown2.text;
  }
  const document2 = documentOf(own2.file);
  if (document2 === void 0 || !document2.readable) return void 0;
  const place3 = ranges(document2.text, [at]).get(at);
  if (place3 === void 0) return "";
  const value = document2.text.slice(...place3);
  return value.startsWith('"') ? JSON.parse(value) : value;
}
function fieldAt(element, at) {
  const within2 = (fields) => fields.flatMap((field) => [field, ...within2(field.parts)]);
  const all2 = [...element.fields, ...element.attributes.flatMap(({ fields }) => fields)];
  return within2(all2).find((field) => field.at === at);
}

// src/panels/editor.tsx
function replacing(editor, text2) {
  const edit2 = between(editor.state.doc.toString(), text2);
  return edit2 === void 0 ? {} : { changes: { from: edit2.from, to: edit2.to, insert: edit2.text } };
}
function renameAt(at, { state }) {
  const word = state.wordAt(state.selection.main.head);
  if (word === null) return false;
  void settled().then(() => look(pointerNow(at), state.sliceDoc(word.from, word.to), true));
  return true;
}
var hidden = Prec.highest(
  keymap.of([{ key: "Escape", run: (view2) => currentCompletions(view2.state).length === 0 && closeCompletion(view2) && false }])
);
var TAKEN = { key: "Tab", run: acceptCompletion };
function Editor(props) {
  const holder = T2(null);
  const view2 = T2(void 0);
  const latest = T2(props);
  latest.current = props;
  F2(() => {
    let stretch2 = stretch();
    let before2 = props.text;
    const write = (text2) => view2.current?.dispatch(replacing(view2.current, text2));
    const typing2 = EditorView.updateListener.of((update) => {
      const own2 = update.transactions.some((transaction) => transaction.isUserEvent("input") || transaction.isUserEvent("delete"));
      const before3 = update.startState.doc.toString();
      if (update.docChanged && own2) latest.current.typed(update.state.doc.toString(), before3, stretch2, write);
    });
    const entered = EditorView.domEventObservers({
      focus: (_4, editor) => {
        stretch2 = stretch();
        before2 = editor.state.doc.toString();
      }
    });
    const done2 = { key: "Enter", run: () => (focus("tree"), true) };
    const restored = {
      key: "Escape",
      run: (editor) => {
        if (latest.current.isName) editor.dispatch({ ...replacing(editor, before2), userEvent: "input.restore" });
        return false;
      }
    };
    view2.current = new EditorView({
      parent: holder.current,
      state: EditorState.create({
        doc: props.text,
        extensions: [
          marks2,
          typing2,
          entered,
          hidden,
          placeholder(props.placeholder),
          EditorView.lineWrapping,
          autocompletion({ override: [completing(() => latest.current.at)], icons: false, interactionDelay: 0 }),
          EditorView.contentAttributes.of({ "aria-labelledby": props.label }),
          // A field is one line: pasted line breaks become spaces.
          EditorState.transactionFilter.of((transaction) => transaction.newDoc.lines > 1 ? [] : [transaction]),
          Prec.high(keymap.of([TAKEN, { key: "F2", run: (editor) => renameAt(latest.current.at, editor) }])),
          keymap.of([done2, restored]),
          editing("Enter")
        ]
      })
    });
    return () => view2.current?.destroy();
  }, []);
  const version = form.peek()?.version;
  const element = T2(formed.peek());
  F2(() => {
    const editor = view2.current;
    const isOther = element.current !== formed.peek();
    element.current = formed.peek();
    if (isOther) editor.contentDOM.blur();
    const taken = isOther || mayTake(version, editor.hasFocus) ? replacing(editor, props.text) : {};
    editor.dispatch({ ...taken, ...isOther ? { selection: { anchor: 0 } } : {}, effects: setMarks.of(props.marks) });
  });
  return /* @__PURE__ */ a4("div", { ref: holder, class: `editor ${props.code ? "code" : ""}` });
}

// src/panels/binding.tsx
var KINDS2 = [
  { kind: "value", word: "value", title: "the value itself" },
  { kind: "key", word: "key", title: "a key of the blackboard" },
  { kind: "expression", word: "expr", title: "an expression" }
];
var bound = (kind, text2) => JSON.stringify({ [kind]: text2 });
var set = (at, text2) => void command({ type: "set", at, value: { type: "json", text: text2 } });
function change3(field, binding, kind) {
  if (kind === binding.kind) return;
  const key3 = binding.keys[0];
  if (kind === "key" && key3 !== void 0) return set(binding.at, bound("key", key3));
  if (kind === "expression") {
    return void command({ type: "express", at: binding.at, first: binding.locals[0] ?? key3 ?? "0", keeps_text: field.ty === "" });
  }
  const none5 = { type: "absent" };
  const stays = field.required || field.removable;
  void command({ type: "set", at: binding.at, value: stays ? { type: "json", text: binding.first } : none5 });
}
function Sources({ field, binding }) {
  return /* @__PURE__ */ a4("span", { class: "sources", role: "group", "aria-label": `Source of ${field.name}`, children: KINDS2.map(({ kind, word, title: title3 }) => /* @__PURE__ */ a4(
    "button",
    {
      type: "button",
      title: kind === "key" && binding.keys.length === 0 ? field.ty === "" ? "its type is not known: a key alone is an expression too" : "no key has its type" : title3,
      "aria-pressed": kind === binding.kind,
      disabled: kind === "key" && binding.keys.length === 0 && binding.kind !== "key",
      onClick: () => change3(field, binding, kind),
      children: word
    },
    kind
  )) });
}
function KeyChoice({ field, binding, id: id2 }) {
  const fits = binding.keys.includes(field.text);
  const isWrong = field.problems.some(({ level }) => level === "error");
  const choose3 = (chosen2) => {
    const [kind, name2] = chosen2.split(":", 2);
    set(binding.at, bound(kind, name2));
  };
  return /* @__PURE__ */ a4("select", { id: id2, value: `key:${field.text}`, "aria-invalid": isWrong, onChange: (event) => choose3(event.currentTarget.value), children: [
    fits ? null : /* @__PURE__ */ a4("option", { value: `key:${field.text}`, children: field.text }),
    binding.keys.map((key3) => /* @__PURE__ */ a4("option", { value: `key:${key3}`, children: key3 }, key3)),
    binding.locals.map((local) => /* @__PURE__ */ a4("option", { value: `expr:${local}`, children: [
      local,
      " (local)"
    ] }, local))
  ] });
}

// src/panels/keynames.ts
function knowKeys() {
  if (open.value !== void 0) void ask({ type: "keys", file: open.value });
}
var keyNames = () => keyed.value?.file === open.value ? keyed.value.keys.map(({ name: name2 }) => name2) : [];

// src/panels/refusal.tsx
function Refusal({ why }) {
  const text2 = T2(null);
  A2(() => {
    if (why !== "") text2.current?.scrollIntoView({ block: "nearest" });
  }, [why]);
  return /* @__PURE__ */ a4("span", { ref: text2, class: "refused", role: "alert", children: why });
}
function useWritten(agent, key3) {
  const [text2, type] = d2("");
  const [why, refuse] = d2("");
  const sent = T2(void 0);
  const refused2 = watched.value?.refused ?? void 0;
  const waiting2 = watched.value?.waiting.filter((value) => value.agent === agent.index && value.key === key3).at(-1)?.text;
  A2(() => {
    if (refused2 === void 0 || refused2.agent !== agent.index || refused2.key !== key3 || refused2.text !== sent.current) return;
    sent.current = void 0;
    if (text2 !== "") return;
    type(refused2.text);
    refuse(refused2.why);
  }, [refused2?.number]);
  const typed3 = (next) => {
    refuse("");
    type(next);
  };
  const send2 = async (run2) => {
    const value = text2.trim();
    if (value === "") return;
    refuse("");
    sent.current = value;
    const what = key3 === null ? { type: "send", agent, run: run2, event: value } : { type: "set", agent, run: run2, key: key3, value };
    if (await order(what, refuse)) type((now) => now === text2 ? "" : now);
  };
  return { text: text2, why, waiting: text2 === "" ? waiting2 : void 0, typed: typed3, send: send2 };
}

// src/panels/inputs.tsx
var KINDS3 = [
  ["value", "value", "5, true"],
  ["key", "key", "a key"],
  ["expression", "expr", "ammo > 0"]
];
function written(kind, text2) {
  const isKey = text2.startsWith("bb.") || keyNames().includes(text2);
  if (kind === "key" || kind === "value" && isKey) return JSON.stringify({ key: text2 });
  if (kind === "expression") return JSON.stringify({ expr: text2 });
  try {
    JSON.parse(text2);
    return text2;
  } catch {
    return JSON.stringify(text2);
  }
}
function refused(field, name2) {
  if (!/^[A-Za-z_]\w*$/.test(name2)) return "a name has letters, digits and `_`: `within`";
  return field.words.includes(name2) ? `\`${name2}\` is there already` : "";
}
function NewInput({ field, id: id2 }) {
  const [name2, write] = d2("");
  const [kind, choose3] = d2("value");
  const [text2, give] = d2("");
  const [why, refuse] = d2("");
  const add = async () => {
    const wrong = refused(field, name2) || (text2 === "" ? `give \`${name2}\` a ${kind}` : "");
    refuse(wrong);
    if (wrong !== "") return;
    const value = { type: "json", text: written(kind, text2) };
    [write, give].forEach((clear) => clear(""));
    document.getElementById(id2)?.focus();
    if (await command({ type: "set", at: `${field.at}/${name2}`, value })) return;
    write((typed3) => typed3 || name2);
    give((typed3) => typed3 || text2);
  };
  return /* @__PURE__ */ a4(
    "form",
    {
      class: "new-input",
      onSubmit: (event) => {
        event.preventDefault();
        void add();
      },
      children: [
        /* @__PURE__ */ a4("input", { id: id2, "aria-label": "Name of the new input", placeholder: "name", autocomplete: "off", value: name2, onInput: (typed3) => write(typed3.currentTarget.value) }),
        /* @__PURE__ */ a4("select", { "aria-label": "Source of the new input", value: kind, onChange: (chosen2) => choose3(chosen2.currentTarget.value), children: KINDS3.map(([kind2, word]) => /* @__PURE__ */ a4("option", { value: kind2, children: word }, kind2)) }),
        /* @__PURE__ */ a4(ValueInput, { kind, text: text2, give }),
        /* @__PURE__ */ a4("button", { type: "submit", children: "+ Input" }),
        /* @__PURE__ */ a4(Refusal, { why })
      ]
    }
  );
}
function ValueInput({ kind, text: text2, give }) {
  const [at, move] = d2(0);
  const [isClosed, close5] = d2(false);
  const all2 = kind !== "key" || isClosed || text2 === "" || keyNames().includes(text2) ? [] : keyNames().filter((key3) => key3.startsWith(text2));
  const marked2 = all2[Math.min(at, all2.length - 1)];
  const take = (key3) => {
    give(key3);
    move(0);
  };
  const pressed3 = (event) => {
    if (marked2 === void 0) return;
    const by2 = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by2 !== void 0) move((all2.indexOf(marked2) + by2 + all2.length) % all2.length);
    else if (event.key === "Enter" || event.key === "Tab") take(marked2);
    else if (event.key === "Escape") close5(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return /* @__PURE__ */ a4("span", { class: "with-list", children: [
    /* @__PURE__ */ a4(
      "input",
      {
        "aria-label": "Value of the new input",
        placeholder: KINDS3.find(([own2]) => own2 === kind)[2],
        autocomplete: "off",
        role: kind === "key" ? "combobox" : void 0,
        "aria-expanded": kind === "key" ? all2.length > 0 : void 0,
        "aria-controls": kind === "key" ? "known-keys" : void 0,
        "aria-activedescendant": marked2 === void 0 ? void 0 : "marked-key",
        value: text2,
        onFocus: knowKeys,
        onBlur: () => close5(true),
        onKeyDown: pressed3,
        onInput: (typed3) => {
          close5(false);
          give(typed3.currentTarget.value);
        }
      }
    ),
    /* @__PURE__ */ a4("ul", { id: "known-keys", role: "listbox", "aria-label": "Keys", hidden: all2.length === 0, children: all2.map((key3) => /* @__PURE__ */ a4("li", { id: key3 === marked2 ? "marked-key" : void 0, role: "option", "aria-selected": key3 === marked2, onMouseDown: (event) => (event.preventDefault(), take(key3)), children: key3 }, key3)) })
  ] });
}
function RemoveInput({ field }) {
  const at = field.binding?.at ?? field.at;
  return /* @__PURE__ */ a4("button", { type: "button", class: "remove", "aria-label": `Remove ${field.name}`, title: "Remove this input", onClick: () => void command({ type: "remove", at }), children: "✕" });
}

// src/panels/parts.tsx
function Parts({ field }) {
  const { item: item2, parts } = field;
  return /* @__PURE__ */ a4("div", { class: "of-parts", role: "group", "aria-label": field.name, children: [
    parts.map((part) => /* @__PURE__ */ a4("div", { class: "part", children: [
      /* @__PURE__ */ a4(Field, { field: part }),
      item2 === null ? null : /* @__PURE__ */ a4(
        "button",
        {
          type: "button",
          "aria-label": `Remove item ${part.name} of ${field.name}`,
          title: "Remove",
          onClick: () => void command({ type: "remove", at: part.at }),
          children: "✕"
        }
      )
    ] }, part.at.slice(field.at.length))),
    item2 === null ? null : /* @__PURE__ */ a4("button", { type: "button", class: "more", onClick: () => void command({ type: "insert", at: `${field.at}/-`, item: item2 }), children: "+ Item" })
  ] });
}

// src/panels/form.tsx
function Form() {
  const element = form.value;
  const isOther = () => selected.value !== void 0 && (element === void 0 || pointerNow(element.at) !== selected.value);
  const panel = T2(null);
  F2(() => void panel.current?.scrollTo(0, 0), [formed.value]);
  return /* @__PURE__ */ a4("aside", { ref: panel, class: "form", "aria-label": "Fields", "data-focus": "form", "data-at": element?.at, tabIndex: -1, children: !connected.value && isOther() ? /* @__PURE__ */ a4("p", { class: "none", children: "no connection: the fields of the selected element come when it is back" }) : element === void 0 ? /* @__PURE__ */ a4("p", { class: "none", children: shown.value === void 0 ? "no file is open" : "nothing is selected" }) : /* @__PURE__ */ a4($, { children: [
    /* @__PURE__ */ a4("h2", { children: [
      /* @__PURE__ */ a4("span", { id: "form-title", children: element.title }),
      " ",
      /* @__PURE__ */ a4("span", { class: "note", children: element.kind })
    ] }),
    element.docs === "" ? null : /* @__PURE__ */ a4("p", { class: "docs", children: worded(element.docs) }),
    element.problems.map(problemText),
    element.fields.filter((field) => isHead(element, field)).map((field) => /* @__PURE__ */ a4(Field, { field }, within(element, field))),
    /* @__PURE__ */ a4(Interruption, { element }),
    /* @__PURE__ */ a4(Attributes, { element }),
    element.fields.filter((field) => !isHead(element, field)).map((field) => /* @__PURE__ */ a4(Field, { field }, within(element, field)))
  ] }) });
}
var within = (element, { binding, at }) => (binding?.at ?? at).slice(element.at.length);
function Interruption({ element }) {
  const list2 = (word, all2) => all2.length === 0 ? null : /* @__PURE__ */ a4("p", { class: word === "Interrupts" ? "stopped" : "stops", children: [
    /* @__PURE__ */ a4("span", { children: word }),
    " ",
    all2.slice(0, MOST_REACHED).map((at) => /* @__PURE__ */ a4("button", { type: "button", onClick: () => select(at), children: at === element.at ? "its own branch" : outline.value.find((row4) => row4.at === at)?.title ?? at }, at)),
    all2.length > MOST_REACHED ? /* @__PURE__ */ a4("span", { class: "note", children: [
      "and ",
      all2.length - MOST_REACHED,
      " more"
    ] }) : null
  ] });
  if (element.interrupts.length + element.interrupted_by.length === 0) return null;
  return /* @__PURE__ */ a4("section", { class: "interruption", "aria-label": "Interruption by guards", children: [
    list2("Interrupts", element.interrupts),
    list2("Interrupted by", element.interrupted_by)
  ] });
}
var MOST_REACHED = 12;
var isHead = ({ decorated: decorated2 }, { name: name2 }) => !decorated2 || ["node", "name", "event", "condition", "key", "value", "tree", "out", "args"].includes(name2) || name2.startsWith("args.");
function problemText(problem2) {
  return /* @__PURE__ */ a4("p", { class: `fault-text ${problem2.level}`, children: [
    problem2.message,
    problem2.help === "" ? null : /* @__PURE__ */ a4("span", { class: "help", children: problem2.help })
  ] }, problem2.index);
}
var CUTS = {
  number: "shown as JSON: the form has too many parts for fields of their own",
  depth: "shown as JSON: too deep for fields of its own"
};
function Field({ field, name: name2 = field.name }) {
  const { binding } = field;
  const id2 = P2();
  const hint = [field.ty, field.docs, field.cut === null ? "" : CUTS[field.cut]].filter((part) => part !== "").join(" · ");
  const hasParts = field.parts.length > 0 || field.item !== null && (binding?.kind ?? "value") === "value";
  return /* @__PURE__ */ a4("div", { class: `field ${field.present ? "" : "absent"}`, "data-field": field.name, children: [
    /* @__PURE__ */ a4("div", { class: "naming-row", children: [
      hasParts ? /* @__PURE__ */ a4("span", { class: "label", children: name2 }) : /* @__PURE__ */ a4("label", { for: id2, id: `${id2}-label`, children: [
        field.kind === "inputs" ? "new input" : name2,
        field.required ? /* @__PURE__ */ a4("span", { class: "required", title: "must be there", children: " *" }) : null
      ] }),
      binding === null ? null : /* @__PURE__ */ a4(Sources, { field, binding }),
      field.removable ? /* @__PURE__ */ a4(RemoveInput, { field }) : null
    ] }),
    hasParts ? /* @__PURE__ */ a4(Parts, { field }) : field.kind === "inputs" ? /* @__PURE__ */ a4(NewInput, { field, id: id2 }, formed.value) : /* @__PURE__ */ a4(Input, { field, id: id2 }),
    hint === "" ? null : /* @__PURE__ */ a4("span", { class: "hint", children: worded(hint) }),
    field.problems.map(problemText)
  ] });
}
function Input({ field, id: id2 }) {
  if (field.binding?.kind === "key") return /* @__PURE__ */ a4(KeyChoice, { field, binding: field.binding, id: id2 });
  if (field.kind === "words") {
    const words2 = field.words.includes(field.text) || !field.present ? field.words : [field.text, ...field.words];
    return /* @__PURE__ */ a4("select", { id: id2, value: field.text, onChange: (event) => commit(field, event.currentTarget.value), children: [
      /* @__PURE__ */ a4("option", { value: "", children: words2.includes(field.default) ? `${field.default} (default)` : field.default }),
      words2.map((word) => /* @__PURE__ */ a4("option", { children: word }, word))
    ] });
  }
  if (field.kind === "bool") {
    return /* @__PURE__ */ a4(
      "input",
      {
        id: id2,
        type: "checkbox",
        checked: field.text === "true",
        onChange: (event) => commit(field, event.currentTarget.checked ? "true" : "")
      }
    );
  }
  const marks3 = field.problems.map(({ letters: [from, to], level }) => ({ from, to, kind: `fault ${level}` }));
  return /* @__PURE__ */ a4(
    Editor,
    {
      label: `${id2}-label`,
      at: field.at,
      text: field.text,
      placeholder: field.default,
      marks: marks3,
      code: field.kind !== "text" && field.kind !== "number",
      isName: NAMES.includes(field.name),
      typed: (text2, before2, stretch2, write) => typed(field, text2, before2, stretch2, write)
    },
    field.default
  );
}

// src/panels/history.tsx
var NONE = { earlier: 0, done: [], undone: [], later: 0, saved: null };
function History() {
  const path = open.value;
  const { undo, redo } = file.value ?? {};
  const version = shown.value?.version;
  const row4 = T2(null);
  A2(() => {
    if (history2.value && path !== void 0) void ask({ type: "history", file: path });
  }, [history2.value, path, undo, redo, version]);
  A2(() => row4.current?.scrollIntoView({ block: "nearest" }));
  if (!history2.value || path === void 0) return null;
  const { earlier, done: done2, undone, later, saved } = steps2.value?.file === path ? steps2.value : NONE;
  const first2 = earlier === 0 ? 0 : earlier + 1;
  const names = [...earlier === 0 ? ["at the start"] : [], ...done2, ...undone];
  const current = earlier + done2.length;
  return /* @__PURE__ */ a4("section", { class: "history", "aria-label": "History", "data-focus": "history", tabIndex: -1, children: [
    /* @__PURE__ */ a4("h2", { children: [
      "History ",
      current + undone.length + later
    ] }),
    earlier === 0 ? null : /* @__PURE__ */ a4("p", { class: "note", children: [
      earlier,
      " earlier steps"
    ] }),
    /* @__PURE__ */ a4("ol", { start: first2, children: names.map((name2, place3) => {
      const index = first2 + place3;
      return /* @__PURE__ */ a4("li", { ref: index === current ? row4 : void 0, class: index > current ? "undone" : "", children: /* @__PURE__ */ a4(
        "button",
        {
          type: "button",
          "aria-current": index === current ? "step" : void 0,
          onClick: () => index !== current && travel(path, index - current),
          children: [
            name2,
            index === saved ? /* @__PURE__ */ a4("span", { class: "note", children: " saved" }) : null,
            index > current ? /* @__PURE__ */ a4("span", { class: "spoken", children: ", taken back" }) : null
          ]
        }
      ) }, index);
    }) }),
    later === 0 ? null : /* @__PURE__ */ a4("p", { class: "note", children: [
      later,
      " later steps"
    ] })
  ] });
}

// src/panels/fuzzy.ts
function found2(query, all2) {
  const letters2 = query.trim().toLowerCase();
  if (letters2 === "") return all2;
  const rated = all2.map((one) => {
    const others = one.words.map((word) => score2(letters2, word) + 50);
    return { one, score: Math.min(score2(letters2, one.name), ...others) };
  });
  const best = Math.min(...rated.map(({ score: score3 }) => score3));
  const most2 = best < SCATTERED ? SCATTERED : Infinity;
  return rated.filter(({ score: score3 }) => score3 < most2).sort((a5, b3) => a5.score - b3.score).map(({ one }) => one);
}
var SCATTERED = 100;
var isNear = (word, name2) => score2(word.toLowerCase(), name2) <= SCATTERED + word.length;
function score2(letters2, name2) {
  const low = name2.toLowerCase();
  if (low === letters2) return 0;
  const at = low.indexOf(letters2);
  if (at === 0) return 1 + low.length / 1e3;
  if (at > 0) return (/[\s_.:]/.test(low[at - 1]) ? 10 : 20) + low.length / 1e3;
  let from = 0;
  let gaps = 0;
  for (const letter of letters2) {
    const next = low.indexOf(letter, from);
    if (next < 0) return Infinity;
    gaps += next - from;
    from = next + 1;
  }
  return SCATTERED + gaps;
}

// src/panels/chooser.tsx
var MOST5 = 100;
function withTyped(own2, matching) {
  const begins2 = matching.some(({ name: name2, words: words2 }) => [name2, ...words2].some((word) => word.toLowerCase().startsWith(own2.name.toLowerCase())));
  const most2 = matching.slice(0, MOST5 - 1);
  return begins2 || own2.last === true ? [...most2, own2] : [own2, ...most2];
}
function Chooser({ label, placeholder: placeholder2, choices: choices2, choose: choose3, close: close5, typed: typed3, children, isPending = false }) {
  const [query, search] = d2("");
  const [at, move] = d2(0);
  const own2 = typed3?.(query.trim());
  const matching = found2(query, choices2);
  const shown2 = own2 === void 0 ? matching.slice(0, MOST5) : withTyped(own2, matching);
  const current = shown2[Math.min(at, shown2.length - 1)];
  const dialog = useModal("input[role=combobox]");
  A2(() => {
    dialog.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });
  const done2 = async (id2) => {
    if (await choose3(id2)) close5();
  };
  const [isWanted, want] = d2(false);
  F2(() => {
    if (isPending || !isWanted) return;
    want(false);
    if (current !== void 0) void done2(current.id);
  }, [isPending, isWanted]);
  const key3 = (event) => {
    if (isPending && event.key === "Enter") want(true);
    if (isWanted && event.key !== "Escape") event.preventDefault();
    const by2 = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (by2 !== void 0) {
      event.preventDefault();
      move(Math.max(0, Math.min(shown2.length - 1, Math.min(at, shown2.length - 1) + by2)));
    } else if (event.key === "Enter" && current !== void 0) {
      event.preventDefault();
      void done2(current.id);
    }
  };
  return /* @__PURE__ */ a4(
    "dialog",
    {
      ref: dialog,
      class: "chooser",
      "aria-label": label,
      onCancel: (event) => {
        event.preventDefault();
        close5();
      },
      onClick: (event) => event.target === dialog.current && close5(),
      children: /* @__PURE__ */ a4("div", { class: "inside", children: [
        children,
        /* @__PURE__ */ a4(
          "input",
          {
            role: "combobox",
            "aria-label": label,
            "aria-expanded": "true",
            "aria-controls": "choices",
            "aria-autocomplete": "list",
            "aria-activedescendant": current === void 0 ? void 0 : "chosen",
            "data-focus": "insert",
            autocomplete: "off",
            value: query,
            placeholder: placeholder2,
            onInput: (event) => {
              search(event.currentTarget.value);
              move(0);
            },
            onKeyDown: key3
          }
        ),
        /* @__PURE__ */ a4("div", { role: "listbox", id: "choices", "aria-label": label, children: shown2.map((choice) => /* @__PURE__ */ a4(
          "div",
          {
            id: choice === current ? "chosen" : void 0,
            role: "option",
            "aria-selected": choice === current,
            onClick: () => void done2(choice.id),
            children: [
              /* @__PURE__ */ a4("span", { class: "title", children: choice.name }),
              /* @__PURE__ */ a4("span", { class: "note", children: choice.note }),
              /* @__PURE__ */ a4("span", { class: "docs", children: worded(choice.docs) })
            ]
          },
          choice.id
        )) }),
        shown2.length === 0 ? /* @__PURE__ */ a4("p", { class: "none", children: isPending ? "…" : "nothing of this name" }) : null
      ] })
    }
  );
}

// src/panels/insert.tsx
var PLACES = {
  child: "Into it",
  near: "Here",
  before: "Before",
  after: "Behind",
  wrap: "Around it",
  replace: "In its place",
  decorate: "Guard, decorator, service"
};
var EXAMPLES = {
  node: "sequence, wait, an action, a tree …",
  decorator: "cooldown, repeat, invert …",
  service: "an action that runs at intervals …",
  state: "state, group …",
  transition: "on tick, on event …"
};
var NOTHING = { at: "", places: [], offers: [] };
var recent = [];
function typed2(text2, offers, choices2) {
  const [, run2, word] = /^(run\s+)?([A-Za-z_]\w*)$/.exec(text2) ?? [];
  const any = offers.find((offer) => offer.any_name && offer.group === "tree" === (run2 !== void 0));
  const isKnown = choices2.some(({ name: name2, words: words2 }) => [name2, ...words2].includes(text2));
  if (any === void 0 || isKnown || word === void 0) return void 0;
  const id2 = any.item.replaceAll(JSON.stringify(any.name), JSON.stringify(word));
  const isNew = offers.some((offer) => offer.group === any.group && !offer.any_name);
  const last5 = isNew && choices2.some(({ name: name2 }) => isNear(text2, name2));
  return { id: id2, name: text2, note: isNew ? `new ${any.group}` : any.group, docs: any.docs, words: [], last: last5 };
}
function Insert() {
  const wanted2 = inserting.value;
  const from = offered.value;
  if (wanted2 === void 0 || from !== void 0 && from.at !== selected.value) return null;
  const { at, places: places3, offers } = from ?? NOTHING;
  const place3 = placeOf(wanted2.how);
  const close5 = () => {
    inserting.value = void 0;
    focus("tree");
  };
  const kinds = wanted2.kinds ?? place3?.kinds ?? [];
  const all2 = offers.filter((offer) => kinds.includes(offer.kind) && (place3?.how !== "wrap" || offer.wraps));
  const rank = (name2) => recent.includes(name2) ? recent.indexOf(name2) : recent.length;
  const choices2 = all2.filter((offer) => !offer.any_name).map((offer) => ({
    id: offer.item,
    name: offer.name,
    note: offer.group === "language" ? "" : offer.group,
    docs: offer.docs,
    words: offer.known_as
  })).sort((a5, b3) => rank(a5.name) - rank(b3.name));
  const choose3 = async (item2) => {
    if (place3 === void 0) return false;
    const name2 = choices2.find((choice) => choice.id === item2)?.name ?? "";
    if (name2 !== "") recent = [name2, ...recent.filter((other) => other !== name2)].slice(0, 5);
    const offer = all2.find((offer2) => offer2.item === item2) ?? all2.find((offer2) => offer2.any_name);
    const word = offer?.kind === "service" ? offer.kind : name2;
    const goes = place3.how === "decorate" ? focusAdded(word) : void 0;
    void command({ type: "put", at, how: place3.how, item: item2 }).then((done2) => done2 && goes?.());
    return true;
  };
  return /* @__PURE__ */ a4(
    Chooser,
    {
      label: "Insert",
      placeholder: EXAMPLES[kinds[0] ?? "node"] ?? `a ${kinds[0]} …`,
      isPending: from === void 0,
      choices: choices2,
      choose: choose3,
      close: close5,
      typed: (text2) => typed2(text2, all2, choices2),
      children: /* @__PURE__ */ a4("fieldset", { class: "places", children: [
        /* @__PURE__ */ a4("legend", { class: "spoken", children: "Where" }),
        places3.map(({ how }) => /* @__PURE__ */ a4("label", { children: [
          /* @__PURE__ */ a4(
            "input",
            {
              type: "radio",
              name: "place",
              checked: how === place3?.how,
              onChange: () => {
                inserting.value = { how };
                focus("insert");
              }
            }
          ),
          PLACES[how]
        ] }, how))
      ] })
    }
  );
}

// src/panels/json.tsx
var Text2 = class {
  constructor(file2, parent) {
    this.file = file2;
    this.base = lines(this.text() ?? "");
    const changed2 = EditorView.updateListener.of((update) => {
      if (update.transactions.every((one) => one.annotation(Transaction.remote) === true)) return;
      if (update.docChanged) this.typed(update.startState.doc.toString());
      else if (update.selectionSet) void this.locate();
    });
    const remote = (change4) => change4.annotation(Transaction.remote) === true;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: this.base,
        extensions: [
          lineNumbers(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          marks2,
          changed2,
          hidden,
          Prec.high(keymap.of([TAKEN])),
          autocompletion({
            override: [completingText(file2, ({ pos, state }) => toFile(state.doc.toString(), pos, ends(this.text() ?? "").end))],
            icons: false,
            interactionDelay: 0
          }),
          EditorView.domEventObservers({ focus: () => void (this.stretch = stretch()) }),
          EditorView.contentAttributes.of({ "aria-label": "JSON of the file", tabindex: "0" }),
          EditorState.changeFilter.of((change4) => remote(change4) || ends(this.text() ?? "").same),
          editing()
        ]
      })
    });
    this.stop = x2(() => this.follow());
  }
  file;
  view;
  stop;
  batches = [];
  locating = false;
  /** The text at the end of the editor. */
  final;
  stretch = stretch();
  /** The text of the server on which the editor's text is based, as lines. */
  base;
  /** The text that results from the letters already sent, as lines. */
  sent;
  /** The number of returns of the server when `base` was taken. */
  returns = returns();
  /** Ends the editor. Waiting letters are still sent to the file. */
  end() {
    this.final = this.doc();
    this.stop();
    this.view.destroy();
  }
  doc = () => this.final ?? this.view.state.doc.toString();
  text = () => documentOf(this.file)?.text;
  /** Adds letters to the batch of their stretch after the last change; a new change ends the batch before it. */
  typed(before2) {
    const behind = lastChange();
    const last5 = this.batches.at(-1);
    if (last5?.behind === behind && last5.stretch === this.stretch) return;
    if (last5 !== void 0) last5.upTo = before2;
    const batch = { behind, stretch: this.stretch, upTo: void 0, dropped: false };
    this.batches.push(batch);
    letters(() => this.send(batch));
  }
  /** Sends the typed letters, until the server's text is that of the batch. */
  async send(batch) {
    for (; ; ) {
      await present();
      const text2 = this.text();
      if (text2 === void 0) this.giveUp(between(this.base, this.doc()));
      else this.meet(lines(text2));
      if (text2 === void 0 || batch.dropped) break;
      this.take(lines(text2));
      const goal = batch.upTo ?? this.doc();
      const edit2 = between(text2, goal.replaceAll("\n", ends(text2).end));
      const command3 = edit2 && { type: "letters", ...edit2 };
      if (command3 === void 0) break;
      this.sent = goal;
      const outcome = await sendOnce(this.file, command3, batch.stretch);
      if (outcome === "refused") break;
      if (outcome === "done") this.base = goal;
    }
    this.sent = void 0;
    this.batches = this.batches.filter((other) => other !== batch && !other.dropped);
    this.follow();
  }
  /** Handles the text of a server that has come back. It may contain letters whose answer was lost. Letters are
   *  discarded if the text around them has changed. */
  meet(text2) {
    if (this.returns === returns()) return;
    this.returns = returns();
    if (text2 === this.sent) this.base = text2;
    const [own2, other] = [between(this.base, this.doc()), between(this.base, text2)];
    if (own2 === void 0 || other === void 0 || own2.to < other.from || own2.from > other.to) return;
    this.giveUp(own2);
    if (this.final !== void 0) this.final = text2;
  }
  /** Discards the letters of this change, and reports that. */
  giveUp(own2) {
    if (own2 !== void 0) say(`\`${own2.text}\` was not written: what it was typed into is gone, or is another text now`, true);
    for (const batch of this.batches) batch.dropped = true;
  }
  /** Takes a text of the server, and applies to it the letters typed meanwhile. */
  take(text2) {
    const to = (typed3) => rebased(this.base, typed3, text2);
    const [old3, now] = [this.doc(), to(this.doc())];
    for (const batch of this.batches) if (batch.upTo !== void 0) batch.upTo = to(batch.upTo);
    this.base = text2;
    if (this.final !== void 0) this.final = now;
    const edit2 = this.final === void 0 ? between(old3, now) : void 0;
    if (edit2 === void 0) return;
    const changes2 = { from: edit2.from, to: edit2.to, insert: edit2.text };
    this.view.dispatch({ changes: changes2, annotations: Transaction.remote.of(true) });
  }
  /** Selects the element at the cursor. */
  async locate() {
    if (this.locating) return;
    this.locating = true;
    const head = () => this.view.state.selection.main.head;
    for (let at = -1; at !== head(); ) {
      at = head();
      const letter = toFile(this.doc(), at, ends(this.text() ?? "").end);
      if (this.final !== void 0 || !await ask({ type: "locate", file: this.file, letter })) break;
    }
    this.locating = false;
  }
  /** Shows the text of the server, its faults, and the selected element. */
  follow() {
    const [document2, element, at] = [shown.value, form.value, selected.value];
    if (document2 === void 0 || open.value !== this.file || this.final !== void 0 || this.batches.length > 0) return;
    const edit2 = between(this.doc(), lines(document2.text));
    this.base = lines(document2.text);
    this.returns = returns();
    const list2 = ownProblems.value.map(({ letters: [from2, to2], level }) => ({
      from: toEditor(document2.text, from2),
      to: toEditor(document2.text, to2),
      kind: `fault ${level}`
    }));
    const chosen2 = element !== void 0 && element.at === at && element.version === document2.version;
    const [from, to] = chosen2 ? element.letters.map((letter) => toEditor(document2.text, letter)) : [0, 0];
    if (chosen2 && at !== "") list2.push({ from, to, kind: "chosen" });
    this.view.dispatch({
      ...edit2 === void 0 ? {} : { changes: { from: edit2.from, to: edit2.to, insert: edit2.text } },
      annotations: Transaction.remote.of(true)
    });
    const scroll = chosen2 && !this.view.hasFocus ? [EditorView.scrollIntoView(from, { y: "center" })] : [];
    this.view.dispatch({ effects: [setMarks.of(list2), ...scroll], annotations: Transaction.remote.of(true) });
    if (sought.value?.file === this.file) this.seek(sought.value.letters.map((letter) => toEditor(document2.text, letter)));
  }
  /** Selects these letters, and brings them into sight. */
  seek([from, to]) {
    const effects = EditorView.scrollIntoView(from, { y: "center" });
    this.view.dispatch({ selection: { anchor: from, head: to }, effects, annotations: Transaction.remote.of(true) });
    this.view.focus();
    sought.value = void 0;
  }
};
function Panel({ file: file2 }) {
  const holder = T2(null);
  A2(() => {
    const text2 = new Text2(file2, holder.current);
    return () => text2.end();
  }, []);
  return /* @__PURE__ */ a4("div", { class: "text", ref: holder, "data-focus": "json" });
}
function Json() {
  if (!textShown.value) return null;
  return /* @__PURE__ */ a4("section", { class: "json", "aria-label": "JSON", children: [
    /* @__PURE__ */ a4("h2", { children: "JSON" }),
    /* @__PURE__ */ a4(Panel, { file: open.value }, open.value)
  ] });
}

// src/panels/keys.tsx
function Keys() {
  const document2 = shown.value;
  const file2 = open.value;
  const current = document2?.checked === document2?.version ? document2?.version : void 0;
  A2(() => {
    if (keys.value && file2 !== void 0 && current !== void 0) void ask({ type: "keys", file: file2 });
  }, [keys.value, file2, current]);
  if (!keys.value || document2 === void 0) return null;
  const list2 = keyed.value?.file === file2 ? keyed.value.keys : [];
  return /* @__PURE__ */ a4("section", { class: "keys", "aria-label": "Keys", "data-focus": "keys", tabIndex: -1, children: [
    /* @__PURE__ */ a4("h2", { children: [
      "Keys ",
      list2.length > 0 ? list2.length : ""
    ] }),
    list2.length === 0 ? /* @__PURE__ */ a4("p", { class: "none", children: "none in this file, and no catalogue names any" }) : null,
    /* @__PURE__ */ a4("ul", { children: list2.map((key3) => /* @__PURE__ */ a4(Key, { of: key3 }, key3.name)) })
  ] });
}
function Key({ of }) {
  const [unfolded, unfold] = d2(false);
  return /* @__PURE__ */ a4("li", { children: [
    /* @__PURE__ */ a4("button", { type: "button", class: "key", "aria-expanded": unfolded, title: of.docs, onClick: () => unfold(!unfolded), children: [
      /* @__PURE__ */ a4("span", { class: "name", children: of.name }),
      /* @__PURE__ */ a4("span", { class: "note", children: of.ty }),
      /* @__PURE__ */ a4("span", { class: "grow" }),
      of.known ? null : /* @__PURE__ */ a4("span", { class: "note warning", children: "in no catalogue" }),
      /* @__PURE__ */ a4("span", { class: "counts", children: [
        /* @__PURE__ */ a4(Count, { word: "read", list: of.reads }),
        " ",
        /* @__PURE__ */ a4(Count, { word: "written", list: of.writes })
      ] })
    ] }),
    unfolded ? /* @__PURE__ */ a4("div", { class: "uses", children: [
      of.docs === "" ? null : /* @__PURE__ */ a4("p", { class: "docs", children: of.docs }),
      of.reads.length + of.writes.length === 0 ? /* @__PURE__ */ a4("p", { class: "note", children: "used in no file" }) : null,
      /* @__PURE__ */ a4(Uses, { what: "read by", list: of.reads }),
      /* @__PURE__ */ a4(Uses, { what: "written by", list: of.writes })
    ] }) : null
  ] });
}
function Count({ word, list: list2 }) {
  const none5 = list2.length === 0;
  const said = none5 ? `not ${word}` : `${word} by ${list2.length}`;
  return /* @__PURE__ */ a4("span", { class: none5 ? "note" : "", title: said, children: [
    /* @__PURE__ */ a4("span", { "aria-hidden": "true", children: [
      word[0],
      list2.length
    ] }),
    /* @__PURE__ */ a4("span", { class: "spoken", children: said })
  ] });
}
async function go3(file2, at) {
  if (file2 !== open.value) await show(file2);
  if (file2 === open.value) select(at);
}
function Uses({ what, list: list2 }) {
  if (list2.length === 0) return null;
  return /* @__PURE__ */ a4("p", { children: [
    /* @__PURE__ */ a4("span", { class: "note", children: [
      what,
      " "
    ] }),
    list2.map(({ file: file2, at, title: title3 }) => /* @__PURE__ */ a4("button", { type: "button", class: "use", onClick: () => void go3(file2, at), children: [
      title3,
      file2 === open.value ? null : /* @__PURE__ */ a4("span", { class: "note", children: [
        " ",
        file2
      ] })
    ] }, `${file2}${at}`))
  ] });
}

// src/panels/naming.tsx
function Naming() {
  return naming.value === void 0 ? null : /* @__PURE__ */ a4(Dialog2, { what: naming.value }, naming.value);
}
var LABELS = { new: "New file", copy: "Save as", convert: "Convert to", tree: "Extract into a tree" };
var DONE = { new: "Create", copy: "Save", convert: "Convert", tree: "Extract" };
var KINDS4 = { tree: "Behaviour tree", machine: "State machine", mosaic: "Tree of mosaic_game" };
function first(what) {
  if (what === "new") return "new.json";
  if (what === "copy") return open.value ?? "";
  if (what === "convert") return (open.value ?? "").replace(/[^/]*$/, "converted/$&");
  const words2 = (form.value?.title ?? "").split(/[^A-Za-z0-9]+/).filter((word) => /^[A-Za-z]/.test(word));
  return words2.map((word) => word[0].toUpperCase() + word.slice(1)).join("") || "Branch";
}
function Dialog2({ what }) {
  const dialog = useModal("input[name=file]");
  const [kind, choose3] = d2(file.value?.kind === "mosaic" ? "mosaic" : "tree");
  const [native, keep4] = d2(false);
  const [name2, write] = d2(first(what));
  const [why, refuse] = d2("");
  F2(() => {
    const input = dialog.current?.querySelector("input[name=file]");
    input?.setSelectionRange(0, input.value.replace(/\.json$/, "").length);
  }, []);
  const end3 = () => {
    naming.value = void 0;
    focus("tree");
  };
  const submit = async (event) => {
    event.preventDefault();
    const typed3 = name2.trim();
    if (what === "tree") {
      const [file2, at, version] = [open.value, selected.value, shown.value?.version];
      if (file2 === void 0 || at === void 0 || version === void 0) return end3();
      const change4 = { type: "command", file: file2, version, command: { type: "extract", at, name: typed3 }, typing: null };
      if (await ask(change4, refuse)) end3();
      return;
    }
    const path = `${typed3.replace(/(\.json)+$/, "")}.json`;
    const from = open.value ?? "";
    const done2 = await ask(
      what === "copy" ? { type: "save_as", file: from, to: path } : what === "convert" ? { type: "convert", file: from, to: path, native } : { type: "create", file: path, kind },
      refuse
    );
    if (!done2) return;
    end3();
    await show(path);
  };
  const label = LABELS[what];
  return /* @__PURE__ */ a4(
    "dialog",
    {
      ref: dialog,
      class: "chooser naming",
      "aria-label": label,
      onCancel: (event) => {
        event.preventDefault();
        end3();
      },
      children: /* @__PURE__ */ a4("form", { class: "inside", onSubmit: submit, children: [
        /* @__PURE__ */ a4("label", { children: [
          what === "tree" ? "Name of the tree" : `${label}, below the folder`,
          /* @__PURE__ */ a4(
            "input",
            {
              name: "file",
              autocomplete: "off",
              spellcheck: false,
              value: name2,
              onInput: (event) => write(event.currentTarget.value)
            }
          )
        ] }),
        what === "new" ? /* @__PURE__ */ a4("fieldset", { class: "places", children: [
          /* @__PURE__ */ a4("legend", { class: "spoken", children: "Content" }),
          ["tree", "machine", "mosaic"].map((word) => /* @__PURE__ */ a4("label", { children: [
            /* @__PURE__ */ a4("input", { type: "radio", name: "kind", checked: word === kind, onChange: () => choose3(word) }),
            KINDS4[word]
          ] }, word))
        ] }) : null,
        what === "convert" ? /* @__PURE__ */ a4("fieldset", { class: "places", children: [
          /* @__PURE__ */ a4("legend", { class: "spoken", children: "Agent" }),
          [false, true].map((is) => /* @__PURE__ */ a4("label", { children: [
            /* @__PURE__ */ a4("input", { type: "radio", name: "native", checked: is === native, onChange: () => keep4(is) }),
            is ? "Agent and actions of mosaic_game" : "An agent of your own, with types"
          ] }, String(is)))
        ] }) : null,
        /* @__PURE__ */ a4(Answers, { why, end: end3, done: DONE[what] })
      ] })
    }
  );
}

// src/panels/scrolled.ts
function useRowHeight(list2, role) {
  const [height, set2] = d2(20);
  const observer = T2(void 0);
  const observed = T2(null);
  F2(() => {
    const row4 = list2.current?.querySelector(`[role=${role}]`) ?? null;
    if (row4 === observed.current) return;
    observed.current = row4;
    observer.current ??= new ResizeObserver(([entry]) => {
      const { offsetHeight } = entry.target;
      if (offsetHeight > 0) set2(offsetHeight);
    });
    observer.current.disconnect();
    if (row4 !== null) observer.current.observe(row4);
  });
  A2(() => () => observer.current?.disconnect(), []);
  return height;
}
function useSight(list2) {
  const [sight2, set2] = d2([0, 800]);
  A2(() => {
    const element = list2.current;
    const look2 = () => set2([element.scrollTop, element.clientHeight]);
    const resized = new ResizeObserver(look2);
    resized.observe(element);
    element.addEventListener("scroll", look2, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", look2);
    };
  }, []);
  return sight2;
}

// src/panels/answer.tsx
var MOST_USES = 4;
function Results({ of, out, lasts: known2 = "", output: put = "", give }) {
  const [lasts, setLasts] = d2(known2);
  const [output, setOutput] = d2(put);
  const answer = (result) => void give(result, result === "running" || lasts === "" ? null : lasts, output);
  const button = (result, mark3) => /* @__PURE__ */ a4("button", { type: "button", onClick: () => answer(result), children: [
    /* @__PURE__ */ a4("span", { "aria-hidden": "true", children: mark3 }),
    " ",
    result[0].toUpperCase() + result.slice(1)
  ] });
  const enter4 = (event) => event.key === "Enter" && answer("success");
  return /* @__PURE__ */ a4($, { children: [
    button("success", "✓"),
    button("failure", "✗"),
    button("running", "▶"),
    /* @__PURE__ */ a4("label", { children: [
      "after",
      " ",
      /* @__PURE__ */ a4("input", { "aria-label": `${of} runs first for`, placeholder: "300ms", value: lasts, onInput: (event) => setLasts(event.currentTarget.value), onKeyDown: enter4 })
    ] }),
    out === "" ? null : /* @__PURE__ */ a4("label", { children: [
      out,
      " =",
      " ",
      /* @__PURE__ */ a4("input", { "aria-label": `Output of ${of}`, placeholder: "output", value: output, onInput: (event) => setOutput(event.currentTarget.value), onKeyDown: enter4 })
    ] })
  ] });
}
function Answers2({ action, asks }) {
  const [alone, setAlone] = d2(action.alone);
  const [why, refuse] = d2("");
  const give = async (result, lasts, output) => {
    refuse("");
    const node = alone && action.named ? action.node : null;
    const done2 = await play({ type: "answer", action: action.action, node, result, lasts, output: output === "" ? null : output }, refuse);
    if (done2 && simulation.value?.view.asks == null && !isTypingOutside("simulate")) focus("simulate");
  };
  const name2 = action.node === action.action ? action.action : `${action.action} of ${action.node}`;
  return /* @__PURE__ */ a4("div", { class: asks ? "answers asks" : "answers", role: "group", "aria-label": `Answer of ${name2}`, children: [
    /* @__PURE__ */ a4("span", { class: "name", children: [
      asks ? "?" : "▶",
      " ",
      name2,
      action.inputs === "" ? null : /* @__PURE__ */ a4("span", { class: "note", children: [
        " (",
        action.inputs,
        ")"
      ] })
    ] }),
    /* @__PURE__ */ a4(Results, { of: action.action, out: action.out, give }),
    /* @__PURE__ */ a4(For, { action, alone, choose: setAlone }),
    /* @__PURE__ */ a4(Refusal, { why })
  ] });
}
function For({ action, alone, choose: choose3 }) {
  if (action.named) {
    return /* @__PURE__ */ a4(
      "label",
      {
        class: "only",
        title: `Checked, this answers ${action.action} only where the node ${action.node} runs it. Else every node that runs ${action.action} gets this answer.`,
        children: [
          /* @__PURE__ */ a4("input", { type: "checkbox", checked: alone, onChange: (event) => choose3(event.currentTarget.checked) }),
          "answer only for ",
          action.node
        ]
      }
    );
  }
  if (action.others === 0) return null;
  return /* @__PURE__ */ a4("span", { class: "note only", children: [
    "counts for all ",
    action.others + 1,
    " places that run ",
    action.action,
    action.nameable ? /* @__PURE__ */ a4(NameIt, { at: action.at, label: "Answer this node alone: name it" }) : null
  ] });
}
function NameIt({ at, label }) {
  if (at === null || simulation.value?.file !== open.value) return /* @__PURE__ */ a4("span", { children: " (a name of its own would tell the node apart)" });
  const rename3 = actions.find(({ id: id2 }) => id2 === "rename");
  const go4 = () => {
    select(at);
    rename3.run();
  };
  return /* @__PURE__ */ a4("button", { type: "button", class: "link name-it", title: `${rename3.name} (${rename3.keys[0]}): the script can then mean this node alone`, onClick: go4, children: [
    label,
    " (",
    rename3.keys[0],
    ")"
  ] });
}
function Place({ place: place3 }) {
  if (place3.at === null || simulation.value?.file !== open.value) return /* @__PURE__ */ a4($, { children: place3.title });
  return /* @__PURE__ */ a4("button", { type: "button", class: "link", title: "Select the node", onClick: () => select(place3.at), children: place3.title });
}
function Reused({ one }) {
  const ask3 = (node) => void play({ type: "ask", action: one.action, node });
  return /* @__PURE__ */ a4("p", { class: "reused", children: [
    "⚠ ",
    /* @__PURE__ */ a4(Place, { place: one.node }),
    " used the answer given for ",
    /* @__PURE__ */ a4(Place, { place: one.first }),
    ": ",
    /* @__PURE__ */ a4("b", { children: one.text }),
    " ",
    /* @__PURE__ */ a4("button", { type: "button", title: `${one.action} asks again, for all of its nodes from this tick on`, onClick: () => ask3(null), children: "Answer anew from here on" }),
    one.name === null ? /* @__PURE__ */ a4(NameIt, { at: one.node.at, label: "For this node alone: name it" }) : /* @__PURE__ */ a4("button", { type: "button", title: `${one.action} asks where the node ${one.name} runs it`, onClick: () => ask3(one.name), children: [
      "Answer only for ",
      one.name
    ] })
  ] });
}
function Given({ given: given2 }) {
  if (given2.length === 0) return null;
  return /* @__PURE__ */ a4("section", { class: "given", "aria-label": "Given answers", children: [
    /* @__PURE__ */ a4("h3", { children: "Given answers" }),
    given2.map((one) => /* @__PURE__ */ a4(One2, { one }, one.at))
  ] });
}
function One2({ one }) {
  const [isOpen2, setOpen] = d2(false);
  const [why, refuse] = d2("");
  const rest = one.uses.length - MOST_USES;
  const from = one.from === 0 ? "" : one.from === null ? " from a later tick on" : ` from tick ${one.from} on`;
  const name2 = `${one.name}${from}`;
  const give = async (result, lasts, output) => {
    refuse("");
    if (await play({ type: "change", at: one.at, result, lasts, output }, refuse)) setOpen(false);
  };
  const forget = async () => {
    refuse("");
    await play({ type: "forget", at: one.at }, refuse);
  };
  return /* @__PURE__ */ a4("div", { class: "answers", role: "group", "aria-label": `Given answer of ${name2}`, children: [
    /* @__PURE__ */ a4("span", { class: "name", children: [
      one.of_nodes ? "only " : "",
      name2,
      ": ",
      /* @__PURE__ */ a4("span", { class: "text", children: one.text }),
      " ",
      /* @__PURE__ */ a4("button", { type: "button", "aria-label": `Change the answer of ${name2}`, "aria-expanded": isOpen2, onClick: () => setOpen(!isOpen2), children: "Change" }),
      " ",
      /* @__PURE__ */ a4("button", { type: "button", "aria-label": `Remove the answer of ${name2}`, title: "Remove: the action then asks", onClick: () => void forget(), children: "✕" }),
      /* @__PURE__ */ a4("span", { class: "uses", children: [
        one.uses.slice(0, MOST_USES).map((place3, index) => /* @__PURE__ */ a4("span", { children: [
          index === 0 ? "at " : ", ",
          /* @__PURE__ */ a4(Place, { place: place3 })
        ] }, place3.title + place3.at)),
        rest > 0 ? ` and ${rest} more` : ""
      ] })
    ] }),
    isOpen2 ? /* @__PURE__ */ a4(Results, { of: one.name, out: one.output === "" ? "" : "output", lasts: one.lasts, output: one.output, give }) : null,
    /* @__PURE__ */ a4(Refusal, { why })
  ] });
}

// src/panels/declare.tsx
var wanted = y3(void 0);
function Faults({ faults }) {
  return /* @__PURE__ */ a4($, { children: faults.map((fault) => /* @__PURE__ */ a4("p", { class: "fault-text", children: [
    "✗ ",
    fault.message,
    " ",
    /* @__PURE__ */ a4("span", { class: "place", children: [
      fault.place,
      fault.more === 0 ? "" : ` and ${fault.more} more`
    ] }),
    /* @__PURE__ */ a4("span", { class: "help", children: fault.help }),
    fault.missing === null ? null : /* @__PURE__ */ a4(Missing, { of: fault.missing })
  ] }, fault.place + fault.message)) });
}
function Missing({ of }) {
  const [why, refuse] = d2("");
  const [ty, ...others] = of.types;
  if (ty === void 0 || others.length > 0) {
    return /* @__PURE__ */ a4("button", { type: "button", class: "declares", title: "Fills in the row below, which asks for its type", onClick: () => wanted.value = { ...of }, children: [
      "Choose the type of ",
      of.name,
      " …"
    ] });
  }
  const declare = async () => {
    refuse("");
    if (await play({ type: "declare", key: of.name, ty, value: null }, refuse)) focusKey(of.name);
  };
  return /* @__PURE__ */ a4($, { children: [
    /* @__PURE__ */ a4("button", { type: "button", class: "declares", title: "Writes the key into the script; undo takes it back", onClick: () => void declare(), children: [
      "Declare ",
      of.name,
      " as ",
      ty
    ] }),
    /* @__PURE__ */ a4(Refusal, { why })
  ] });
}
function focusKey(name2) {
  requestAnimationFrame(() => {
    const field = document.querySelector(`.values [data-key="${CSS.escape(name2)}"] :is(input, select):enabled`);
    (field ?? document.querySelector("[data-focus=simulate]"))?.focus();
  });
}
function Declare({ types: types2 }) {
  const [key3, name2] = d2("");
  const [ty, type] = d2("");
  const [value, give] = d2("");
  const [why, refuse] = d2("");
  const [choice, choose3] = d2([]);
  const typeField = T2(null);
  const missing = wanted.value;
  A2(() => {
    if (missing === void 0) return;
    name2(missing.name);
    type(missing.types.length === 1 ? missing.types[0] : "");
    choose3(missing.types.length > 1 ? missing.types : []);
    [give, refuse].forEach((clear) => clear(""));
    typeField.current?.focus();
    typeField.current?.select();
    wanted.value = void 0;
  }, [missing]);
  const declare = async (pressed3) => {
    pressed3.preventDefault();
    refuse("");
    if (ty === "" && choice.length > 0) {
      refuse(`choose the type of \`${key3}\`, as \`${choice[0]}\``);
      return;
    }
    const done2 = await play({ type: "declare", key: key3, ty: ty === "" ? "u32" : ty, value: value === "" ? null : value }, refuse);
    if (!done2) return;
    [name2, type, give].forEach((clear) => clear(""));
    choose3([]);
  };
  return /* @__PURE__ */ a4("form", { class: "send declare", onSubmit: (event) => void declare(event), children: [
    /* @__PURE__ */ a4("input", { "aria-label": "New key", placeholder: "new key", value: key3, onInput: (typed3) => name2(typed3.currentTarget.value) }),
    /* @__PURE__ */ a4(
      "input",
      {
        ref: typeField,
        "aria-label": "Type of the new key",
        "aria-describedby": "declare-refused",
        placeholder: choice.length > 0 ? "Option<…>" : "u32",
        list: "simulated-types",
        value: ty,
        onInput: (typed3) => type(typed3.currentTarget.value)
      }
    ),
    /* @__PURE__ */ a4("datalist", { id: "simulated-types", children: (choice.length > 0 ? choice : types2).map((ty2) => /* @__PURE__ */ a4("option", { value: ty2 }, ty2)) }),
    /* @__PURE__ */ a4("input", { "aria-label": "Value of the new key at the start", placeholder: "value", value, onInput: (typed3) => give(typed3.currentTarget.value) }),
    /* @__PURE__ */ a4("button", { type: "submit", disabled: key3 === "", children: "Declare" }),
    /* @__PURE__ */ a4("span", { class: "refused", id: "declare-refused", role: "alert", children: why })
  ] });
}

// src/panels/trace.ts
var SIGNS = {
  agent: "·",
  tick: "·",
  enter: "▶",
  leave: "✓",
  halt: "⊘",
  guard: "◇",
  preempt: "↯",
  action: "…",
  key: "=",
  send: "✉",
  take: "✉",
  push: "·",
  panic: "✗",
  unheard: "✉",
  transition: "→",
  refused: "✗",
  unsettled: "✗",
  swap: "⇄",
  write: "=",
  event: "✉",
  look: "·",
  runs: "▶",
  brain: "·",
  status: "·",
  other: "·"
};
var sign = ({ kind, result }) => kind === "leave" && result === "failure" ? "✗" : SIGNS[kind];

// src/panels/simulate.tsx
function Order({ id: id2, label, can, run: run2 }) {
  const action = actions.find((action2) => action2.id === id2);
  return /* @__PURE__ */ a4("button", { type: "button", title: `${action.name} (${action.keys[0]})`, disabled: !can, onClick: run2, children: label });
}
function Head({ file: file2, view: view2 }) {
  const unsaved4 = script.value !== void 0 && script.value.state !== "saved";
  const runs2 = view2.faults.length === 0;
  return /* @__PURE__ */ a4("div", { class: "head", children: [
    /* @__PURE__ */ a4("h2", { children: "Simulation" }),
    /* @__PURE__ */ a4("span", { class: file2 === open.value ? "note" : "differs", id: "simulated-file", children: [
      "of ",
      file2
    ] }),
    /* @__PURE__ */ a4(Order, { id: "simulate-start", label: "⇤ Start", can: view2.tick > 0, run: () => start(file2) }),
    /* @__PURE__ */ a4(Order, { id: "simulate-back", label: "◀ Back", can: view2.tick > 0, run: () => step(-1, file2) }),
    /* @__PURE__ */ a4(Order, { id: "simulate-step", label: "▶ Step", can: runs2, run: () => step(1, file2) }),
    /* @__PURE__ */ a4(Order, { id: "simulate-run", label: "▶▶ Run", can: runs2, run: () => run(file2) }),
    /* @__PURE__ */ a4(Order, { id: "simulate-loop", label: looping.value ? "‖ Loop" : "↻ Loop", can: runs2, run: () => loop(file2) }),
    /* @__PURE__ */ a4(Order, { id: "simulate-to", label: "▶| To node", can: runs2 && (selected.value ?? "") !== "", run: () => runTo(file2) }),
    /* @__PURE__ */ a4(Order, { id: "simulate-stop", label: "■ End", can: true, run: stop }),
    /* @__PURE__ */ a4("span", { class: "moment", children: [
      /* @__PURE__ */ a4("span", { id: "moment", children: moment2.value }),
      view2.planned > 0 ? /* @__PURE__ */ a4("span", { class: "note", children: [
        " ",
        view2.tick > view2.planned ? "beyond the" : "of",
        " ",
        view2.planned,
        " in the script"
      ] }) : null
    ] }),
    /* @__PURE__ */ a4("label", { children: [
      "Script",
      " ",
      /* @__PURE__ */ a4("select", { value: view2.script, onChange: (event) => void play({ type: "script", file: event.currentTarget.value }), children: (view2.scripts.includes(view2.script) ? view2.scripts : [view2.script, ...view2.scripts]).map((path) => /* @__PURE__ */ a4("option", { children: path }, path)) })
    ] }),
    /* @__PURE__ */ a4("span", { class: unsaved4 ? "dirty" : "note", id: "script-state", children: script.value === void 0 ? "not made yet" : unsaved4 ? "● not saved" : "saved" })
  ] });
}
function Send({ events }) {
  const [event, setEvent] = d2("");
  const [value, setValue] = d2("");
  const [why, refuse] = d2("");
  const name2 = event === "" ? events[0] ?? "" : event;
  const send2 = async (pressed3) => {
    pressed3.preventDefault();
    refuse("");
    if (await play({ type: "send", event: name2, value: value === "" ? null : value }, refuse)) setValue("");
  };
  const typed3 = (set2, text2) => {
    refuse("");
    set2(text2);
  };
  return /* @__PURE__ */ a4("form", { class: "send", onSubmit: (pressed3) => void send2(pressed3), children: [
    /* @__PURE__ */ a4(
      "input",
      {
        "aria-label": "Event",
        list: "simulated-events",
        placeholder: events[0] ?? "event",
        value: event,
        onInput: (event2) => typed3(setEvent, event2.currentTarget.value)
      }
    ),
    /* @__PURE__ */ a4("datalist", { id: "simulated-events", children: events.map((event2) => /* @__PURE__ */ a4("option", { value: event2 }, event2)) }),
    /* @__PURE__ */ a4("input", { "aria-label": "Value of the event", placeholder: "value", value, onInput: (event2) => typed3(setValue, event2.currentTarget.value) }),
    /* @__PURE__ */ a4("button", { type: "submit", disabled: name2 === "", children: "Send" }),
    /* @__PURE__ */ a4(Refusal, { why })
  ] });
}
function Repeat({ view: view2 }) {
  const [ticks, setTicks] = d2("10");
  const [until2, setUntil] = d2("");
  const title3 = form.value?.kind === "node" ? form.value.title : void 0;
  const end3 = () => {
    if (until2 === "") return null;
    return until2 === "node" ? { type: "node", file: open.value ?? "", at: form.value?.at ?? "" } : { type: "status", status: until2 };
  };
  const submit = (pressed3) => {
    pressed3.preventDefault();
    void repeat(Number(ticks), end3());
  };
  return /* @__PURE__ */ a4("form", { class: "send", onSubmit: submit, children: [
    /* @__PURE__ */ a4("label", { children: [
      "Repeat tick ",
      view2.tick + 1,
      " ",
      /* @__PURE__ */ a4("input", { class: "number", type: "number", min: "1", max: MOST2, value: ticks, onInput: (typed3) => setTicks(typed3.currentTarget.value) })
    ] }),
    /* @__PURE__ */ a4("select", { "aria-label": "End of the repetition", value: until2, onChange: (event) => setUntil(event.currentTarget.value), children: [
      /* @__PURE__ */ a4("option", { value: "", children: "times" }),
      /* @__PURE__ */ a4("option", { value: "success", children: "until success" }),
      /* @__PURE__ */ a4("option", { value: "failure", children: "until failure" }),
      title3 === void 0 ? null : /* @__PURE__ */ a4("option", { value: "node", children: [
        "until ",
        title3,
        " runs"
      ] })
    ] }),
    /* @__PURE__ */ a4("button", { type: "submit", disabled: ticks === "", children: "Repeat" })
  ] });
}
function Forget({ at, label }) {
  return /* @__PURE__ */ a4("button", { type: "button", "aria-label": label, title: label, onClick: () => void play({ type: "forget", at }), children: "✕" });
}
function Hand({ view: view2 }) {
  return /* @__PURE__ */ a4("section", { class: "hand", "aria-label": "By hand", tabIndex: 0, children: [
    view2.differs === null ? null : /* @__PURE__ */ a4("p", { class: "differs", children: [
      "⚠ after the last edit, the run differs from tick ",
      view2.differs,
      " on"
    ] }),
    /* @__PURE__ */ a4(Faults, { faults: view2.faults }),
    view2.faults.length > 0 || view2.asks !== null ? null : /* @__PURE__ */ a4(Order, { id: "simulate-expect", label: "✓ Expect what is now", can: view2.tick > 0, run: () => void play({ type: "expect" }) }),
    view2.asks === null ? null : /* @__PURE__ */ a4(Answers2, { action: view2.asks, asks: true }, `asks ${view2.tick} ${view2.asks.action}`),
    view2.reused.map((one) => /* @__PURE__ */ a4(Reused, { one }, one.node.title + one.node.at)),
    view2.failures.map((failure) => /* @__PURE__ */ a4("p", { class: "fault-text", children: [
      "✗ ",
      failure.subject,
      ": expected ",
      failure.expected,
      ", found ",
      failure.found
    ] }, failure.subject + failure.expected)),
    view2.expects.length === 0 ? null : /* @__PURE__ */ a4("h3", { children: [
      "The script expects at tick ",
      view2.tick
    ] }),
    view2.expects.map((one) => /* @__PURE__ */ a4("p", { class: one.holds ? "expects" : "expects fault-text", children: [
      one.holds ? "✓" : "✗",
      " ",
      one.text,
      /* @__PURE__ */ a4("span", { class: "spoken", children: one.holds ? ", holds" : ", does not hold" }),
      " ",
      /* @__PURE__ */ a4(Forget, { at: one.at, label: `Take out: expect ${one.text}` }),
      one.unclear === null ? null : /* @__PURE__ */ a4("span", { class: "note unclear", children: [
        one.unclear.count,
        " nodes are called ",
        one.unclear.name,
        ": this holds for any of them. A name tells them apart.",
        /* @__PURE__ */ a4(NameIt, { at: one.unclear.at, label: "Name the running one" })
      ] })
    ] }, one.at)),
    view2.acting.map((action) => /* @__PURE__ */ a4(Answers2, { action, asks: false }, action.action + action.at + action.alone)),
    view2.faults.length > 0 || view2.asks !== null ? null : /* @__PURE__ */ a4($, { children: [
      /* @__PURE__ */ a4("h3", { children: [
        "Before tick ",
        view2.tick + 1
      ] }),
      view2.changes.map((change4) => /* @__PURE__ */ a4("p", { class: "change", children: [
        change4.text,
        " ",
        /* @__PURE__ */ a4(Forget, { at: change4.at, label: `Take out: ${change4.text}` })
      ] }, change4.at)),
      /* @__PURE__ */ a4(Send, { events: view2.events }),
      /* @__PURE__ */ a4(Repeat, { view: view2 })
    ] }),
    /* @__PURE__ */ a4(Given, { given: view2.given }),
    view2.failed.length === 0 ? null : /* @__PURE__ */ a4("p", { class: "fault-text", children: [
      "Expectations fail in tick",
      " ",
      view2.failed.slice(0, 20).map((tick) => /* @__PURE__ */ a4("button", { type: "button", onClick: () => void play({ type: "to", tick }), children: tick }, tick))
    ] })
  ] });
}
var settable = (view2) => view2.asks === null ? view2.tick + 1 : view2.tick;
var SETS = /^(Enter|F\d+)$/;
function Key2({ view: key3, tick, locked }) {
  const given2 = key3.next?.text ?? "";
  const [typed3, type] = d2(void 0);
  const [why, refuse] = d2("");
  const sent = T2("");
  A2(() => {
    sent.current = "";
    type(void 0);
    refuse("");
  }, [tick]);
  const set2 = async (chosen2 = typed3) => {
    const value = (chosen2 ?? "").trim();
    if (value === "" || value === given2 || value === sent.current) return;
    sent.current = value;
    refuse("");
    if (await play({ type: "set", key: key3.name, value }, refuse)) type(void 0);
    sent.current = "";
  };
  return /* @__PURE__ */ a4("tr", { class: key3.changed ? "changed" : "", "data-key": key3.name, children: [
    /* @__PURE__ */ a4("th", { scope: "row", title: key3.ty, children: key3.name }),
    /* @__PURE__ */ a4("td", { class: "value", children: [
      key3.value,
      key3.changed ? /* @__PURE__ */ a4("span", { class: "spoken", children: ", changed in this tick" }) : null
    ] }),
    /* @__PURE__ */ a4("td", { class: "next", children: [
      key3.ty === "bool" ? /* @__PURE__ */ a4("select", { "aria-label": `${key3.name} before tick ${tick}`, value: given2, disabled: locked, onChange: (event) => void set2(event.currentTarget.value), children: [
        /* @__PURE__ */ a4("option", { value: "", disabled: true, children: key3.json }),
        /* @__PURE__ */ a4("option", { children: "true" }),
        /* @__PURE__ */ a4("option", { children: "false" })
      ] }) : /* @__PURE__ */ a4(
        "input",
        {
          "aria-label": `${key3.name} before tick ${tick}`,
          placeholder: key3.json,
          value: typed3 ?? given2,
          disabled: locked,
          "aria-invalid": why !== "",
          onInput: (event) => {
            refuse("");
            type(event.currentTarget.value);
          },
          onKeyDown: (event) => SETS.test(event.key) && void set2(),
          onBlur: () => void set2()
        }
      ),
      key3.next === null ? null : /* @__PURE__ */ a4(Forget, { at: key3.next.at, label: `Leave ${key3.name} as it is` }),
      /* @__PURE__ */ a4(Refusal, { why })
    ] })
  ] });
}
function Old() {
  return /* @__PURE__ */ a4("p", { class: "old", children: "⚠ from before the faults: the tree does not run until they are mended" });
}
function Keys2({ view: view2, types: types2, old: old3 }) {
  return /* @__PURE__ */ a4("section", { class: `values ${old3 ? "is-old" : ""}`, "aria-label": "Keys", tabIndex: 0, children: [
    old3 ? /* @__PURE__ */ a4(Old, {}) : null,
    /* @__PURE__ */ a4("table", { children: [
      /* @__PURE__ */ a4("thead", { children: /* @__PURE__ */ a4("tr", { children: [
        /* @__PURE__ */ a4("th", { scope: "col", children: "Key" }),
        /* @__PURE__ */ a4("th", { scope: "col", children: view2.tick === 0 ? "At the start" : `After tick ${view2.tick}` }),
        /* @__PURE__ */ a4("th", { scope: "col", children: [
          "Set before tick ",
          settable(view2)
        ] })
      ] }) }),
      /* @__PURE__ */ a4("tbody", { children: view2.keys.map((key3) => /* @__PURE__ */ a4(Key2, { view: key3, tick: settable(view2), locked: old3 || view2.asks !== null || view2.faults.length > 0 }, key3.name)) })
    ] }),
    /* @__PURE__ */ a4(Declare, { types: types2 })
  ] });
}
function Trace({ view: view2, file: file2, old: old3 }) {
  return /* @__PURE__ */ a4("ol", { class: `trace ${old3 ? "is-old" : ""}`, "aria-label": `Trace of tick ${view2.tick}`, tabIndex: 0, children: view2.lines.map((line2, index) => {
    const chosen2 = line2.at !== null && file2 === open.value && !old3;
    return /* @__PURE__ */ a4("li", { title: line2.json, class: chosen2 ? "linked" : "", onClick: () => chosen2 && select(line2.at), children: [
      /* @__PURE__ */ a4("span", { "aria-hidden": "true", children: sign(line2) }),
      " ",
      line2.text
    ] }, index);
  }) });
}
function State({ at }) {
  const state = states.value.get(at);
  if (state === void 0) return null;
  return /* @__PURE__ */ a4("span", { class: `mark ${state}`, children: [
    /* @__PURE__ */ a4("span", { "aria-hidden": "true", children: MARKS[state] }),
    /* @__PURE__ */ a4("span", { class: "spoken", children: state })
  ] });
}
function Simulate() {
  if (simulation.value === void 0) return null;
  const { file: file2, view: view2 } = simulation.value;
  const old3 = view2.faults.length > 0 ? lastGood.value : void 0;
  return /* @__PURE__ */ a4("section", { class: "simulate", "aria-label": `Simulation of ${file2}`, "data-focus": "simulate", tabIndex: -1, children: [
    /* @__PURE__ */ a4(Head, { file: file2, view: view2 }),
    /* @__PURE__ */ a4("div", { class: "parts", children: [
      /* @__PURE__ */ a4(Hand, { view: view2 }),
      /* @__PURE__ */ a4(Keys2, { view: old3 ?? view2, types: view2.types, old: old3 !== void 0 }),
      /* @__PURE__ */ a4(Trace, { view: old3 ?? view2, file: file2, old: old3 !== void 0 })
    ] })
  ] });
}

// src/panels/outline.tsx
var id = (at) => `row${at.replaceAll("/", "-")}`;
var MARGIN = 12;
var among = O(() => places2(outline.value));
var levels = O(() => {
  const worst = /* @__PURE__ */ new Map();
  for (const { at, level } of shown.value?.problems ?? []) {
    if (at !== null && worst.get(at) !== "error") worst.set(at, level === "error" ? "error" : "warning");
  }
  return worst;
});
function Outline() {
  const rows = visible.value;
  const at = selected.value;
  const chosen2 = at === void 0 ? -1 : rows.findIndex((row4) => row4.at === at);
  const tree = T2(null);
  const height = useRowHeight(tree, "treeitem");
  const [top2, room] = useSight(tree);
  A2(() => {
    const element = tree.current;
    if (element === null || chosen2 < 0) return;
    const [from, to] = [chosen2 * height, (chosen2 + 1) * height];
    if (from < element.scrollTop) element.scrollTop = from;
    else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight;
  }, [at, chosen2, height, room]);
  const first2 = Math.max(0, Math.floor(top2 / height) - MARGIN);
  const last5 = Math.min(rows.length, Math.ceil((top2 + room) / height) + MARGIN);
  const shownRows = rows.slice(first2, last5).map((row4, index) => ({ row: row4, index: first2 + index }));
  if (chosen2 >= 0 && chosen2 < first2) shownRows.unshift({ row: rows[chosen2], index: chosen2 });
  if (chosen2 >= last5) shownRows.push({ row: rows[chosen2], index: chosen2 });
  return /* @__PURE__ */ a4("section", { class: "outline", children: [
    /* @__PURE__ */ a4("h2", { children: "Outline" }),
    /* @__PURE__ */ a4(
      "div",
      {
        ref: tree,
        role: "tree",
        tabIndex: 0,
        "aria-label": "Outline",
        "aria-multiselectable": "true",
        "data-focus": "tree",
        "data-version": shown.value?.version,
        "aria-activedescendant": chosen2 >= 0 ? id(rows[chosen2].at) : void 0,
        onPointerDown: () => press(void 0),
        onContextMenu: (event) => {
          event.preventDefault();
          menuOfSelected();
        },
        children: /* @__PURE__ */ a4("div", { role: "none", class: "rows", style: { height: `${rows.length * height}px` }, children: shownRows.map(({ row: row4, index }) => /* @__PURE__ */ a4(Row4, { row: row4, top: index * height, ...among.value.get(row4), level: levels.value.get(row4.at) }, row4.at)) })
      }
    )
  ] });
}
function under(x3, y5) {
  const row4 = document.elementFromPoint(x3, y5)?.closest(".outline [role=treeitem]");
  if (row4 == null) return void 0;
  const { top: top2, height } = row4.getBoundingClientRect();
  return { at: row4.dataset["at"], part: (y5 - top2) / height };
}
function Row4({ row: row4, top: top2, place: place3, siblings, holds, level }) {
  const isFolded = folded.value.has(row4.at);
  const bookmark = bookmarkAt(open.value, row4.at);
  const drop = dropping.value?.at === row4.at ? `drop-${dropping.value.how}` : "";
  return /* @__PURE__ */ a4(
    "div",
    {
      id: id(row4.at),
      role: "treeitem",
      "data-at": row4.at,
      class: `${row4.at === selected.value ? "active" : ""} ${row4.off ? "off" : ""} ${drop}`,
      "aria-level": row4.level,
      "aria-posinset": place3,
      "aria-setsize": siblings.length,
      "aria-selected": chosen.value.includes(row4.at),
      "aria-expanded": holds ? !isFolded : void 0,
      style: { top: `${top2}px`, paddingLeft: `${row4.level * 14 - 8}px` },
      onPointerDown: (event) => event.button === 0 && drag(event, row4.at, under),
      onContextMenu: (event) => {
        event.preventDefault();
        event.stopPropagation();
        menu(row4.at, { x: event.clientX, y: event.clientY });
      },
      onClick: (event) => {
        if (event.shiftKey) extend(row4.at);
        else if (event.ctrlKey || event.metaKey) mark(row4.at);
        else select(row4.at);
        focus("tree");
      },
      children: [
        /* @__PURE__ */ a4("span", { class: "fold", "aria-hidden": "true", onClick: () => holds && fold(row4.at, !isFolded), children: holds ? isFolded ? "▸" : "▾" : "" }),
        /* @__PURE__ */ a4("span", { class: "title", children: row4.title }),
        row4.kind === "node" ? null : /* @__PURE__ */ a4("span", { class: "note", children: row4.kind }),
        row4.note === "" ? null : /* @__PURE__ */ a4("span", { class: "note", children: row4.note }),
        row4.off ? /* @__PURE__ */ a4("span", { class: "note", children: "off" }) : null,
        /* @__PURE__ */ a4(State, { at: row4.at }),
        /* @__PURE__ */ a4(Break, { at: row4.at }),
        bookmark === void 0 ? null : /* @__PURE__ */ a4("span", { class: "bookmark", title: `Bookmark ${bookmark}`, children: [
          /* @__PURE__ */ a4("span", { class: "spoken", children: "bookmark " }),
          bookmark
        ] }),
        level === void 0 ? null : /* @__PURE__ */ a4(Level, { of: level })
      ]
    }
  );
}
function Level({ of }) {
  return /* @__PURE__ */ a4("span", { class: `count ${of}`, title: of, children: [
    /* @__PURE__ */ a4("span", { "aria-hidden": "true", children: of === "error" ? "✗" : "⚠" }),
    /* @__PURE__ */ a4("span", { class: "spoken", children: of })
  ] });
}
function Break({ at }) {
  const breaks = broken.value.get(at);
  if (breaks === void 0) return null;
  return /* @__PURE__ */ a4("span", { class: "break", title: `${breaks.text}
(F9 sets and removes, Ctrl+F9 edits)`, children: [
    /* @__PURE__ */ a4("span", { "aria-hidden": "true", children: breaks.off ? "○" : "⬤" }),
    /* @__PURE__ */ a4("span", { class: "spoken", children: breaks.off ? "breakpoint, off" : "breakpoint" })
  ] });
}
function places2(all2) {
  const found3 = /* @__PURE__ */ new Map();
  const open3 = [];
  all2.forEach((row4, index) => {
    open3.length = Math.min(open3.length, row4.level);
    const siblings = open3[row4.level - 1] ??= [];
    siblings.push(row4);
    const holds = (all2[index + 1]?.level ?? 0) > row4.level;
    found3.set(row4, { place: siblings.length, siblings, holds });
  });
  return found3;
}

// src/panels/palette.tsx
var LABELS2 = {
  all: ["Commands, files, nodes", "a command, a file, a node …"],
  nodes: ["Find a node", "a name, a kind, an id …"]
};
function choices(what) {
  const commands = actions.filter((action) => action.id !== "palette" && action.can()).map(({ id: id2, name: name2, keys: keys3, words: words2 = [] }) => ({ id: `do ${id2}`, name: name2, note: keys3.join(" or "), docs: "", words: words2 }));
  const trees = files.value.filter((file2) => canOpen(file2) || file2.kind === "mosaic_log");
  const open3 = trees.map(({ file: file2 }) => ({ id: `open ${file2}`, name: file2, note: "file", docs: "", words: [`open ${file2}`] }));
  const rows = (shown.value?.outline ?? []).map((row4) => ({
    id: `goto ${row4.at}`,
    name: row4.title,
    note: `${row4.note === "" ? row4.kind : row4.note}${row4.id === null ? "" : ` #${row4.id}`}`,
    docs: "",
    words: [row4.note, ...row4.id === null ? [] : [String(row4.id), `#${row4.id}`]]
  }));
  if (what === "nodes") return rows;
  return [...commands, ...open3, ...rows];
}
function Palette() {
  const what = palette.value;
  if (what === void 0) return null;
  const close5 = () => {
    palette.value = void 0;
    focus("tree");
  };
  const choose3 = async (id2) => {
    const space2 = id2.indexOf(" ");
    const [what2, name2] = [id2.slice(0, space2), id2.slice(space2 + 1)];
    close5();
    const file2 = files.value.find(({ file: file3 }) => file3 === name2);
    if (what2 === "open" && file2 !== void 0) await openFile(file2);
    if (what2 === "goto") select(name2);
    if (what2 === "do") actions.find((action) => action.id === name2)?.run();
    return false;
  };
  return /* @__PURE__ */ a4(
    Chooser,
    {
      label: LABELS2[what][0],
      placeholder: LABELS2[what][1],
      choices: choices(what),
      choose: choose3,
      close: close5
    }
  );
}

// src/panels/problems.tsx
var MOST_PLACES = 12;
var MARKS2 = { error: "✗", warning: "⚠", hint: "·" };
function grouped2(problems) {
  const groups = /* @__PURE__ */ new Map();
  problems.forEach((problem2, index) => {
    const alone = problem2.fixes.length > 0 || problem2.file !== null;
    const name2 = alone ? String(index) : [problem2.level, problem2.message, problem2.help].join("\n");
    groups.set(name2, [...groups.get(name2) ?? [], problem2]);
  });
  return [...groups.values()];
}
function fixed(fix2) {
  focus("tree");
  void command(fix2);
}
function row3([problem2, ...others], index, current) {
  if (problem2 === void 0) return null;
  return /* @__PURE__ */ a4("li", { class: problem2.level, children: [
    /* @__PURE__ */ a4("button", { type: "button", class: "problem", onClick: () => void jump(problem2), children: [
      /* @__PURE__ */ a4("span", { class: `count ${problem2.level}`, children: MARKS2[problem2.level] }),
      " ",
      problem2.message,
      /* @__PURE__ */ a4("span", { class: "place", children: [
        problem2.file ?? open.value,
        ":",
        problem2.line,
        ":",
        problem2.column
      ] }),
      problem2.help === "" ? null : /* @__PURE__ */ a4("span", { class: "help", children: problem2.help })
    ] }),
    others.length === 0 ? null : /* @__PURE__ */ a4("span", { class: "others", children: [
      "and at",
      " ",
      others.slice(0, MOST_PLACES).map((other, index2) => /* @__PURE__ */ a4($, { children: [
        index2 === 0 ? "" : ", ",
        /* @__PURE__ */ a4("button", { type: "button", onClick: () => void jump(other), children: [
          other.line,
          ":",
          other.column
        ] })
      ] }, `${other.line}:${other.column}`)),
      others.length > MOST_PLACES ? ` … (${others.length - MOST_PLACES} more)` : ""
    ] }),
    problem2.fixes.map((fix2) => /* @__PURE__ */ a4("button", { type: "button", class: "fix", disabled: !current, onClick: () => void fixed(fix2.command), children: [
      "Fix: ",
      fix2.name
    ] }, fix2.name))
  ] }, index);
}
function Problems() {
  const problems = shown.value?.problems ?? [];
  const current = shown.value?.checked === shown.value?.version;
  return /* @__PURE__ */ a4("section", { class: problems.length === 0 ? "problems no-problems" : "problems", "aria-label": "Problems", "aria-busy": !current, tabIndex: problems.length === 0 ? 0 : void 0, children: [
    /* @__PURE__ */ a4("h2", { children: [
      "Problems ",
      problems.length > 0 ? problems.length : ""
    ] }),
    problems.length === 0 ? /* @__PURE__ */ a4("p", { class: "none", children: "none in this file" }) : /* @__PURE__ */ a4("ul", { id: "problems", children: grouped2(problems).map((same, index) => row3(same, index, current)) })
  ] });
}

// src/panels/splitter.tsx
var STEP2 = 16;
function Splitter({ side, label }) {
  const column = columns[side].value;
  if (column.isClosed === true) return null;
  const outwards = side === "side" ? 1 : -1;
  const widthNow = () => document.querySelector(`.${side}`)?.offsetWidth ?? 0;
  const drag3 = (press4) => {
    if (press4.button !== 0) return;
    press4.preventDefault();
    const bar = press4.currentTarget;
    const [from, width] = [press4.clientX, widthNow()];
    bar.setPointerCapture(press4.pointerId);
    const move = (event) => resize(side, width + outwards * (event.clientX - from), column);
    bar.addEventListener("pointermove", move);
    bar.addEventListener("lostpointercapture", () => bar.removeEventListener("pointermove", move), { once: true });
  };
  const press3 = (event) => {
    const by2 = { ArrowLeft: -STEP2, ArrowRight: STEP2 }[event.key];
    if (by2 !== void 0 && !event.ctrlKey && !event.altKey) resize(side, widthNow() + outwards * by2);
    else if (event.key === "Enter") turn(side);
    else return;
    event.preventDefault();
  };
  return /* @__PURE__ */ a4(
    "div",
    {
      class: `splitter of-${side}`,
      role: "separator",
      "aria-orientation": "vertical",
      "aria-label": `Width of ${label}`,
      "aria-valuenow": Math.round(column.width ?? widthNow()),
      "aria-valuemin": 0,
      "aria-valuemax": innerWidth,
      tabIndex: 0,
      title: `Drag, or use the arrow keys: the width of ${label}. A double click gives it the usual one`,
      onPointerDown: drag3,
      onDblClick: () => reset(side),
      onKeyDown: press3
    }
  );
}

// src/panels/steps.tsx
function keyed2(text2) {
  return text2.split("`").map((part, index) => index % 2 === 1 ? /* @__PURE__ */ a4("kbd", { children: part }, index) : part);
}
function close4() {
  end2();
  focus("tree");
}
function Steps() {
  const at = step2.value;
  if (at === void 0) return null;
  const now = STEPS[at];
  const text2 = now === void 0 ? LAST : half.value ? now.then : now.text;
  return /* @__PURE__ */ a4("section", { class: "steps", "aria-label": "First steps", onKeyDown: (event) => event.key === "Escape" && close4(), children: [
    /* @__PURE__ */ a4("ol", { children: STEPS.map(({ title: title3 }, index) => /* @__PURE__ */ a4("li", { class: index < at ? "done" : "", "aria-current": index === at ? "step" : void 0, children: [
      /* @__PURE__ */ a4("span", { "aria-hidden": "true", children: index < at ? "✓" : index + 1 }),
      " ",
      title3,
      index < at ? /* @__PURE__ */ a4("span", { class: "spoken", children: ", done" }) : null
    ] }, title3)) }),
    /* @__PURE__ */ a4("p", { children: keyed2(text2) }),
    /* @__PURE__ */ a4("button", { type: "button", onClick: close4, title: "Close the first steps; the list of commands shows them again", children: "Close" })
  ] });
}

// src/panels/status.tsx
function Status() {
  const unreadable = shown.value?.readable === false && !onlyText.value ? "the text is not JSON: the last tree that could be read is shown · " : "";
  return /* @__PURE__ */ a4("footer", { class: "status", children: [
    /* @__PURE__ */ a4("span", { role: "status", "aria-live": "polite", class: notice.value.bad ? "bad" : "", id: "notice", children: [
      unreadable,
      notice.value.text
    ] }),
    /* @__PURE__ */ a4("span", { class: "grow" }),
    simulation.value === void 0 ? /* @__PURE__ */ a4("span", { id: "moment", children: moment2.value }) : null,
    /* @__PURE__ */ a4("span", { children: connected.value ? "connected" : isChanging() ? "no connection: letters wait" : "no connection" })
  ] });
}

// src/panels/tabs.tsx
function Tabs() {
  return /* @__PURE__ */ a4("nav", { class: "tabs", "aria-label": "Open files", children: /* @__PURE__ */ a4("ul", { children: [
    tabs.value.map(tab2),
    /* @__PURE__ */ a4("li", { children: /* @__PURE__ */ a4("button", { type: "button", class: "new", "aria-label": "New file", title: "New file (Alt+N)", onClick: () => void (naming.value = "new"), children: "+" }) })
  ] }) });
}
function tab2(path, index) {
  const state = files.value.find((file2) => file2.file === path)?.state ?? "saved";
  const key3 = index < 9 ? ` (Alt+${index + 1})` : "";
  return /* @__PURE__ */ a4("li", { class: path === open.value ? "current" : "", children: [
    /* @__PURE__ */ a4(
      "button",
      {
        type: "button",
        class: "name",
        "aria-current": path === open.value ? "page" : void 0,
        title: `${path}${key3}`,
        onClick: () => void show(path),
        onAuxClick: (event) => event.button === 1 && closeTab(path),
        children: [
          state === "saved" ? null : /* @__PURE__ */ a4("span", { class: "dirty", "aria-hidden": "true", children: [
            "●",
            " "
          ] }),
          path,
          state === "saved" ? null : /* @__PURE__ */ a4("span", { class: "spoken", children: ", not saved" })
        ]
      }
    ),
    /* @__PURE__ */ a4("button", { type: "button", class: "close", "aria-label": `Close ${path}`, title: "Close (Alt+W)", onClick: () => closeTab(path), children: "✕" })
  ] }, path);
}

// src/panels/attach.tsx
var HELP = "A game listens with `bt_live::Live::listen`; `shooter --live` does. An address with a token can be typed: 127.0.0.1:4460#…";
function orderOf(what, name2) {
  if (what === "log") return { type: "log", file: name2 };
  if (what === "listen") return { type: "listen" };
  return what === "record" ? { type: "record", file: name2 } : { type: "attach", game: name2 };
}
function about({ folder, started }) {
  const time = started === 0 ? "" : `started ${new Date(started * 1e3).toLocaleString()}`;
  return [time, folder === "" ? "" : `in ${folder}`].filter((part) => part !== "").join(" ");
}
function Attach() {
  if (offered2.value === void 0) return null;
  const { games, records, meant } = offered2.value;
  const logs = files.value.filter((file2) => file2.kind === "mosaic_log");
  const choices2 = [
    ...games.map(({ name: name2, address, pid, ...game }) => ({ id: `game ${address}`, name: name2, note: `${address}, process ${pid}`, docs: about(game), words: [address, String(pid)] })),
    ...logs.map(({ file: file2 }) => ({ id: `log ${file2}`, name: file2, note: "debug log of mosaic_game", docs: "", words: [] })),
    { id: "listen http", name: "Debug log over HTTP", note: "bt studio FOLDER --mosaic", docs: "The entries that mosaic_game posts to the studio.", words: ["mosaic"] },
    ...records.map((file2) => ({ id: `record ${file2}`, name: file2, note: "file of records", docs: "", words: [] }))
  ];
  const close5 = () => {
    offered2.value = void 0;
    focus("tree");
  };
  const choose3 = async (id2) => {
    const space2 = id2.indexOf(" ");
    const [what, name2] = [id2.slice(0, space2), id2.slice(space2 + 1)];
    close5();
    await order(orderOf(what, name2));
    return false;
  };
  const typed3 = (text2) => /^\S+:\d+(#\S+)?$/.test(text2) ? { id: `game ${text2}`, name: `Connect to ${text2.split("#")[0]}`, note: "", docs: "", words: [] } : void 0;
  return /* @__PURE__ */ a4(Chooser, { label: "Watch a running game", placeholder: "a game, an address, a file of records, a log …", choices: choices2, choose: choose3, close: close5, typed: typed3, children: [
    meant === "" ? null : /* @__PURE__ */ a4("p", { class: "hint", id: "several", children: `${games.length} games are called “${meant}”: choose one; the newest is the first.` }),
    /* @__PURE__ */ a4("p", { class: "hint", children: games.length === 0 ? `No game of yours runs. ${HELP}` : HELP })
  ] });
}

// src/panels/toolbar.tsx
function Button({ id: id2, detail, label }) {
  const action = actions.find((action2) => action2.id === id2);
  const title3 = `${action.name}${detail ? ` ${detail}` : ""}${action.keys.length > 0 ? ` (${action.keys[0]})` : ""}`;
  return /* @__PURE__ */ a4("button", { id: `do-${id2}`, type: "button", title: title3, disabled: !action.can(), onClick: () => action.run(), children: label ?? action.name });
}
function Turn({ side, label }) {
  const { name: name2, keys: keys3, run: run2 } = actions.find((action) => action.id === side);
  const isShown = columns[side].value.isClosed !== true;
  return /* @__PURE__ */ a4("button", { id: `do-${side}`, type: "button", class: "turn", title: `${name2} (${keys3[0]})`, "aria-label": name2, "aria-pressed": isShown, onClick: run2, children: label });
}
function Games() {
  const { name: name2, keys: keys3, run: run2 } = actions.find((action) => action.id === "watch");
  const label = watched.value !== void 0 ? "Watched game" : running.value === 0 ? "Watch a game" : `Watch a game (${running.value})`;
  return /* @__PURE__ */ a4("button", { id: "do-watch", type: "button", class: "games", title: `${name2} (${keys3[0]})`, onClick: run2, children: label });
}
function Toolbar() {
  const state = file.value?.state ?? "saved";
  const words2 = { saved: "saved", changed: "not saved", conflict: "changed on disk too", gone: "gone from the disk" };
  return /* @__PURE__ */ a4("header", { class: "toolbar", children: [
    /* @__PURE__ */ a4("h1", { children: "bt studio" }),
    /* @__PURE__ */ a4("span", { class: "open", id: "open-file", children: [
      open.value ?? "no file",
      /* @__PURE__ */ a4("span", { class: `state ${state}`, id: "file-state", children: [
        state === "saved" ? "" : "● ",
        file.value ? words2[state] : ""
      ] })
    ] }),
    state === "conflict" ? /* @__PURE__ */ a4("span", { class: "conflict", role: "group", "aria-label": "Changed on disk too", children: [
      /* @__PURE__ */ a4(Button, { id: "reload" }),
      /* @__PURE__ */ a4(Button, { id: "overwrite" })
    ] }) : null,
    /* @__PURE__ */ a4("span", { class: "grow" }),
    /* @__PURE__ */ a4(Turn, { side: "side", label: "◧" }),
    /* @__PURE__ */ a4(Turn, { side: "form", label: "◨" }),
    /* @__PURE__ */ a4(Games, {}),
    /* @__PURE__ */ a4(Button, { id: "simulate-step", label: "Simulate" }),
    /* @__PURE__ */ a4(Button, { id: "palette" }),
    /* @__PURE__ */ a4(Button, { id: "json" }),
    /* @__PURE__ */ a4(Button, { id: "undo", detail: file.value?.undo }),
    /* @__PURE__ */ a4(Button, { id: "redo", detail: file.value?.redo }),
    /* @__PURE__ */ a4(Button, { id: "save" })
  ] });
}

// src/panels/usages.tsx
function Usages() {
  const view2 = found.value;
  const to = renaming.value;
  A2(() => {
    if (named.value !== void 0) void again();
  }, [shown.value?.version, named.value, to]);
  if (named.value === void 0 || view2 === void 0) return null;
  const changes2 = to !== void 0 && to !== view2.word;
  return /* @__PURE__ */ a4("section", { class: "usages", "aria-label": "Usages", "data-focus": "usages", tabIndex: -1, onKeyDown: keys2, children: [
    /* @__PURE__ */ a4("div", { class: "head", children: [
      /* @__PURE__ */ a4("h2", { children: [
        to === void 0 ? "Usages" : "Rename",
        " ",
        /* @__PURE__ */ a4("span", { class: "name", children: view2.name })
      ] }),
      /* @__PURE__ */ a4("span", { class: "note", children: [
        view2.kind,
        ", ",
        count2(view2.count, "place"),
        " in ",
        count2(view2.files, "file")
      ] }),
      view2.others.length === 0 ? null : /* @__PURE__ */ a4("label", { children: [
        /* @__PURE__ */ a4("span", { class: "note", children: "name" }),
        /* @__PURE__ */ a4("select", { value: view2.word, onChange: (event) => choose(event.currentTarget.value), children: [.../* @__PURE__ */ new Set([view2.word, ...view2.others])].map((word) => /* @__PURE__ */ a4("option", { children: word }, word)) })
      ] }),
      to === void 0 ? /* @__PURE__ */ a4("button", { type: "button", onClick: () => renaming.value = view2.word, children: "Rename …" }) : /* @__PURE__ */ a4(NewName, { view: view2, to }),
      /* @__PURE__ */ a4("span", { class: "grow" }),
      /* @__PURE__ */ a4("button", { type: "button", "aria-label": "Close", onClick: leave2, children: "✕" })
    ] }),
    /* @__PURE__ */ a4(Left, { view: view2 }),
    /* @__PURE__ */ a4(Places, { view: view2, to: changes2 && view2.refused === null ? to : void 0 })
  ] });
}
var count2 = (number3, word) => `${number3} ${word}${number3 === 1 ? "" : "s"}`;
function NewName({ view: view2, to }) {
  return /* @__PURE__ */ a4(
    "form",
    {
      onSubmit: (event) => {
        event.preventDefault();
        void rename2();
      },
      children: [
        /* @__PURE__ */ a4("label", { children: [
          /* @__PURE__ */ a4("span", { class: "note", children: "new name" }),
          /* @__PURE__ */ a4("input", { autocomplete: "off", spellcheck: false, value: to, "aria-invalid": view2.refused !== null, onInput: (event) => renaming.value = event.currentTarget.value })
        ] }),
        /* @__PURE__ */ a4("button", { type: "submit", disabled: to === view2.word || view2.refused !== null, children: [
          "Rename ",
          view2.count
        ] }),
        /* @__PURE__ */ a4("span", { class: "fault-text", role: "status", children: view2.refused === null ? null : /* @__PURE__ */ a4($, { children: [
          view2.refused.message,
          " ",
          /* @__PURE__ */ a4("span", { class: "note", children: [
            "help: ",
            view2.refused.help
          ] })
        ] }) })
      ]
    }
  );
}
function Left({ view: view2 }) {
  if (view2.left.length === 0) return null;
  return /* @__PURE__ */ a4("ul", { class: "left", children: view2.left.map(({ file: file2, line: line2, message, help }) => /* @__PURE__ */ a4("li", { children: [
    /* @__PURE__ */ a4("span", { class: "warning", children: "⚠" }),
    " ",
    message,
    " ",
    /* @__PURE__ */ a4("span", { class: "place", children: [
      file2,
      ":",
      line2
    ] }),
    " ",
    /* @__PURE__ */ a4("span", { class: "note", children: [
      "help: ",
      help
    ] })
  ] }, `${file2}:${line2}`)) });
}
function Places({ view: view2, to }) {
  const all2 = [...new Set(view2.places.map(({ file: file2 }) => file2))];
  return /* @__PURE__ */ a4("div", { class: "found", children: [
    all2.map((file2) => /* @__PURE__ */ a4("section", { "aria-label": file2, children: [
      /* @__PURE__ */ a4("h3", { children: file2 }),
      /* @__PURE__ */ a4("ul", { children: view2.places.filter((place3) => place3.file === file2).map((place3) => /* @__PURE__ */ a4("li", { children: /* @__PURE__ */ a4(Place2, { of: place3, to }) }, `${place3.letters[0]} ${place3.usage}`)) })
    ] }, file2)),
    view2.count > view2.places.length ? /* @__PURE__ */ a4("p", { class: "note", children: [
      "and ",
      view2.count - view2.places.length,
      " more places"
    ] }) : null
  ] });
}
function Place2({ of, to }) {
  const [from, end3] = of.word;
  const word = of.text.slice(from, end3);
  return /* @__PURE__ */ a4("button", { type: "button", class: "usage", disabled: !files.value.some(({ file: file2 }) => file2 === of.file), onClick: () => void go2(of), children: [
    /* @__PURE__ */ a4("span", { class: "line", children: of.line }),
    /* @__PURE__ */ a4("span", { class: "use note", children: of.usage }),
    of.title === "" ? null : /* @__PURE__ */ a4("span", { class: "title", children: of.title }),
    /* @__PURE__ */ a4("code", { children: [
      of.text.slice(0, from),
      to === void 0 ? /* @__PURE__ */ a4("mark", { children: word }) : /* @__PURE__ */ a4($, { children: [
        /* @__PURE__ */ a4("del", { children: word }),
        /* @__PURE__ */ a4("ins", { children: to })
      ] }),
      of.text.slice(end3)
    ] })
  ] });
}
function keys2(event) {
  const panel = event.currentTarget;
  if (event.key === "Escape") {
    event.preventDefault();
    return leave2();
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || event.target.matches("select")) return;
  const all2 = [...panel.querySelectorAll(".usage:enabled")];
  const at = all2.indexOf(document.activeElement);
  const next = at < 0 ? 0 : at + (event.key === "ArrowDown" ? 1 : -1);
  all2[Math.min(Math.max(next, 0), all2.length - 1)]?.focus();
  event.preventDefault();
}

// src/panels/entrymenu.ts
var PARTS = [
  ["entries", "Replay to this row", "The trees, the blackboard and the running nodes are those after it."],
  ["log-running", "Running nodes", "The nodes that run after this row."],
  ["log-board", "Blackboard", "The keys after this row."],
  ["log-trees", "Trees", "The trees that are loaded after this row."]
];
var enter3 = (id2) => document.getElementById(id2)?.focus();
function entryMenu(entry, at) {
  const items = PARTS.map(([id2, name2, docs]) => ({
    id: id2,
    name: name2,
    key: id2 === "entries" ? "Enter" : "",
    docs,
    run: () => {
      enter3(id2);
      void order({ type: "to", tick: entry.entry });
    }
  }));
  openMenu({ label: `Row ${entry.entry}`, at, groups: [items], back: () => enter3("entries") });
}

// src/panels/lines.tsx
var DOCS = 'Words that stand in them, or: kind:leave name:aim result:failure. A minus leaves them out: -name:wait -kind:enter -"ammo = 2"';
function LineFilter({ label }) {
  const [text2, type] = d2("");
  const [why, refuse] = d2("");
  const send2 = (text3) => order({ type: "lines", text: text3 }, refuse);
  const is = connected.value;
  A2(() => {
    if (is && text2 !== "") void send2(text2);
  }, [is]);
  const typed3 = (next) => {
    refuse("");
    type(next);
    void send2(next);
  };
  return /* @__PURE__ */ a4($, { children: [
    /* @__PURE__ */ a4(
      "input",
      {
        class: "line-filter",
        "aria-label": label,
        "aria-invalid": why !== "",
        title: DOCS,
        placeholder: unit() === "entry" ? "kind:leave, -name:wait" : "kind:guard, -name:wait",
        value: text2,
        autocomplete: "off",
        spellcheck: false,
        onInput: (event) => typed3(event.currentTarget.value)
      }
    ),
    /* @__PURE__ */ a4(Refusal, { why })
  ] });
}

// src/panels/entries.tsx
var MARGIN2 = 60;
var replay = (entry) => order({ type: "to", tick: entry });
var fold2 = (poll, folded2) => void order({ type: "fold", poll, folded: folded2 });
var RESULTS = { success: "✓ success", failure: "✗ failure" };
var MARKS3 = {
  node_enter: "▶",
  node_leave: "◼",
  node_action: "…",
  bb_set: "=",
  bb_remove: "−",
  bb_clear: "∅",
  push_tree: "+",
  snapshot: "◉",
  reset: "⟲"
};
function Row5({ entry, place: place3, top: top2, current, chosen: chosen2, choose: choose3 }) {
  const poll = entry.poll;
  return /* @__PURE__ */ a4(
    "div",
    {
      role: "row",
      id: `entry-${entry.entry}`,
      "aria-rowindex": place3 + 1,
      "aria-level": poll === null ? 2 : 1,
      "aria-expanded": poll === null ? void 0 : !entry.folded,
      "aria-current": current ? "step" : void 0,
      "aria-selected": chosen2,
      class: `entry${poll === null ? "" : " poll"}${entry.stops ? " stops" : ""}`,
      style: { top: `${top2}px` },
      onMouseDown: (event) => event.detail > 1 && event.preventDefault(),
      onClick: () => choose3(place3),
      onDblClick: () => void replay(entry.entry),
      onContextMenu: (event) => {
        event.preventDefault();
        choose3(place3);
        entryMenu(entry, { x: event.clientX, y: event.clientY });
      },
      children: [
        /* @__PURE__ */ a4("span", { role: "gridcell", class: "number", children: [
          entry.stops ? /* @__PURE__ */ a4("span", { class: "break", title: "a breakpoint stops here", children: "⬤" }) : null,
          " ",
          entry.entry
        ] }),
        /* @__PURE__ */ a4("span", { role: "gridcell", class: "time", title: "time of the day (UTC), or of the agent's clock", children: entry.time }),
        poll === null ? /* @__PURE__ */ a4($, { children: [
          /* @__PURE__ */ a4("span", { role: "gridcell", class: "node", children: [
            entry.node,
            " ",
            /* @__PURE__ */ a4("b", { children: entry.title })
          ] }),
          /* @__PURE__ */ a4("span", { role: "gridcell", class: "command", children: [
            /* @__PURE__ */ a4("span", { "aria-hidden": "true", children: MARKS3[entry.command] ?? "·" }),
            " ",
            entry.command
          ] }),
          /* @__PURE__ */ a4("span", { role: "gridcell", class: "data", title: entry.result === null ? entry.parameters : "the result, as the entries behind it show it", children: entry.result === null ? entry.parameters : RESULTS[entry.result] })
        ] }) : /* @__PURE__ */ a4("span", { role: "gridcell", class: "title", children: [
          /* @__PURE__ */ a4(
            "span",
            {
              class: "twist",
              "aria-hidden": "true",
              onClick: (event) => {
                event.stopPropagation();
                fold2(entry.entry, !entry.folded);
              },
              children: entry.folded ? "▸" : "▾"
            }
          ),
          "poll ",
          poll,
          /* @__PURE__ */ a4("span", { class: "note", children: `${entry.entries} ${entry.entries === 1 ? "entry" : "entries"}` })
        ] })
      ]
    }
  );
}
function useRows(log, first2, last5, of) {
  const from = Math.max(0, first2 - MARGIN2);
  const count3 = last5 - from + MARGIN2;
  const is = connected.value;
  A2(() => {
    if (is) void order({ type: "rows", from, count: count3 });
  }, [Math.floor(from / 20), Math.ceil(count3 / 20), log.total === 0, of, is]);
}
function moved3(key3, at, page, total) {
  const by2 = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -total, End: total }[key3];
  return by2 === void 0 ? void 0 : Math.max(0, Math.min(total - 1, at + by2));
}
function Entries({ view: view2, log }) {
  const list2 = T2(null);
  const height = useRowHeight(list2, "row");
  const [top2, room] = useSight(list2);
  const [chosen2, set2] = d2({ place: 0, tick: 0 });
  const choose3 = (place3) => set2({ place: place3, tick: view2.tick });
  const first2 = Math.floor(top2 / height);
  const last5 = Math.min(log.total, Math.ceil((top2 + room) / height));
  useRows(log, first2, last5, `${view2.key.index}`);
  const placed = log.rows.map((entry, index) => ({ entry, place: log.from + index }));
  const at = chosen2.tick === view2.tick ? Math.min(chosen2.place, Math.max(0, log.total - 1)) : log.at;
  const reach = (place3) => {
    const element = list2.current;
    if (element === null) return;
    const [from, to] = [place3 * height, (place3 + 1) * height];
    if (from < element.scrollTop) element.scrollTop = from;
    else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight;
  };
  A2(() => reach(log.at), [view2.tick, log.at, height, room]);
  const key3 = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const entry = placed.find(({ place: place3 }) => place3 === at)?.entry;
    const next = moved3(event.key, at, Math.max(1, Math.floor(room / height) - 1), log.total);
    if (next !== void 0) {
      choose3(next);
      reach(next);
    } else if (event.key === "Enter" && entry !== void 0) void replay(entry.entry);
    else if (event.key === "ContextMenu" && entry !== void 0) {
      const { left: left2, bottom: bottom2 } = document.getElementById(`entry-${entry.entry}`).getBoundingClientRect();
      entryMenu(entry, { x: left2 + 24, y: bottom2 });
    } else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && entry?.poll != null) fold2(entry.entry, event.key === "ArrowLeft");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const active = placed.find(({ place: place3 }) => place3 === at)?.entry.entry;
  return /* @__PURE__ */ a4("section", { class: "entries", "aria-label": "Entries", children: [
    /* @__PURE__ */ a4("div", { class: "search", children: [
      /* @__PURE__ */ a4("h3", { children: `Entries ${view2.first} to ${view2.last}` }),
      /* @__PURE__ */ a4(LineFilter, { label: "Filter entries" }, watched.value?.game.name),
      log.fit === null ? null : /* @__PURE__ */ a4("span", { class: "note", id: "log-fit", role: "status", children: `${log.fit} ${log.fit === 1 ? "fits" : "fit"}` }),
      /* @__PURE__ */ a4("button", { type: "button", id: "log-fold", onClick: () => fold2(null, true), children: "Fold polls" }),
      /* @__PURE__ */ a4("button", { type: "button", id: "log-unfold", onClick: () => fold2(null, false), children: "Unfold" }),
      /* @__PURE__ */ a4("button", { type: "button", id: "log-export", title: "The entries of this list as JSON lines, also those of folded polls", onClick: () => void order({ type: "export" }), children: "Export" })
    ] }),
    log.unchecked.length === 0 ? null : /* @__PURE__ */ a4("p", { class: "fault-text", id: "log-unchecked", children: `A log cannot check: ${log.unchecked.join("; ")}` }),
    /* @__PURE__ */ a4(
      "div",
      {
        ref: list2,
        role: "treegrid",
        id: "entries",
        tabIndex: 0,
        "aria-label": `Entries of ${view2.name}`,
        "aria-rowcount": log.total,
        "aria-activedescendant": active === void 0 ? void 0 : `entry-${active}`,
        onKeyDown: key3,
        children: /* @__PURE__ */ a4("div", { role: "rowgroup", class: "rows", style: { height: `${log.total * height}px` }, children: placed.map(({ entry, place: place3 }) => /* @__PURE__ */ a4(
          Row5,
          {
            entry,
            place: place3,
            top: place3 * height,
            current: place3 === log.at && (entry.entry === view2.tick || entry.folded),
            chosen: place3 === at,
            choose: choose3
          },
          entry.entry
        )) })
      }
    )
  ] });
}

// src/panels/logmoment.tsx
function Node2({ node, title: title3, since: since2, place: place3 }) {
  const name2 = `${node} ${title3}`;
  return /* @__PURE__ */ a4("li", { children: [
    /* @__PURE__ */ a4("button", { type: "button", disabled: place3 === null, title: place3 === null ? "no file of the folder has this node" : `${place3[0]}: to the node`, onClick: () => place3 !== null && void goTo(...place3), children: [
      /* @__PURE__ */ a4("span", { class: "mark running", "aria-hidden": "true", children: "▶" }),
      " ",
      name2
    ] }),
    /* @__PURE__ */ a4("span", { class: "note", children: `since ${since2}` })
  ] });
}
function Tree2({ name: name2, file: file2, index }) {
  return /* @__PURE__ */ a4("li", { children: [
    /* @__PURE__ */ a4("button", { type: "button", disabled: file2 === null, title: file2 ?? "no file of the folder has this name", onClick: () => file2 !== null && void show(file2), children: `${index} ${name2}` }),
    file2 === null ? /* @__PURE__ */ a4("span", { class: "note", children: "not in the folder" }) : null
  ] });
}
function LogMoment({ log, entry }) {
  return /* @__PURE__ */ a4($, { children: [
    /* @__PURE__ */ a4("div", { id: "log-running", role: "group", "aria-label": "Running nodes", tabIndex: 0, children: [
      /* @__PURE__ */ a4("h3", { children: `Running after entry ${entry}` }),
      /* @__PURE__ */ a4("ul", { children: log.running.map((node) => /* @__PURE__ */ a4(Node2, { ...node }, node.node)) }),
      log.running.length === 0 ? /* @__PURE__ */ a4("p", { class: "note", children: "none" }) : null
    ] }),
    /* @__PURE__ */ a4("div", { id: "log-trees", role: "group", "aria-label": "Trees", tabIndex: 0, children: [
      /* @__PURE__ */ a4("h3", { children: "Trees" }),
      /* @__PURE__ */ a4("ul", { children: log.trees.map((tree, index) => /* @__PURE__ */ a4(Tree2, { index, ...tree }, index)) }),
      log.trees.length === 0 ? /* @__PURE__ */ a4("p", { class: "note", children: "none is loaded yet" }) : null
    ] })
  ] });
}

// src/panels/timeline.tsx
var STEP3 = 400;
var LABEL = 0.05;
var hue = (name2) => [...name2].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
function Timeline() {
  const view2 = followed.value;
  if (view2 === void 0) return null;
  const [from, to] = view2.sight;
  const width = Math.max(1, to - from + 1);
  const part = (ticks) => `${100 * ticks / width}%`;
  const origin = Math.floor(from / STEP3) * STEP3;
  const inSight = (tick) => tick >= from && tick <= to;
  const spans = view2.spans.map(([first2, name2], index) => {
    return { first: first2, begin: Math.max(first2, from), end: view2.spans[index + 1]?.[0] ?? to + 1, name: name2 };
  });
  const go4 = (tick) => void order({ type: "to", tick });
  return /* @__PURE__ */ a4("div", { class: "timeline", children: [
    /* @__PURE__ */ a4(
      "div",
      {
        class: "track",
        "aria-hidden": "true",
        onClick: (event) => {
          const { left: left2, width: pixels } = event.currentTarget.getBoundingClientRect();
          go4(Math.min(to, from + Math.floor((event.clientX - left2) / pixels * width)));
        },
        children: [
          /* @__PURE__ */ a4("div", { class: "strip", style: { transform: `translateX(-${part(from - origin)})` }, children: [
            spans.map(({ first: first2, begin: begin2, end: end3, name: name2 }) => /* @__PURE__ */ a4(
              "span",
              {
                class: "span",
                title: `${name2}, from ${unit()} ${first2} on`,
                style: { left: part(begin2 - origin), width: part(end3 - begin2), "--hue": hue(name2) },
                children: end3 - begin2 > LABEL * width ? name2 : ""
              },
              first2
            )),
            view2.gaps.filter(([tick]) => inSight(tick)).map(([tick, ticks]) => /* @__PURE__ */ a4("span", { class: "gap", title: `records of ${ticks} ticks were lost`, style: { left: part(tick - origin) } }, `gap ${tick}`)),
            view2.stops.filter(inSight).map((tick) => /* @__PURE__ */ a4("span", { class: "stop", title: `a breakpoint, ${unit()} ${tick}`, style: { left: part(tick - origin) }, children: "⬤" }, `stop ${tick}`))
          ] }),
          /* @__PURE__ */ a4("span", { class: "cursor", style: { left: part(view2.tick - from), width: `${Math.max(0.25, 100 / width)}%` } })
        ]
      }
    ),
    /* @__PURE__ */ a4(
      "input",
      {
        type: "range",
        id: "ticks",
        "aria-label": `${isLog() ? "Entry" : "Tick"} of ${named2(view2)}`,
        "aria-valuetext": `${unit()} ${view2.tick} of ${view2.last}, ${view2.now}`,
        min: view2.first,
        max: view2.last,
        value: view2.tick,
        onInput: (event) => go4(Number(event.currentTarget.value))
      }
    ),
    /* @__PURE__ */ a4("span", { class: "moment", id: "watch-moment", children: [
      view2.live && (watched.value?.state === "running" || watched.value?.state === "listening") ? "live · " : "",
      unit(),
      " ",
      view2.tick,
      " of ",
      view2.last,
      " · ",
      view2.now,
      view2.status === "" ? "" : ` · ${view2.status}`
    ] })
  ] });
}

// src/panels/watch.tsx
var MOST6 = 200;
function Order2({ id: id2, label }) {
  const action = actions.find((action2) => action2.id === id2);
  return /* @__PURE__ */ a4("button", { id: `do-${id2}`, type: "button", title: `${action.name} (${action.keys[0] ?? ""})`, disabled: !action.can(), onClick: () => action.run(), children: label });
}
var TITLES2 = { record: "Record", log: "Log", listening: "Log" };
function runs() {
  if (isLog()) return isPlaying() ? "■ Stop" : "▶ Run";
  return stands() ? "▶ Go on" : "‖ Pause";
}
function Head2({ view: view2 }) {
  const [ticks, records] = view2.lost;
  const moment3 = isLog() ? "Entry" : "Tick";
  return /* @__PURE__ */ a4("div", { class: "head", children: [
    /* @__PURE__ */ a4("h2", { children: [
      TITLES2[view2.state] ?? "Game",
      " ",
      view2.state === "listening" ? "over HTTP" : view2.game.name
    ] }),
    /* @__PURE__ */ a4("span", { class: `state ${view2.state}`, id: "watch-state", children: STATES[view2.state] }),
    view2.state === "record" ? null : /* @__PURE__ */ a4(Order2, { id: "watch-run", label: runs() }),
    /* @__PURE__ */ a4(Order2, { id: "watch-back", label: `◀ ${moment3}` }),
    /* @__PURE__ */ a4(Order2, { id: "watch-step", label: `${moment3} ▶` }),
    /* @__PURE__ */ a4(Order2, { id: "watch-live", label: view2.state === "record" || view2.state === "log" ? "⇥ End" : "⇥ Live" }),
    /* @__PURE__ */ a4(Order2, { id: "breakpoint", label: "⬤ Breakpoint" }),
    isLog() ? null : /* @__PURE__ */ a4(Order2, { id: "watch-profile", label: isProfiled.value ? "Trace and keys" : "Profile" }),
    isLog() || view2.state === "record" ? null : /* @__PURE__ */ a4(Order2, { id: "watch-save", label: "Save the record" }),
    /* @__PURE__ */ a4("span", { class: "grow" }),
    /* @__PURE__ */ a4(Order2, { id: "watch-end", label: "End" }),
    /* @__PURE__ */ a4("span", { class: "said", id: "watch-said", title: view2.said, children: view2.said }),
    records === 0 ? null : /* @__PURE__ */ a4("span", { class: "lost", children: isLog() ? `${records} old entries are forgotten` : `lost: ${records} records of ${ticks} ticks` })
  ] });
}
function Agent({ agent }) {
  const current = followedKey.value === keyOf(agent.key);
  return /* @__PURE__ */ a4("li", { children: /* @__PURE__ */ a4("button", { type: "button", "aria-current": current ? "true" : void 0, onClick: () => void order({ type: "follow", agent: agent.key }), children: [
    /* @__PURE__ */ a4("span", { class: "name", children: named2(agent) }),
    /* @__PURE__ */ a4("span", { class: "note", children: agent.tree }),
    /* @__PURE__ */ a4("span", { class: "node", children: agent.node === "" ? agent.status : `▶ ${agent.node}` }),
    /* @__PURE__ */ a4("span", { class: "note", children: agent.lasts })
  ] }) });
}
var isFilter = (text2) => /(^|\s)(tree|in|for|status|key\.[\w.]+):/.test(text2);
var isBegun = (text2) => /(^|\s)\S+:[<>=]*\d*\.?\d*$/.test(text2);
var FILTERS = 'Letters of the list, or a filter: tree:Guard in:"fetch ammo" for:>5s key.ammo:<3 status:running';
function counted3(list2) {
  const counts = /* @__PURE__ */ new Map();
  for (const { node, status } of list2) counts.set(node || status || "?", (counts.get(node || status || "?") ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).slice(0, 6);
}
function RecordAll() {
  const view2 = watched.value;
  const [chosen2, choose3] = d2();
  A2(() => choose3(void 0), [view2?.all]);
  if (view2 === void 0 || view2.state === "record" || isLog() || view2.agents < 2) return null;
  const title3 = "The game sends all records of these agents. Otherwise it sends those of the agents that pages follow, and looks at the others ten times a second: of them no keys and reasons are known";
  const change4 = async (on) => {
    choose3(on);
    if (!await order({ type: "all", on })) choose3(void 0);
  };
  return /* @__PURE__ */ a4("label", { class: "check", title: title3, children: [
    /* @__PURE__ */ a4("input", { id: "record-all", type: "checkbox", checked: chosen2 ?? view2.all, onChange: (event) => void change4(event.currentTarget.checked) }),
    "Record all"
  ] });
}
function Agents() {
  const [text2, search] = d2("");
  const [why, refuse] = d2("");
  const words2 = (agent) => `${named2(agent)} ${agent.tree} ${agent.node} ${agent.status}`;
  const fits = (agent) => score2(text2.trim().toLowerCase(), words2(agent)) < 100;
  const found3 = isFilter(text2) ? agents.value : agents.value.filter(fits);
  const typed3 = (next) => {
    refuse("");
    if (isFilter(next)) void ask({ type: "watch", order: { type: "filter", text: next } }, refuse);
    else if (isFilter(text2)) void order({ type: "filter", text: "" });
    search(next);
  };
  return /* @__PURE__ */ a4("section", { class: "agents", "aria-label": "Agents", children: [
    /* @__PURE__ */ a4("div", { class: "search", children: [
      /* @__PURE__ */ a4("h3", { children: [
        "Agents ",
        found3.length,
        !isFilter(text2) && found3.length < agents.value.length ? ` of ${agents.value.length}` : "",
        isFilter(text2) && found3.length < (watched.value?.agents ?? 0) ? ` of ${watched.value.agents}` : "",
        isPast.value && isLive() ? /* @__PURE__ */ a4("span", { class: "note", title: "The list shows the present, not the shown tick", children: " now" }) : null
      ] }),
      /* @__PURE__ */ a4("input", { "aria-label": "Find agents", title: isLog() ? "Letters of the list" : FILTERS, placeholder: isLog() ? "name, node …" : "name, in:aim, for:>5s", value: text2, onInput: (event) => typed3(event.currentTarget.value), onKeyDown: (event) => event.key === "Enter" && found3.length === 1 && void order({ type: "follow", agent: found3[0].key }) })
    ] }),
    why === "" || isBegun(text2) ? null : /* @__PURE__ */ a4("p", { class: "fault-text error", role: "alert", children: why }),
    /* @__PURE__ */ a4(RecordAll, {}),
    found3.length < 2 ? null : /* @__PURE__ */ a4("p", { class: "note", id: "by-node", children: counted3(found3).map(([node, count3]) => `${node} ${count3}`).join(" · ") }),
    /* @__PURE__ */ a4("ul", { children: found3.slice(0, MOST6).map((agent) => /* @__PURE__ */ a4(Agent, { agent }, keyOf(agent.key))) }),
    found3.length > MOST6 ? /* @__PURE__ */ a4("p", { class: "note", children: `… and ${found3.length - MOST6} more` }) : null,
    found3.length === 0 ? /* @__PURE__ */ a4("p", { class: "note", children: agents.value.length === 0 && !isFilter(text2) ? isLog() ? "no entries yet" : "no records yet" : "none of these" }) : null,
    /* @__PURE__ */ a4(Breakpoints, {})
  ] });
}
var ENDED = {
  success: "ran in this tick and succeeded",
  failure: "ran in this tick and failed",
  halted: "was halted in this tick"
};
var did = ({ runs: runs2, ended }) => runs2 ? "runs" : ended !== null && ENDED[ended] || "does not run";
function Why({ view: view2 }) {
  const why = view2.why;
  return /* @__PURE__ */ a4("section", { class: "why", "aria-label": "Why", tabIndex: 0, children: [
    why === null ? /* @__PURE__ */ a4("p", { class: "note", children: "Choose a node of this tree: here stands why it runs, or why it does not." }) : /* @__PURE__ */ a4($, { children: [
      /* @__PURE__ */ a4("h3", { children: [
        why.runs ? "▶" : "·",
        " ",
        why.node,
        " ",
        did(why)
      ] }),
      /* @__PURE__ */ a4("ul", { id: "why", children: why.reasons.map((reason) => /* @__PURE__ */ a4("li", { children: reason }, reason)) })
    ] }),
    view2.stale ? /* @__PURE__ */ a4("p", { class: "fault-text", children: "States may be old until the tree starts again: the tree has changed to another version, or records were lost." }) : null,
    /* @__PURE__ */ a4("div", { class: "search", children: [
      /* @__PURE__ */ a4("h3", { children: [
        "Trace of tick ",
        view2.tick
      ] }),
      /* @__PURE__ */ a4(LineFilter, { label: "Filter records" }, watched.value?.game.name)
    ] }),
    /* @__PURE__ */ a4("ol", { class: "trace", "aria-label": `Trace of tick ${view2.tick}`, children: view2.lines.map((line2, index) => {
      const linked = line2.at !== null && view2.file === open.value;
      return /* @__PURE__ */ a4("li", { title: line2.json, class: linked ? "linked" : "", onClick: () => linked && select(line2.at), children: [
        /* @__PURE__ */ a4("span", { "aria-hidden": "true", children: sign(line2) }),
        " ",
        line2.text
      ] }, index);
    }) })
  ] });
}
function Set2({ agent, run: run2, name: name2 }) {
  const { text: text2, why, waiting: waiting2, typed: typed3, send: send2 } = useWritten(agent, name2);
  return /* @__PURE__ */ a4("td", { class: "next", children: [
    /* @__PURE__ */ a4(
      "input",
      {
        "aria-label": `Set ${name2} before the next tick`,
        "aria-invalid": why !== "",
        placeholder: "set …",
        class: waiting2 === void 0 ? "" : "waiting",
        title: waiting2 === void 0 ? "A value as it is shown, or JSON" : `${waiting2} is taken at the next tick`,
        value: waiting2 ?? text2,
        onInput: (event) => typed3(event.currentTarget.value),
        onKeyDown: (event) => event.key === "Enter" && void send2(run2)
      }
    ),
    waiting2 === void 0 ? null : /* @__PURE__ */ a4("span", { class: "note taken", children: "taken at the next tick" }),
    /* @__PURE__ */ a4(Refusal, { why })
  ] });
}
function Send2({ agent, run: run2 }) {
  const { text: text2, why, typed: typed3, send: send2 } = useWritten(agent, null);
  const submit = (pressed3) => {
    pressed3.preventDefault();
    void send2(run2);
  };
  return /* @__PURE__ */ a4("form", { class: "send", onSubmit: submit, children: [
    /* @__PURE__ */ a4("input", { "aria-label": "Event", "aria-invalid": why !== "", placeholder: "event: Alarm, Heard(3), or JSON", value: text2, onInput: (event) => typed3(event.currentTarget.value) }),
    /* @__PURE__ */ a4("button", { type: "submit", disabled: text2.trim() === "", children: "Send" }),
    /* @__PURE__ */ a4(Refusal, { why })
  ] });
}
function Values({ view: view2 }) {
  const writes = isLive() && watched.value?.game.writes === true;
  const run2 = watched.value?.game.run ?? "";
  const own2 = `${run2} ${keyOf(view2.key)}`;
  return /* @__PURE__ */ a4("section", { class: "values", "aria-label": "Keys", tabIndex: 0, children: [
    /* @__PURE__ */ a4("table", { children: [
      /* @__PURE__ */ a4("thead", { children: /* @__PURE__ */ a4("tr", { children: [
        /* @__PURE__ */ a4("th", { scope: "col", children: "Key" }),
        /* @__PURE__ */ a4("th", { scope: "col", children: [
          "After ",
          unit(),
          " ",
          view2.tick
        ] }),
        /* @__PURE__ */ a4("th", { scope: "col", children: view2.tick === view2.last ? `Since ${unit()}` : "Now" }),
        writes ? /* @__PURE__ */ a4("th", { scope: "col", children: "Before the next tick" }) : null
      ] }) }),
      /* @__PURE__ */ a4("tbody", { children: view2.values.map((key3) => /* @__PURE__ */ a4("tr", { class: key3.changed ? "changed" : "", children: [
        /* @__PURE__ */ a4("th", { scope: "row", children: key3.name }),
        /* @__PURE__ */ a4("td", { class: "value", children: [
          key3.tick === 0 ? /* @__PURE__ */ a4("span", { class: "note", title: "No record has shown it yet", children: "not seen" }) : key3.value,
          key3.changed ? /* @__PURE__ */ a4("span", { class: "spoken", children: [
            ", changed in this ",
            unit()
          ] }) : null
        ] }),
        /* @__PURE__ */ a4("td", { class: "value note", children: view2.tick === view2.last ? key3.tick === 0 ? "" : key3.tick : key3.later ?? "" }),
        writes ? /* @__PURE__ */ a4(Set2, { agent: view2.key, run: run2, name: key3.name }, own2) : null
      ] }, key3.name)) })
    ] }),
    writes ? /* @__PURE__ */ a4(Send2, { agent: view2.key, run: run2 }, own2) : null
  ] });
}
function Moment({ view: view2, log }) {
  return /* @__PURE__ */ a4("section", { class: "moments", "aria-label": "After the entry", children: [
    view2.stale ? /* @__PURE__ */ a4("p", { class: "fault-text", children: "The log has no snapshot up to here: older trees, keys and running nodes are not known." }) : null,
    /* @__PURE__ */ a4("div", { id: "log-board", role: "group", "aria-label": "Blackboard", tabIndex: 0, children: [
      /* @__PURE__ */ a4("h3", { children: `Blackboard after entry ${view2.tick}` }),
      /* @__PURE__ */ a4(Values, { view: view2 }),
      view2.values.length === 0 ? /* @__PURE__ */ a4("p", { class: "note", children: "no keys" }) : null
    ] }),
    /* @__PURE__ */ a4(LogMoment, { log, entry: view2.tick })
  ] });
}
function Parts2() {
  const view2 = followed.value;
  if (view2 === void 0) return /* @__PURE__ */ a4("p", { class: "note", children: isLog() ? "No entries yet." : "No agent yet." });
  if (view2.log !== null) {
    return /* @__PURE__ */ a4($, { children: [
      /* @__PURE__ */ a4(Entries, { view: view2, log: view2.log }),
      /* @__PURE__ */ a4(Moment, { view: view2, log: view2.log })
    ] });
  }
  if (isProfiled.value) return /* @__PURE__ */ a4(Profile, {});
  return /* @__PURE__ */ a4($, { children: [
    /* @__PURE__ */ a4(Why, { view: view2 }),
    /* @__PURE__ */ a4(Values, { view: view2 })
  ] });
}
function Watch() {
  const view2 = watched.value;
  if (view2 === void 0) return null;
  return /* @__PURE__ */ a4("section", { class: "simulate watch", "aria-label": `Watched: ${view2.game.name}`, "data-focus": "watch", tabIndex: -1, children: [
    /* @__PURE__ */ a4(Head2, { view: view2 }),
    /* @__PURE__ */ a4(Timeline, {}),
    /* @__PURE__ */ a4("div", { class: isLog() ? "parts log" : "parts", children: [
      /* @__PURE__ */ a4(Agents, {}),
      /* @__PURE__ */ a4(Parts2, {})
    ] })
  ] });
}

// src/main.tsx
function Page() {
  return /* @__PURE__ */ a4($, { children: [
    /* @__PURE__ */ a4(Toolbar, {}),
    /* @__PURE__ */ a4(Tabs, {}),
    /* @__PURE__ */ a4(Steps, {}),
    /* @__PURE__ */ a4("nav", { class: "side", "aria-label": "Files and outline", children: [
      /* @__PURE__ */ a4(Files, {}),
      /* @__PURE__ */ a4(Outline, {}),
      /* @__PURE__ */ a4(Keys, {}),
      /* @__PURE__ */ a4(History, {}),
      /* @__PURE__ */ a4(SideBreakpoints, {})
    ] }),
    /* @__PURE__ */ a4(Splitter, { side: "side", label: "files and outline" }),
    /* @__PURE__ */ a4(CanvasPanel, {}),
    /* @__PURE__ */ a4(Zoom, {}),
    /* @__PURE__ */ a4(Differs, {}),
    /* @__PURE__ */ a4(Empty, {}),
    /* @__PURE__ */ a4(Json, {}),
    /* @__PURE__ */ a4(Form, {}),
    /* @__PURE__ */ a4(Splitter, { side: "form", label: "the fields" }),
    /* @__PURE__ */ a4("div", { class: "bottom", children: [
      simulation.value !== void 0 ? /* @__PURE__ */ a4(Edge, { label: "the simulation" }) : watched.value !== void 0 ? /* @__PURE__ */ a4(Edge, { label: "the watched game" }) : null,
      /* @__PURE__ */ a4(Simulate, {}),
      simulation.value === void 0 ? /* @__PURE__ */ a4(Watch, {}) : null,
      /* @__PURE__ */ a4(Usages, {}),
      /* @__PURE__ */ a4(Problems, {})
    ] }),
    /* @__PURE__ */ a4(Status, {}),
    /* @__PURE__ */ a4(Insert, {}),
    /* @__PURE__ */ a4(Palette, {}),
    /* @__PURE__ */ a4(Naming, {}),
    /* @__PURE__ */ a4(Attach, {}),
    /* @__PURE__ */ a4(Menu, {}),
    /* @__PURE__ */ a4(Dragged, {}),
    /* @__PURE__ */ a4(BreakpointForm, {})
  ] });
}
document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (target.closest("dialog") !== null) return;
  const action = pressed2(event, target.closest("[data-focus=tree]") !== null ? "tree" : void 0);
  if (action === void 0 || action.native || event.defaultPrevented) return;
  event.preventDefault();
  if (action.can()) action.run();
});
document.addEventListener("copy", copied);
document.addEventListener("cut", cut);
document.addEventListener("paste", pasted);
x2(() => void document.body.classList.toggle("with-json", textShown.value));
x2(() => void document.body.classList.toggle("only-text", onlyText.value));
x2(() => void document.body.classList.toggle("with-simulation", simulation.value !== void 0));
x2(() => void document.body.classList.toggle("with-usages", named.value !== void 0));
x2(() => void document.body.classList.toggle("with-watch", watched.value !== void 0 && simulation.value === void 0));
follow2();
keep3();
follow4();
Q(/* @__PURE__ */ a4(Page, {}), document.body);
x2(() => {
  if (shown.value !== void 0 && document.activeElement === document.body && document.querySelector("dialog[open]") === null) focus("tree");
});
addEventListener("beforeunload", (event) => isWaiting() && event.preventDefault());
addEventListener("hashchange", () => isLink() && renew(given().secret));
var { secret, steps: steps3 } = given();
follow3(steps3);
countGames();
follow5();
start2(secret);
