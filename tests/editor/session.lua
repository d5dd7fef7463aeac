-- A session of Neovim with `hakugei lsp`. It asks through the editor's own functions, and ends with an error at the first wrong answer.
local folder = vim.env.FOLDER
local file = folder .. "/garden.ron"

local function fail(text)
    io.stderr:write(text .. "\n")
    vim.cmd("cquit 1")
end

local function expect(name, truth, found)
    if not truth then
        fail(name .. ": " .. vim.inspect(found))
    end
    io.stdout:write(name .. "\n")
end

local function wait(name, condition)
    if not vim.wait(20000, condition, 20) then
        fail(name .. ": it did not come within 20 seconds")
    end
end

local function session()
    vim.cmd("edit " .. file)
    local buffer = vim.api.nvim_get_current_buf()
    local exits = nil
    local config = {
        name = "hakugei",
        cmd = { vim.env.HAKUGEI, "lsp" },
        root_dir = folder,
        on_exit = function(code)
            exits = code
        end,
    }
    local id
    if vim.lsp.start then
        id = vim.lsp.start(config)
    else
        -- Before Neovim 0.8.
        id = vim.lsp.start_client(config)
        vim.lsp.buf_attach_client(buffer, id)
    end
    expect("the server is started", id ~= nil, id)

    local function diagnostics()
        return vim.diagnostic.get(buffer)
    end
    wait("diagnostics", function()
        return #diagnostics() == 1
    end)
    local found = diagnostics()[1]
    expect("a diagnostic has its place, behind a kanji of two units", found.lnum == 2 and found.end_lnum == 2, found)
    local line = vim.api.nvim_buf_get_lines(buffer, 2, 3, false)[1]
    expect("it is the word that is wrong", line:sub(found.col + 1, found.end_col) == "blakc", found)
    expect("it says what to write", found.message:find("did you mean `black`?", 1, true) ~= nil, found)
    expect("it has its code", found.code == "V015", found)

    -- What is asked at a place of the text.
    local function at(text, offset)
        local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
        for row, content in ipairs(lines) do
            local column = content:find(text, 1, true)
            if column then
                vim.api.nvim_win_set_cursor(0, { row, column - 1 + offset })
                return
            end
        end
        fail("the text has no " .. text)
    end
    local function ask(method, more)
        local params = vim.lsp.util.make_position_params(0, "utf-16")
        for key, value in pairs(more or {}) do
            params[key] = value
        end
        local answers, why = vim.lsp.buf_request_sync(buffer, method, params, 20000)
        local answer = answers and answers[id]
        if not answer then
            fail(method .. ": " .. tostring(why))
        end
        return answer
    end

    at('betza: "WfF"', 8)
    local hover = ask("textDocument/hover").result
    expect("a Betza string is drawn", hover.contents.value:find("○ ○ ○", 1, true) ~= nil, hover)
    at('extends: "pond"', 11)
    hover = ask("textDocument/hover").result
    expect("a parent is named", hover.contents.value:find("Pond Shogi", 1, true) ~= nil, hover)

    -- Completion in a line that is being written, as the editor's own function has it.
    at("handicap_first: blakc", 16)
    local row, column = unpack(vim.api.nvim_win_get_cursor(0))
    vim.api.nvim_buf_set_text(buffer, row - 1, column, row - 1, column + 5, { "" })
    local items = ask("textDocument/completion").result.items
    local labels = {}
    for _, item in ipairs(items) do
        table.insert(labels, item.label)
    end
    expect("words are proposed", vim.deep_equal(labels, { "black", "white" }), labels)
    vim.lsp.util.apply_text_edits({ items[1].textEdit }, buffer, "utf-16")
    wait("the mistake is mended", function()
        return #diagnostics() == 0
    end)

    at('extends: "pond"', 11)
    local location = ask("textDocument/definition").result
    expect("the parent is led to", vim.uri_to_fname(location.uri) == folder .. "/pond.ron", location)

    at('"G": Piece', 1)
    local renamed = ask("textDocument/rename", { newName = "S" }).result
    vim.lsp.util.apply_workspace_edit(renamed, "utf-16")
    local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
    expect("a letter is renamed everywhere", text:find('"S": Piece', 1, true) and text:find("skp/3/3/PKS b", 1, true), text)
    at("skp/3/3/PKS", 2)
    local refused = ask("textDocument/rename", { newName = "S" })
    local why = (refused.err or refused.error or {}).message or ""
    expect("a letter of the parent is renamed there", why:find("which this file extends", 1, true) ~= nil, refused)

    if vim.lsp.buf.format then
        vim.lsp.buf.format({ async = false, timeout_ms = 20000 })
    else
        vim.lsp.buf.formatting_sync({}, 20000)
    end
    local lines = vim.api.nvim_buf_get_lines(buffer, 3, 6, false)
    expect("the file is laid out", lines[1] == "    pieces: {" and lines[2]:sub(1, 12) == '        "S":', lines)
    expect("it is still right", #diagnostics() == 0, diagnostics())

    vim.lsp.stop_client(id)
    wait("the server ends", function()
        return exits ~= nil
    end)
    expect("the server ends as it was asked to", exits == 0, exits)
end

local fine, why = xpcall(session, debug.traceback)
if not fine then
    fail(tostring(why))
end
vim.cmd("qall!")
