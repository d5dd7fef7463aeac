//! What the suites share: reading the test data.
