//! `check`: the problems of a variant file.

use hakugei_game::check_file;
use hakugei_variant::{MAX_FILE, Source};

use crate::answers::{AcknowledgedWarning, CheckedFile};
use crate::environment::Environment;
use crate::error::{AskError, ErrorKind};
use crate::question::CheckFile;

/// Checks a file.
///
/// # Errors
/// Where it is too long to be one.
pub(crate) fn answer(asked: &CheckFile, environment: &Environment<'_>) -> Result<CheckedFile, AskError> {
    let file = &asked.file;
    if file.text.len() > MAX_FILE {
        let message = format!(
            "the variant file has {} bytes: {MAX_FILE} is the limit",
            file.text.len()
        );
        return Err(AskError::new(ErrorKind::VariantFile, message).at("file.text"));
    }
    let source = Source::new(file.name.as_str(), file.text.as_str());
    let checked = check_file(&source, environment.library);
    let acknowledged = checked.acknowledged.iter().map(|one| AcknowledgedWarning {
        code: one.code.text(),
        reason: one.reason.clone(),
        count: one.count,
    });
    Ok(CheckedFile {
        valid: checked.is_valid(),
        id: checked.variant.as_ref().map(|variant| variant.id.clone()),
        diagnostics: checked.for_editors(),
        acknowledged: acknowledged.collect(),
    })
}
