//! Steps and leaps on a board so wide that its words hold few ranks: none leads off the board or onto another rank.

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::shipped::Shipped;
use hakugei_variant::{Source, load, render};

#[test]
fn leaps_stay_on_a_wide_board() {
    let text = r#"Variant(
        id: "wide", name: "Wide", board: Board(files: 16, ranks: 4),
        pieces: {
            "K": Piece(name: "king", betza: "K", royal: true),
            "N": Piece(name: "knight", betza: "N"), "D": Piece(name: "dabbaba", betza: "D"),
        },
        setup: "15k/2NNNN10/2NNNN2DD6/K3D11 b - 1", captures: to_hand, promotion: never,
        ends: Ends(
            royal: checkmate, stalemate: loss, illegal_move: reject,
            repetition: fold(count: 4, result: draw, perpetual_check: loss),
        ),
    )"#;
    let checked = load(&Source::new("wide", text.to_owned()), &Shipped);
    let problems = render(&checked, false);
    let compiled = CompiledVariant::new(checked.variant.unwrap_or_else(|| panic!("{problems}")));
    let game = Game::new(&compiled);
    let moves = game.legal_moves();
    assert_eq!(moves.len() as u64, game.perft(1));
    for mv in moves {
        assert!(game.clone().play(mv).is_ok(), "{mv:?}");
    }
}
