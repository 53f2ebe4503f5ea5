"""What a terminal shows of what is written to it."""
import codecs, ctypes, re


class Picture:
    """What a terminal like xterm shows of the bytes that came, as far as ncurses uses it."""
    # The console of Linux has sequences about its palette that nothing ends: console_codes(4).
    TOKENS = re.compile(
        r"\x1b\[([<-?]*)([\d;:]*)[ -/]*([@-~])|\x1b\](?:R|P[\da-fA-F]{7})"
        r"|\x1b[\]P_^X].*?(?:\x07|\x1b\\)|\x1b[ -/]+[0-~]|\x1b[^\[\]P_^X -/]"
        r"|[\x00-\x1a\x1c-\x1f\x7f]|[^\x00-\x1f\x7f]+", re.DOTALL)
    measure = ctypes.CDLL(None).wcwidth
    widths = {}

    def __init__(self, columns, rows):
        self.decoder, self.rest, self.modes = codecs.getincrementaldecoder("utf-8")("replace"), "", {}
        self.row = self.column = 0
        self.resize(columns, rows)

    def resize(self, columns, rows):
        self.columns, self.rows, self.top, self.bottom = columns, rows, 0, rows - 1
        self.cells = [[" "] * columns for _ in range(rows)]
        self.go(self.row, self.column)

    def go(self, row, column):
        self.row, self.column = max(0, min(row, self.rows - 1)), max(0, min(column, self.columns - 1))
        self.is_full = False

    def line(self, row):
        return "".join(self.cells[row]).rstrip()

    def lines(self):
        return [self.line(row) for row in range(self.rows)]

    def feed(self, data):
        text = self.rest + self.decoder.decode(data)
        end = 0
        for token in self.TOKENS.finditer(text):
            if token.start() > end:
                break
            end = token.end()
            if token[3]:
                self.control(token[1], token[2], token[3])
            elif token[0] >= " ":
                if token[0] != "\x7f":
                    self.write(token[0])
            else:
                self.step(token[0])
        self.rest = text[end:]
        # But for what is copied to the clipboard, a sequence is short; all that follows one without an end is lost.
        if len(self.rest) > 1024 and not self.rest.startswith("\x1b]52;"):
            raise ValueError(f"a sequence without an end: {self.rest[:100]!r}")

    def step(self, token):
        if token == "\r":
            self.go(self.row, 0)
        elif token in ("\n", "\x1bD"):
            self.go(self.row + 1, self.column) if self.row != self.bottom else self.scroll(self.top, 1)
        elif token == "\x1bM":
            self.go(self.row - 1, self.column) if self.row != self.top else self.scroll(self.top, -1)
        elif token == "\b":
            self.go(self.row, self.column - 1)
        elif token == "\t":
            self.go(self.row, self.column // 8 * 8 + 8)
        elif token == "\x1b7":
            self.saved = (self.row, self.column)
        elif token == "\x1b8":
            self.go(*getattr(self, "saved", (0, 0)))

    def scroll(self, first, count):
        for _ in range(min(abs(count), self.rows)):
            if count > 0:
                del self.cells[first]
                self.cells.insert(self.bottom, [" "] * self.columns)
            else:
                del self.cells[self.bottom]
                self.cells.insert(first, [" "] * self.columns)

    def width(self, character):
        if character not in self.widths:
            self.widths[character] = max(0, self.measure(ctypes.c_wchar(character)))
        return self.widths[character]

    def clear(self, row, first, last):
        """Cells, and the other halves of what is cut."""
        cells = self.cells[row]
        if first < last <= self.columns:
            if cells[first] == "" and first > 0:
                cells[first - 1] = " "
            if last < self.columns and cells[last] == "":
                cells[last] = " "
        cells[first:last] = [" "] * (min(last, self.columns) - first)

    def write(self, text):
        for character in text:
            width = self.width(character)
            cells = self.cells[self.row]
            if width == 0:
                at = self.column - (0 if self.is_full else 1)
                while at > 0 and cells[at] == "":
                    at -= 1
                cells[max(at, 0)] += character
                continue
            if self.is_full or self.column + width > self.columns:
                self.step("\n")
                self.go(self.row, 0)
                cells = self.cells[self.row]
            self.clear(self.row, self.column, self.column + width)
            cells[self.column] = self.last = character
            if width == 2 and self.column + 1 < self.columns:
                cells[self.column + 1] = ""
            self.is_full = self.column + width >= self.columns
            self.column = min(self.column + width, self.columns - 1)

    def control(self, private, parameters, final):
        numbers = [int(number or 0) for number in re.split("[;:]", parameters)]
        count = max(1, numbers[0])
        cells = self.cells[self.row]
        if private == "?":
            if final in "hl":
                self.modes |= {number: final == "h" for number in numbers}
        elif private or final == "m":
            pass
        elif final in "Hf":
            self.go(count - 1, max(1, numbers[1] if len(numbers) > 1 else 1) - 1)
        elif final in "ABCDd`G":
            row = {"A": self.row - count, "B": self.row + count, "d": count - 1}.get(final, self.row)
            column = {"C": self.column + count, "D": self.column - count, "G": count - 1, "`": count - 1}
            self.go(row, column.get(final, self.column))
        elif final == "Z":
            self.go(self.row, (self.column - 1) // 8 * 8)
        elif final in "JK":
            if numbers[0] == 0:
                self.clear(self.row, self.column, self.columns)
            elif numbers[0] == 1:
                self.clear(self.row, 0, self.column + 1)
            else:
                self.clear(self.row, 0, self.columns)
            if final == "J":
                others = range(self.row + 1, self.rows) if numbers[0] == 0 else range(self.row)
                for row in others if numbers[0] < 2 else range(self.rows):
                    self.clear(row, 0, self.columns)
        elif final == "X":
            self.clear(self.row, self.column, min(self.columns, self.column + count))
        elif final == "P":
            del cells[self.column:self.column + count]
            cells += [" "] * (self.columns - len(cells))
        elif final == "@":
            cells[self.column:self.column] = [" "] * count
            del cells[self.columns:]
        elif final == "b":
            self.write(self.last * count)
        elif final in "LM":
            self.scroll(self.row, count if final == "M" else -count)
        elif final in "ST":
            self.scroll(self.top, count if final == "S" else -count)
        elif final == "r":
            last = numbers[1] if len(numbers) > 1 and numbers[1] else self.rows
            self.top, self.bottom = min(count, self.rows) - 1, min(last, self.rows) - 1
            self.go(0, 0)
