//! Draws latencies and answers over time, as SVG.

use std::error::Error;

use plotters::prelude::*;

use crate::report::Second;

/// The size of the picture.
const SIZE: (u32, u32) = (900, 420);

/// A function that returns a value of a second.
type Value = fn(&Second) -> u64;

/// Draws the seconds of a run.
///
/// # Errors
/// The drawing fails, which is a bug of this program.
pub fn draw(seconds: &[Second]) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    let most = |value: Value| seconds.iter().map(value).max().unwrap_or_default().max(1) as f64;
    let latency = most(Second::p99) / 1000.0;
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let length = seconds.len().max(2) as f64;
        let mut chart = ChartBuilder::on(&area)
            .margin(16)
            .caption("latency and answers per second", ("sans-serif", 20))
            .x_label_area_size(40)
            .y_label_area_size(60)
            .right_y_label_area_size(70)
            .build_cartesian_2d(0.0..length, (latency / 1000.0..latency * 1.5).log_scale())?
            .set_secondary_coord(0.0..length, 0.0..most(Second::answers) * 1.1);
        let whole = |number: &f64| format!("{number:.0}");
        chart
            .configure_mesh()
            .x_desc("seconds")
            .x_label_formatter(&whole)
            .y_desc("milliseconds")
            .y_label_formatter(&|ms| format!("{ms:.2}"))
            .draw()?;
        chart.configure_secondary_axes().y_desc("answers per second").y_label_formatter(&whole).draw()?;
        let line = |value: Value, scale: f64| {
            seconds.iter().enumerate().map(move |(at, second)| (at as f64, value(second) as f64 / scale))
        };
        for (label, value, colour) in [("50 %", Second::p50 as Value, BLUE), ("99 %", Second::p99, RED)] {
            chart
                .draw_series(LineSeries::new(line(value, 1000.0), colour.stroke_width(2)))?
                .label(label)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour));
        }
        let grey = RGBColor(120, 120, 120);
        chart
            .draw_secondary_series(LineSeries::new(line(Second::answers, 1.0), grey))?
            .label("answers")
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], grey));
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerRight)
            .background_style(WHITE)
            .border_style(BLACK)
            .draw()?;
        area.present()?;
    }
    Ok(text)
}
