//! The colours of a picture.

use super::{Color, Look, RowKind};

/// The background that a picture is drawn for. Boxes have their own background, so both themes are legible anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on white.
    #[default]
    Light,
    /// Light on black.
    Dark,
}

/// The colours that do not depend on the kind of a box.
pub(super) struct Inks {
    pub(super) canvas: Color,
    pub(super) paper: Color,
    pub(super) ink: Color,
    pub(super) dim: Color,
    pub(super) line: Color,
    pub(super) active: Color,
}

impl Theme {
    pub(super) fn inks(self) -> Inks {
        match self {
            Self::Light => Inks {
                canvas: Color::hex(0xfb_fc_fd),
                paper: Color::hex(0xff_ff_ff),
                ink: Color::hex(0x17_20_2b),
                dim: Color::hex(0x55_62_70),
                line: Color::hex(0x8c_98_a5),
                active: Color::hex(0xf0_58_00),
            },
            Self::Dark => Inks {
                canvas: Color::hex(0x12_16_1c),
                paper: Color::hex(0x1d_24_2e),
                ink: Color::hex(0xe9_ee_f4),
                dim: Color::hex(0xa3_b0_be),
                line: Color::hex(0x6b_78_87),
                active: Color::hex(0xff_8f_3d),
            },
        }
    }

    /// Returns the colour of a look, for the edge of a box and the background of its icon.
    pub(super) fn of(self, look: Look) -> Color {
        let (light, dark) = match look {
            Look::Tree => (0x33_41_55, 0x64_74_8b),
            Look::Sequence => (0x25_63_eb, 0x3b_82_f6),
            Look::Selector => (0xc2_62_04, 0xe0_8a_1e),
            Look::Parallel => (0x7c_3a_ed, 0x8b_5c_f6),
            Look::Choice => (0x0f_76_6e, 0x14_9d_90),
            Look::Draw => (0xbe_18_5d, 0xe2_4b_8d),
            Look::Loop => (0x03_69_a1, 0x0e_94_d4),
            Look::Action => (0x15_80_3d, 0x22_a3_52),
            Look::Check => (0x85_6a_06, 0xb5_93_1a),
            Look::Time => (0x64_74_8b, 0x78_89_9f),
            Look::Data => (0x0e_74_90, 0x16_98_ba),
            Look::End => (0x52_52_5b, 0x8b_8b_95),
            Look::Run => (0x49_3b_c9, 0x76_6b_f2),
            Look::Slot => (0x86_19_8f, 0xb8_44_c2),
            Look::Machine => (0x1e_3a_5f, 0x4f_79_ad),
            Look::State => (0x0b_6e_8a, 0x1a_94_b4),
            Look::Stub | Look::Off => (0x8c_98_a5, 0x6b_78_87),
            Look::Broken => (0xdc_26_26, 0xef_44_44),
        };
        Color::hex(if self == Self::Light { light } else { dark })
    }

    /// Returns the colour of the transitions to a box: all transitions to one box have the same colour.
    pub(super) fn transition(self, to: usize) -> Color {
        const LOOKS: [Look; 7] =
            [Look::Sequence, Look::Selector, Look::Parallel, Look::Action, Look::Draw, Look::Choice, Look::Check];
        self.of(LOOKS[to % LOOKS.len()])
    }

    /// Returns the background of a line in a box; `None` if it is the background of the box.
    pub(super) fn row(self, kind: RowKind) -> Option<Color> {
        let (light, dark) = match kind {
            RowKind::Case => (0xe3_ee_f3, 0x25_3a_44),
            RowKind::Guard => (0xfd_ec_b2, 0x4a_3a_0c),
            RowKind::Decorator => (0xe8_e0_fb, 0x38_2c_5c),
            RowKind::Service | RowKind::Task => (0xd0_f0_dc, 0x14_42_2b),
            RowKind::Transition => (0xdf_e9_f7, 0x22_35_4e),
            RowKind::Comment => (0xff_fb_dd, 0x35_33_1c),
            RowKind::Detail => return None,
        };
        Some(Color::hex(if self == Self::Light { light } else { dark }))
    }
}
