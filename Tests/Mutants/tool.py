#!/usr/bin/env python3
"""Puts a defect back, or says whether all can be put back; see the README beside this."""
import pathlib, re, sys

TYPES = {"struct", "class", "enum", "extension", "protocol", "actor"}
KINDS = TYPES | {"func", "var", "let"}
WORD = re.compile(r"[A-Za-z0-9_$`\x80-\U0010ffff]")
MARK = re.compile(r"[A-Za-z0-9_$`#\x80-\U0010ffff][A-Za-z0-9_$`\x80-\U0010ffff]*|[^\s]")
# Words and marks by which a statement goes on in the next line.
GOES_ON = {"where", "throws", "rethrows", "async", "as", "is", "else", "catch"}
LEAVES_OPEN = {"return", "throw", "try", "await", "unsafe", "else", "where", "guard", "if", "while", "case", "let", "var"}
BINDS = {"if", "guard", "while", "for", "case", "catch", ",", "("}


class Complaint(Exception):
    """Why a mutant cannot be applied."""

    def __init__(self, mutant, line, text):
        super().__init__(f"{mutant}.mutant:{line}: {text}")


class Token:
    """A word, a literal or one character of punctuation of Swift source; white space and comments are none.

    A string is one token, with what is interpolated: no brace in it counts, and it is on all of its lines.
    """

    def __init__(self, text, first, last, end):
        self.text, self.first, self.last, self.end = text, first, last, end
        self.is_word = bool(WORD.match(text))
        self.is_punctuation = not self.is_word and text[0] not in '"#'


def end_of_comment(source, at):
    depth = 0
    while True:
        mark = re.compile(r"/\*|\*/").search(source, at)
        if not mark:
            return len(source)
        depth, at = depth + (1 if mark[0] == "/*" else -1), mark.end()
        if depth == 0:
            return at


def end_of_string(source, at):
    """Where the string literal ends that begins here, raw or not, of one line or several; None when here is none."""
    opening = re.compile(r'(#*)("""|")').match(source, at)
    if not opening:
        return None
    hashes, quotes = opening.groups()
    at = opening.end()
    while at < len(source) and not source.startswith(quotes + hashes, at):
        if quotes == '"' and source[at] == "\n":
            return at
        if not source.startswith("\\" + hashes, at):
            at += 1
            continue
        at += 1 + len(hashes)
        if source[at : at + 1] != "(":
            at += 1
            continue
        depth = 0
        while at < len(source):
            depth += {"(": 1, ")": -1}.get(source[at], 0)
            at = end_of_string(source, at) or at + 1
            if depth == 0:
                break
    return min(at + len(quotes + hashes), len(source))


def tokens_of(source):
    tokens, at, line = [], 0, 1
    while at < len(source):
        begin, is_token = at, False
        if source[at].isspace():
            at += 1
        elif source.startswith("//", at):
            at = (source + "\n").index("\n", at)
        elif source.startswith("/*", at):
            at = end_of_comment(source, at)
        else:
            is_token = True
            at = end_of_string(source, at) or MARK.match(source, at).end()
        last = line + source.count("\n", begin, at)
        if is_token:
            tokens.append(Token(source[begin:at], line, last, at))
        line = last
    return tokens


class Declaration:
    """Found by its keyword and its braces: the names around it and its own, its tokens, and the one that opens its body."""

    def __init__(self, kind, path, begin, end, brace):
        self.kind, self.path, self.begin, self.end, self.brace = kind, path, begin, end, brace
        self.name = ("" if kind in ("init", "deinit", "subscript") else kind + " ") + ".".join(path)


class SourceFile:
    def __init__(self, root, path):
        self.path = path
        self.text = (root / path).read_bytes().decode()
        self.tokens = tokens_of(self.text)
        self.lines = [0] + [mark.end() for mark in re.finditer("\n", self.text)] + [len(self.text)]
        self.declarations = []
        self.find(0, len(self.tokens), [])

    def word(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def is_first_of_line(self, token):
        return token == 0 or self.tokens[token - 1].last < self.tokens[token].first

    def is_last_of_line(self, token):
        return token == len(self.tokens) - 1 or self.tokens[token + 1].first > self.tokens[token].last

    def indentation(self, line):
        return re.compile(" *").match(self.text, self.lines[line - 1])[0]

    # All declarations, local ones too, but for the cases of an enumeration and type aliases.
    def find(self, index, end, path):
        while index < end:
            names, rest = self.names(index)
            if not names:
                index += 1
                continue
            last, brace = self.extent(self.word(index), rest)
            self.declarations.append(Declaration(self.word(index), path + names, index, last, brace))
            self.find(rest, last, path + names)
            index = max(last, rest)

    def names(self, index):
        """The names that a declaration gives which starts here, and where the rest of it starts."""
        keyword, before, after = self.word(index), self.word(index - 1), self.word(index + 1)
        if before == ".":
            return [], index
        if keyword == "init" and after in ("(", "<", "?", "!") or keyword == "subscript" and after in ("(", "<") \
                or keyword == "deinit" and after == "{":
            return [keyword], index + 1
        is_named = index + 1 < len(self.tokens) and self.tokens[index + 1].is_word
        if keyword in ("var", "let"):
            # Bindings of a condition or a pattern have no body of their own.
            return ([], index) if before in BINDS or after == "(" else ([after], index + 2)
        if keyword == "func" and is_named:
            return [after], index + 2
        rest = index + 1
        if keyword == "func":
            while rest < len(self.tokens) and self.tokens[rest].is_punctuation and self.word(rest) != "(":
                rest += 1
            return ["".join(token.text for token in self.tokens[index + 1 : rest])], rest
        if keyword not in TYPES or not is_named or before == ":" \
                or after in ("func", "var", "let", "subscript", "final"):
            return [], index
        names, rest = [after], index + 2
        while self.word(rest) == ".":
            names, rest = names + [self.word(rest + 1)], rest + 2
        return names, rest

    def is_continued(self, index):
        """Whether the line that begins here belongs to the statement before it."""
        here, before = self.tokens[index], self.tokens[index - 1]
        if here.is_punctuation and here.text not in ("@", "#", "}", "(", "[", "\\") or here.text in GOES_ON:
            return True
        return before.text in LEAVES_OPEN \
            or before.is_punctuation and before.text not in (")", "]", "}", "!", "?", ">", "`", "{", ":", ";")

    def extent(self, keyword, index):
        """Where a declaration ends, and where its body begins."""
        brace = None
        while index < len(self.tokens):
            if self.tokens[index].first > self.tokens[index - 1].last and not self.is_continued(index):
                break
            mark = self.word(index)
            if mark == "{":
                brace = index if brace is None else brace
                index = self.closing(index) + 1
                # What a variable begins as may go on after a closure, and be followed by observers.
                if keyword not in ("var", "let"):
                    break
            elif mark in (")", "]", "}"):
                break
            elif mark == ";":
                return index + 1, brace
            else:
                index = self.closing(index) + 1
        return index, brace

    def closing(self, index):
        """The token that closes what this one opens; itself where it opens nothing, the file's last where none does."""
        depth = 0
        for place in range(index, len(self.tokens)):
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self.word(place), 0)
            if depth == 0:
                return place
        return len(self.tokens) - 1

    def around(self, token):
        inner = [found for found in self.declarations if found.begin <= token < found.end]
        return min(inner, key=lambda found: found.end - found.begin).name if inner else "no declaration"

    def whole_lines(self, declaration):
        """The declaration's tokens, and what shares its first and its last line."""
        begin, end = declaration.begin, declaration.end
        while not self.is_first_of_line(begin):
            begin -= 1
        while end > begin + 1 and not self.is_last_of_line(end - 1):
            end += 1
        return begin, end


class Edit:
    """One change of consecutive lines: pairs of a sign and a text; in a declaration, or the whole of a file, or of any."""

    def __init__(self, number, file, place):
        self.number, self.file, self.place, self.lines = number, file, place, []
        words = (place or "").split()
        self.kind = words.pop(0) if len(words) > 1 and words[0] in KINDS else None
        self.path = words[0].split(".") if len(words) == 1 else words

    def fits(self, declaration):
        return self.kind in (None, declaration.kind) and declaration.path[-len(self.path) :] == self.path

    def runs(self):
        """Lines of one kind that follow one another, with the tokens that are expected."""
        runs = []
        for sign, text in self.lines:
            if not runs or runs[-1][0] != sign:
                runs.append((sign, []))
            runs[-1][1].append(text)
        return [(sign, lines, [] if sign == "+" else [token.text for token in tokens_of("\n".join(lines))])
                for sign, lines in runs]

    def expects(self):
        return any(tokens for _, _, tokens in self.runs())

    def indented(self, lines, indentation):
        """Where the least indented of all lines of the edit is to have a certain indentation."""
        least = min((len(text) - len(text.lstrip(" ")) for _, text in self.lines if text.strip()), default=0)
        return "".join(f"{indentation}{line[least:]}\n" for line in lines)

    def matches(self, file, begin, end):
        """Each run has to begin and to end with a line of the file."""
        runs = self.runs()
        first = next(tokens[0] for _, _, tokens in runs if tokens)
        for start in range(begin, end):
            if file.tokens[start].text != first:
                continue
            place, found = start, []
            for sign, lines, tokens in runs:
                behind = place + len(tokens)
                if tokens and not (behind <= end and file.is_first_of_line(place) and file.is_last_of_line(behind - 1)
                                   and [token.text for token in file.tokens[place:behind]] == tokens):
                    break
                found.append((sign, lines, place, behind))
                place = behind
            else:
                yield start, found

    def changes(self, file, start, found):
        """What is to be replaced, from where to where, and by what."""
        line = file.tokens[start].first
        indentation, place = file.indentation(line), file.lines[line - 1]
        for sign, lines, begin, end in found:
            if sign == "+":
                yield place, place, self.indented(lines, indentation)
            elif begin < end:
                place = file.lines[file.tokens[end - 1].last]
                if sign == "-":
                    yield file.lines[file.tokens[begin].first - 1], place, ""


class Mutant:
    def __init__(self, path):
        self.name, self.headers, self.edits = path.stem, {}, []
        file = place = edit = None
        key = ""
        for number, line in enumerate(path.read_text().removesuffix("\n").split("\n"), 1):
            if not line.strip():
                edit = None
            elif line[0] in " -+":
                if not (file or place):
                    raise Complaint(self.name, number, f"no In: or File: before it: {line}")
                if not edit:
                    edit = Edit(number, file, place)
                    self.edits.append(edit)
                edit.lines.append((line[0], line[2:] if line[1:2] == " " else line[1:]))
                key = ""
            else:
                before, (key, colon, value), edit = key, line.partition(": "), None
                if key == "File" and colon:
                    file, place = value, None
                elif key == "In" and colon:
                    # A file is for the declaration right below it alone.
                    file, place = file if before == "File" else None, value
                elif key in ("What", "Filter", "Command") and colon:
                    self.headers[key] = value
                else:
                    raise Complaint(self.name, number, f"not understood: {line}")
        if "What" not in self.headers:
            raise Complaint(self.name, 1, "no What:")
        if not self.headers.keys() & {"Filter", "Command"}:
            raise Complaint(self.name, 1, "neither Filter: nor Command:")
        if not self.edits:
            raise Complaint(self.name, 1, "no edit")
        for edit in self.edits:
            if all(sign == " " for sign, _ in edit.lines):
                raise Complaint(self.name, edit.number, "changes nothing")

    def apply(self, files):
        """The files that it changes, each with its new text; all edits are found in the text as it is."""
        changes = [change for edit in self.edits for change in self.changes(edit, files)]
        for file in files:
            text, done = "", 0
            # Those of one place keep their order.
            for _, begin, end, new in sorted((c for c in changes if c[0] is file), key=lambda c: c[1:3]):
                if begin < done:
                    raise Complaint(self.name, self.edits[0].number, f"two edits change the same lines of {file.path}")
                text, done = text + file.text[done:begin] + new, end
            if done or text:
                yield file.path, text + file.text[done:]

    def changes(self, edit, files):
        def complain(text, line=edit.number):
            raise Complaint(self.name, line, text)

        wanted = [file for file in files if not edit.file or f"/{file.path}".endswith(f"/{edit.file}")]
        if not wanted:
            complain(f"no file {edit.file}")
        if edit.place:
            places = [(file, *file.whole_lines(found), found.brace)
                      for file in wanted for found in file.declarations if edit.fits(found)]
            if not places:
                complain(f"no declaration {edit.place}{f' in {edit.file}' if edit.file else ''}{hint(edit, files)}")
        else:
            places = [(file, 0, len(file.tokens), None) for file in wanted]
        if not edit.expects():
            bodies = [(file, brace) for file, _, _, brace in places if brace is not None]
            if len(bodies) != 1:
                complain(f"{len(bodies)} declarations have a body to begin with these lines")
            return [insertion(edit, *bodies[0])]
        # One declaration may lie in another that is wanted too.
        matches = {(file.path, start): (file, start, found)
                   for file, begin, end, _ in places for start, found in edit.matches(file, begin, end)}
        spot = lambda file, token: f"{file.path}:{file.tokens[token].first}"
        if len(matches) > 1:
            complain(f"found {len(matches)} times: {', '.join(spot(file, start) for file, start, _ in matches.values())}")
        for file, start, found in matches.values():
            return [(file, *change) for change in edit.changes(file, start, found)]
        where = ", ".join(spot(file, begin) if edit.place else file.path for file, begin, _, _ in places)
        for number, line in enumerate(edit.lines, edit.number):
            single = Edit(0, None, None)
            single.lines = [line]
            if single.expects() and not any(True for f, begin, end, _ in places for _ in single.matches(f, begin, end)):
                complain(f"not found in {edit.place or ''} ({where}): {line[1].lstrip(' ')}{hint(edit, files)}", number)
        complain(f"its lines do not stand one after the other in {edit.place or ''} ({where}){hint(edit, files)}")


def insertion(edit, file, brace):
    """Lines without others around them go to the beginning of a body."""
    line = file.tokens[brace].last
    indentation = file.indentation(line) + "  "
    text = edit.indented([text for _, text in edit.lines], indentation)
    if file.is_last_of_line(brace):
        return file, file.lines[line], file.lines[line], text
    return file, file.tokens[brace].end, file.tokens[brace].end, f"\n{text}{indentation}"


def hint(edit, files):
    """Where else the lines of an edit are."""
    found = [] if not edit.expects() else [
        f"{file.around(start)} ({file.path}:{file.tokens[start].first})"
        for file in files for start, _ in edit.matches(file, 0, len(file.tokens))]
    return "; but it is in " + " and in ".join(found) if 0 < len(found) <= 3 else ""


def below(root, folder):
    return [SourceFile(root, path.relative_to(root).as_posix())
            for path in sorted((root / folder).rglob("*.swift")) if ".build" not in path.parts]


def check(root, files, paths):
    """Says of each mutant that cannot be put back why, and of each filter that names no test."""
    tests = [f"{file.path.split('/')[1]}.{found.path[0]}/{found.path[1]}" for file in below(root, "Tests")
             for found in file.declarations
             if found.kind == "func" and len(found.path) == 2 and found.path[1].startswith("test")]
    for path in paths:
        try:
            mutant = Mutant(path)
            list(mutant.apply(files))
            pattern = mutant.headers.get("Filter")
            if pattern and not any(re.search(pattern, test) for test in tests):
                yield f"{mutant.name}.mutant: no test is named like {pattern}"
        except Complaint as complaint:
            yield str(complaint)


arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
if len(arguments) < 2:
    sys.exit("usage: tool.py [--check] <root of the sources> <file of a mutant> ...")
root, paths = pathlib.Path(arguments[0]), [pathlib.Path(path) for path in arguments[1:]]
files = below(root, "Sources") + ([SourceFile(root, "Package.swift")] if (root / "Package.swift").exists() else [])
if "--check" in sys.argv:
    complaints = list(check(root, files, paths))
    if complaints:
        sys.exit("\n".join(complaints + [f"{len(complaints)} of {len(paths)} mutants cannot be put back"]))
    print(f"{len(paths)} mutants can be put back")
else:
    try:
        for path, text in list(Mutant(paths[0]).apply(files)):
            (root / path).write_bytes(text.encode())
            print(path)
    except Complaint as complaint:
        sys.exit(str(complaint))
