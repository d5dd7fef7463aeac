//! Names of fields that people bring along from other programs and formats, and what they are called here. A rule that has a
//! folder of its own says after `also` what else its fields are called.

/// What a field goes by in other programs: the group that it stands in (any, where it is empty), its names there in small
/// letters, and the group and the name of the field here.
#[rustfmt::skip]
const MEANT: &[(&str, &[&str], &str, &str)] = &[
    ("Board", &["width", "columns", "column", "cols", "col", "x", "w", "max_file", "files_count", "nfiles"], "Board", "files"),
    ("Board", &["height", "rows", "row", "y", "h", "max_rank", "ranks_count", "nranks", "lines"], "Board", "ranks"),
    ("Zone", &["region", "squares", "where", "on", "at", "area", "in"], "Zone", "from"),
    ("Piece", &["mode"], "Zone", "mode"),
    ("Zone", &["moves", "move", "movement", "moves_as"], "Zone", "betza"),
    ("Piece", &["moves", "move", "movement", "steps", "pattern", "mobility", "moveset", "move_pattern", "notation", "directions", "move_betza"], "Piece", "betza"),
    ("Piece", &["promotion", "promoted", "promote", "promotes", "promotes_into", "promotion_to", "promoted_to", "promoted_form", "promotes_as", "promotions", "flips_to"], "Piece", "promotes_to"),
    ("Piece", &["is_royal", "is_king", "king", "royalty"], "Piece", "royal"),
    ("Piece", &["icon", "image", "sprite", "png", "svg"], "Piece", "picture"),
    ("Piece", &["aka", "aliases", "alias", "other_names", "synonyms"], "Piece", "also"),
    ("Piece", &["captures_only", "may_capture", "can_capture", "prey"], "Piece", "takes"),
    ("Piece", &["japanese"], "Piece", "kanji"),
    ("Piece", &["mobility_region", "movement_region", "confined_to", "restricted_to", "stays_within"], "Piece", "stays_in"),
    ("Variant", &["start_fen", "fen", "sfen", "startpos", "position", "start", "array", "initial_position", "start_position", "starting_position", "board_setup", "initial_setup", "initial", "placement"], "Variant", "setup"),
    ("Variant", &["size", "dimensions", "dimension", "board_size", "geometry", "grid"], "Variant", "board"),
    ("Variant", &["author", "creator", "designer", "inventors", "by"], "Variant", "inventor"),
    ("Variant", &["title", "display_name", "full_name"], "Variant", "name"),
    ("Variant", &["description", "comment", "comments", "remarks", "info"], "Variant", "notes"),
    ("Variant", &["reference", "references", "url", "link", "links"], "Variant", "sources"),
    ("Variant", &["date", "created"], "Variant", "year"),
    ("Variant", &["parent", "base", "based_on", "inherits", "inherits_from", "template", "include", "import"], "Variant", "extends"),
    ("Variant", &["promotion_zone", "promotion_region", "promotion_rule", "promote", "promotions", "promotion_zones", "promotion_ranks"], "Variant", "promotion"),
    ("Variant", &["piece_ranks", "hierarchy"], "Variant", "ranks"),
    ("Variant", &["zones", "areas"], "Variant", "regions"),
    ("Variant", &["ending", "end_conditions", "results"], "Variant", "ends"),
    ("Ends", &["bare_king", "bare_kings", "lone_king"], "Ends", "bare_royal"),
    ("zone", &["from", "zone", "area", "ranks", "rank", "squares", "where", "rows", "promotion_zone"], "zone", "region"),
    ("reaches", &["from", "zone", "area", "ranks", "rank", "squares", "where", "goal"], "reaches", "region"),
    ("royals_in", &["from", "zone", "area", "ranks", "rank", "squares", "where"], "royals_in", "region"),
    ("declaration", &["from", "zone", "area", "ranks", "rank", "squares", "where"], "declaration", "region"),
    ("declaration", &["points", "winning_points"], "declaration", "win"),
    ("declaration", &["count", "number", "min_pieces"], "declaration", "pieces"),
    ("declaration", &["values", "value"], "declaration", "worth"),
    ("zone", &["when", "on", "condition"], "zone", "trigger"),
    ("zone", &["for", "kinds", "who", "only"], "zone", "pieces"),
    ("draw", &["moves", "count", "number", "limit", "plies", "n"], "draw", "after"),
    ("fold", &["times", "number", "n", "repetitions", "occurrences", "fold"], "fold", "count"),
    ("Handicap", &["gives", "given", "give", "without", "removed", "removes", "pieces"], "Handicap", "remove"),
    ("Handicap", &["fen", "sfen", "position", "start"], "Handicap", "setup"),
    ("FileLimit", &["limit", "count", "number", "n"], "FileLimit", "max"),
    ("sides", &["b", "sente", "first", "kuro"], "sides", "black"),
    ("sides", &["w", "gote", "second", "shiro"], "sides", "white"),
    ("Points", &["b", "sente", "first", "kuro"], "Points", "black"),
    ("Points", &["w", "gote", "second", "shiro"], "Points", "white"),
    ("Hops", &["count", "how_many", "hurdles"], "Hops", "number"),
    ("Hops", &["whom", "pieces"], "Hops", "over"),
    ("from_friends", &["where", "from", "squares", "side", "sides"], "from_friends", "at"),
    ("FacingRoyals", &["lines", "on", "directions"], "FacingRoyals", "along"),
    ("", &["nifu", "one_per_file", "one_pawn_per_file", "no_doubled", "drop_limit", "pawns_per_file", "max_per_file"], "Drops", "file_limit"),
    ("", &["uchifuzume", "no_drop_mate", "drop_mate", "pawn_drop_mate", "no_mate_by_drop"], "Drops", "no_mate"),
    ("", &["dead_squares"], "Drops", "no_dead_squares"),
    ("", &["drop_zone", "drop_region", "drop_zones", "drop_regions"], "Drops", "forbidden"),
    ("", &["mandatory_capture", "mandatory_captures", "forced_capture", "forced_captures", "compulsory_capture"], "Variant", "must"),
    ("", &["facing_kings", "facing_king", "facing_generals", "flying_generals", "kings_facing"], "Variant", "facing_royals"),
    ("", &["try", "goal", "campmate", "goal_region", "race"], "Ends", "try_rule"),
    ("", &["threefold", "threefold_repetition", "sennichite", "repetitions"], "Ends", "repetition"),
    ("", &["jishogi", "entering_king", "impasse_rule"], "Ends", "impasse"),
    ("Ends", &["checkmate", "mate", "king_capture"], "Ends", "royal"),
    ("Variant", &["captured", "captured_pieces", "on_capture"], "Variant", "captures"),
    ("Variant", &["promotes_to"], "Piece", "promotes_to"),
];

/// Fields that say what is said in another way here, or not at all: the group, the names, and what to do.
#[rustfmt::skip]
const SAID_OTHERWISE: &[(&str, &[&str], &str)] = &[
    ("Piece", &["symbol", "char", "letter", "code", "key", "abbreviation", "abbr"], "the letter of a piece is the key of its entry, before the colon; take the field away"),
    ("Piece", &["value", "worth", "points", "cost", "score"], "what pieces are worth is learned from games, by `hakugei tune`; take the field away"),
    ("Piece", &["drop", "drops", "droppable", "can_drop"], "drops are limited once for all pieces, beside `id`, such as by `drops: Drops(forbidden: { … })`; take the field away"),
    ("Piece", &["type", "kind", "class", "role"], "a royal piece has `royal: true`, and what else a piece is its other fields say; take the field away"),
    ("Piece", &["description", "comment", "comments", "remark", "remarks", "info", "explanation"], "say it in a comment, behind `//`, or in the list `notes`, beside `id`; take the field away"),
    ("Piece", &["count", "amount", "quantity", "copies", "how_many"], "how many there are at the start is said by `setup`, beside `id`: take the field away; a limit on how many a side may have is another field, which docs/variants.md explains"),
    ("Variant", &["lessons", "lesson", "puzzles", "puzzle", "exercises", "exercise", "tutorial", "tutorials", "tasks"], "lessons are in a file of their own, `lessons/NAME.ron` beside this one, `NAME.ron`: `Lessons(variant: \"…\", lessons: [Lesson(…)])`, with the `id` of this one behind `variant`; `hakugei learn NAME.ron --check` checks it, and docs/lessons.md explains its fields; take the field away here"),
    ("Variant", &["result"], "a result is said with what has it, in `ends`: `ends: Ends(stalemate: draw)`, or in its `repetition: fold(…, result: draw)`; take the field away here"),
    ("Piece", &["whom"], "say whom with what it is for: whom a move captures that promotes in a clause beside `id`, `promotion: zone(…, whom: …)`, who is changed that captures this piece in `contagion: Contagion(…, captors: …)`, and what it burns in `burns: Burns(whom: …)`; whom it captures at all is `takes: …`"),
    ("Piece", &["rank", "ranks", "level"], "ranks are said once for all pieces, beside `id`, the highest first: `ranks: [[\"K\"], [\"R\", \"B\"]]`; take the field away"),
    ("Piece", &["color", "colour", "side", "owner", "player"], "each piece is there for both sides: capitals in `setup` are Black's, small letters White's; take the field away"),
    ("Piece", &["start", "squares", "position", "setup"], "where pieces stand at the start is said by `setup`, beside `id`; take the field away"),
    ("Variant", &["hand", "hands", "pocket", "pockets", "holdings", "in_hand"], "pieces in hand are the third part of `setup`, behind the side that moves first: `b 2Ps 1`; take the field away"),
    ("Variant", &["turn", "first_move", "first_player", "side_to_move", "to_move", "starts"], "who moves first is the second part of `setup`: `b` for Black, whose pieces are capitals, or `w` for White; take the field away"),
    ("Variant", &["players", "version", "variant", "type", "format", "schema", "language"], "no field of a variant file says it; take the field away"),
];

/// Fields that stand beside `id`, or in another group, although they are those of a group: the group in which they stand, the
/// field, and the group that has it. Of fields that several groups have, it is the one that is meant by those who know only one.
const OWN_GROUP: &[(&str, &str, &str)] = &[
    ("Variant", "betza", "Piece"),
    ("Variant", "takes", "Piece"),
    ("Variant", "initial", "Piece"),
    ("Variant", "captured", "Piece"),
    ("Variant", "zones", "Piece"),
    ("Variant", "mode", "Zone"),
    ("Variant", "whom", "zone"),
    ("Variant", "region", "zone"),
    ("Piece", "ranks", "Variant"),
    ("Ends", "region", "reaches"),
];

/// The group that has a field which stands in another one.
pub(crate) fn own_group(group: &str, name: &str) -> Option<&'static str> {
    let mut known = OWN_GROUP.iter();
    let (.., of) = known.find(|(stands_in, own, _)| *stands_in == group && *own == name)?;
    Some(of)
}

/// The group and the name of the field that another name of it means in a group.
pub(crate) fn meant(group: &str, name: &str) -> Option<(&'static str, &'static str)> {
    let of_group = |wanted: &str| {
        let mut known = MEANT.iter();
        let (.., of, own) =
            known.find(|(in_group, names, ..)| *in_group == wanted && names.contains(&name))?;
        Some((*of, *own))
    };
    of_group(group).or_else(|| of_group(""))
}

/// What to do instead of saying something in a field of a group.
pub(crate) fn said_otherwise(group: &str, name: &str) -> Option<&'static str> {
    let mut known = SAID_OTHERWISE.iter();
    let (.., help) = known.find(|(in_group, names, _)| *in_group == group && names.contains(&name))?;
    Some(help)
}
