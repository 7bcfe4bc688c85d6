"""The bundle that the benchmarks of lint and of the language server check.

It has 1,000 screens with 20,000 expressions and 6 MB, times a factor, and is the same each time.
"""

import json
import pathlib

screens, entities, texts = 1000, 40, 2000


def entity(number):
    properties = {f"text{i}": {"type": "text", "default": f"value {i}"} for i in range(8)}
    properties |= {f"number{i}": {"type": "int", "default": i} for i in range(8)}
    properties |= {"due": {"type": "date", "default": "now"}, "done": {"type": "bool"}}
    following = f"Entity{(number + 1) % entities}"
    properties["parts"] = {"type": "list", "of": following, "default": []}
    return {
        "properties": properties,
        "computed": {
            "isLate": {"predicate": "done == NO AND number0 > 3 AND text0 CONTAINS[cd] 'late'"},
            "sum": {"expression": "number1 + number2 * number3"},
            "label": {"template": "$text1 of $text2"},
        },
        "functions": {"mark": {"steps": [
            {"if": "done == NO", "then": [{"set": "done", "to": True}],
             "else": [{"set": "number0", "to": {"expression": "number0 + 1"}}]}
        ]}},
    }


def screen(number, count):
    """A list of parts, or a form with the rest: twenty expressions on the average."""
    model = number % entities
    rows = [
        {"path": f"%key{(number * 7 + i) % texts}", "detailPath": f"text{i % 8}/uppercaseString",
         "showDisplay": "!done", "custom": {"note": "x" * 150}}
        for i in range(5)
    ]
    segues = {"parts": f"screen{number + 1}"} if number + 1 < count else {}
    if number + entities < count:
        segues["same"] = f"screen{number + entities}"
        rows[0]["segue"] = "same"
    rows.append({"path": "%Parts", "detailPath": "parts.@count"})
    if number + 1 < count:
        rows[-1] |= {"contextPath": "parts[0]", "segue": "parts", "detailPath": "text1"}
    return {
        "kind": "detail",
        "titlePath": "label",
        "subTitlePath": "text0",
        "sections": [{"header": f"Entity {model}", "rows": rows}],
        "bar": {"right": [{"title": "%Mark", "tapPath": "mark()", "enabledPath": "!isLate"}]},
        "segues": segues,
        "custom": {"filling": "y" * 3550},
    }


def entity2(number):
    properties = {f"text{i}": {"type": "text", "default": f"value {i}"} for i in range(8)}
    properties |= {f"number{i}": {"type": "int", "default": i} for i in range(8)}
    properties |= {"due": {"type": "date", "default": "now"}, "done": "bool"}
    properties["parts"] = f"[Entity{(number + 1) % entities}]"
    return {
        "properties": properties,
        "computed": {
            "isLate": "!done && number0 > 3 && text0.finds('late')",
            "sum": "number1 + number2 * number3",
            "label": "text1 + ' of ' + text2",
        },
        "functions": {"mark": [
            {"if": "!done", "then": [{"set": "done", "to": True}],
             "else": [{"set": "number0", "to": "number0 + 1"}]}
        ]},
    }


def screen2(number, count):
    """A table of parts, facts, and a form: twenty expressions on the average."""
    body = [
        {"text": f"Text {(number * 7) % texts}: {{number0 + 1}} of {{parts.size()}}",
         "show": "!done"},
        {"group": "row", "body": [
            {"fact": f"text{i}.upperAscii()", "label": f"Text {(number * 7 + i) % texts}"}
            for i in range(3)]},
        {"table": "found", "empty": "y" * 2080, "actions": ["mark"],
         "columns": ["text0", {"value": "number1 * 2", "title": "Twice",
                               "styles": {"bad": "number1 > 5"}}, "due"]},
        {"form": "self", "fields": ["text1", {"field": "number2", "as": "stepper", "min": 0,
                                              "max": "number3 + 10", "help": "x" * 2080}]},
    ]
    if number + 1 < count:
        body[2]["open"] = f"screen{number + 1}"
    actions = {"mark": {"label": "Mark", "of": f"Entity{(number + 1) % entities}",
                        "enabled": "!isLate", "do": [{"run": "mark"}, {"toast": "{label}"}]}}
    if number + entities < count:
        actions["same"] = {"label": "Same", "open": f"screen{number + entities}", "object": "self"}
    return {
        "of": f"Entity{number % entities}",
        "title": "{label}",
        "subtitle": "{text0}",
        "state": {"query": "", "all": False},
        "providers": {"found": {
            "items": "parts", "where": "text0.finds(screen.query) && (screen.all || !done)",
            "sort": ["text0", "-due"], "section": {"by": "text1", "total": "{items.size()}"}}},
        "actions": actions,
        "bar": [name for name in actions if name == "same"],
        "body": [{"search": "screen.query"}] + body,
    }


def write(folder, factor, format):
    count = screens * factor
    if format == 2:
        files = {"bundle.json": {
            "formatVersion": 2, "identifier": "org.okit.benchmark", "version": "1.0.0",
            "name": "Benchmark", "models": {"default": {"entity": "Entity0", "storage": "file"}},
        }, "app.json": {"start": "screen0"}}
        files |= {f"models/Entity{i}.json": entity2(i) for i in range(entities)}
        files |= {f"screens/screen{i}.json": screen2(i, count) for i in range(count)}
        return save(folder, files)
    files = {"bundle.json": {
        "formatVersion": 1, "identifier": "org.okit.benchmark", "version": "1.0.0",
        "name": "Benchmark", "entry": "screen0", "languages": ["de", "en"],
        "models": {"default": {"entity": "Entity0", "storage": "file"}},
    }}
    files |= {f"models/Entity{i}.json": entity(i) for i in range(entities)}
    files |= {f"screens/screen{i}.json": screen(i, count) for i in range(count)}
    for language in ("de", "en"):
        files[f"strings/{language}.json"] = {f"key{i}": f"{language} {i}" for i in range(texts)}
    return save(folder, files)


def save(folder, files):
    for name, content in files.items():
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content, indent=2))
    return sum(path.stat().st_size for path in pathlib.Path(folder).rglob("*.json"))
