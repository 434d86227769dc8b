mod game;
use game::*;

bt! {
    pub tree Guard(times: u32 = 3) for Soldier {
        idle
    }

    pub tree Other for Soldier {
        sequence {
            bb.set_ammo(3);
            bb.ammo = 3;
            bb.ammo > 0;
            bb.enemy.is_some();
            bb.ammo += 1;
            *bb.ammo_mut() -= bb.volume - 1;
            bb.ammo;
            bb.enemies.push(3);
            set(bb.ammo += 1);
            set(bb.ammo = 3, bb.volume = 1);
            set(bb.destination.0 = 3);
            shoot!();
            if bb.ammo > 0 { idle } else if { idle }
            match bb.ammo { 0 => idle, else => fail }
        }
    }
}

fn main() {}
