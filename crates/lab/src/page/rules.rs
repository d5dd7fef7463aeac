//! What differs in the rules of each two variants.

use std::fmt::Write as _;

use hakugei_render::differences;

use super::header::{has, section};
use super::text::escaped;
use super::{Page, Subject};

pub(super) fn write(page: &Page<'_>, out: &mut String) {
    if !has(page, "rules") {
        return;
    }
    section("rules", out);
    let mut is_first = true;
    for (number, first) in page.subjects.iter().enumerate() {
        for second in &page.subjects[number + 1..] {
            pair(first, second, is_first, out);
            is_first = false;
        }
    }
    out.push_str("</section>\n");
}

fn pair(first: &Subject<'_>, second: &Subject<'_>, is_open: bool, out: &mut String) {
    let (Some(one), Some(other)) = (first.variant(), second.variant()) else {
        return;
    };
    let open = if is_open { " open=\"open\"" } else { "" };
    let _ = writeln!(
        out,
        "<details{open}><summary>{} and {}</summary>",
        first.named(),
        second.named()
    );
    let found = differences(one, other);
    if found.is_empty() {
        out.push_str("<p>Their rules are the same.</p>");
    } else {
        let _ = writeln!(
            out,
            "<div class=\"wide\"><table class=\"rules\"><caption><span>What only one of the two says</span></caption><thead><tr><th scope=\"col\">Part</th><th \
             scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead><tbody>",
            first.named(),
            second.named()
        );
        for difference in &found {
            let _ = writeln!(
                out,
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>",
                escaped(&difference.title),
                sentences(&difference.first),
                sentences(&difference.second)
            );
        }
        out.push_str("</tbody></table></div>");
    }
    out.push_str("</details>\n");
}

fn sentences(all: &[String]) -> String {
    let all: Vec<String> = all.iter().map(|sentence| escaped(sentence)).collect();
    all.join("<br/>")
}
