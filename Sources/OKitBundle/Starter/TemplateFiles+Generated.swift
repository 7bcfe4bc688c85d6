// swift-format-ignore-file
// Made by Scripts/embed-schemas from Bundles/. Do not edit.

enum TemplateFiles {
    static let texts: [String: String] = [
        "todo/app.json": ##"""
{"start": "tasks"}

"""##,
        "todo/bundle.json": ##"""
{
  "formatVersion": 2,
  "identifier": "org.okit.todo",
  "version": "0.1.0",
  "name": "todo",
  "models": {"default": {"entity": "List", "storage": "file"}}
}

"""##,
        "todo/data/default.json": ##"""
{
  "tasks": [
    {"name": "Look at screens/tasks.json", "due": "2026-01-01T00:00:00Z"},
    {"name": "Change a title", "due": "2026-01-02T00:00:00Z"},
    {"name": "Misspell a member and run lint", "due": "2026-01-03T00:00:00Z"}
  ]
}

"""##,
        "todo/models/List.json": ##"""
{"properties": {"tasks": "[Task]"}}

"""##,
        "todo/models/Task.json": ##"""
{
  "properties": {
    "name": {"type": "text", "rules": {"notBlank": true}},
    "due": {"type": "date", "default": "now"},
    "done": "bool",
    "note": "text?"
  }
}

"""##,
        "todo/screens/task.json": ##"""
{
  "of": "Task",
  "title": "{name == '' ? 'New task' : name}",
  "body": {
    "form": "self",
    "fields": ["name", "due", "done", {"field": "note", "as": "multiline"}],
    "save": "explicitly"
  }
}

"""##,
        "todo/screens/tasks.json": ##"""
{
  "of": "List",
  "title": "Tasks",
  "subtitle": "{tasks.filter(t, !t.done).size()} open",
  "state": {"query": ""},
  "providers": {
    "found": {"items": "tasks", "where": "name.finds(screen.query)", "sort": ["done", "due"]}
  },
  "actions": {
    "add": {"label": "New task", "key": "c", "open": "task", "create": "Task", "in": "tasks"},
    "finish": {
      "label": "Done",
      "of": "Task",
      "enabled": "!done",
      "do": {"set": "done", "to": true}
    },
    "delete": {
      "label": "Delete",
      "of": "Task",
      "style": "destructive",
      "confirm": "Delete \"{name}\"?",
      "do": {"delete": "self"}
    }
  },
  "bar": ["add"],
  "body": [
    {"search": "screen.query", "placeholder": "Search tasks"},
    {
      "table": "found",
      "open": "task",
      "actions": ["finish", "delete"],
      "empty": "Nothing to do.",
      "columns": ["name", "due", {"value": "done ? 'done' : 'open'", "title": "State"}]
    }
  ]
}

"""##,
        "todo/tests/add-a-task.flow": ##"""
# A new task gets a name, and can be done.
expect rows 3
tap "New task"
type "Pack the bundle" into "Name"
tap "Save"
expect rows 4
swipe row "Pack the bundle" "Done"
expect row "Pack the bundle" value "done"

"""##,
        "bookshop/app.json": ##"""
{
  "tabs": [
    {"screen": "books", "title": "Books"},
    {"screen": "authors", "title": "Authors"},
    {"screen": "overview", "title": "Overview", "badge": "app.toReorder.size()"}
  ],
  "actions": {
    "aboutShop": {
      "label": "About",
      "do": [
        {
          "alert": "A sample of okit-bundle. Copy it: okit-bundle new shop --from bookshop",
          "title": "{app.name}"
        }
      ]
    }
  }
}

"""##,
        "bookshop/bundle.json": ##"""
{
  "formatVersion": 2,
  "identifier": "org.okit.books",
  "version": "1.0.0",
  "name": "Bookshop",
  "languages": ["en", "de"],
  "models": {"default": {"entity": "Shop", "storage": "file"}},
  "permissions": {"clipboard": true}
}

"""##,
        "bookshop/data/default.json": ##"""
{
  "name": "Corner Bookshop",
  "authors": [
    {
      "id": "A-leguin",
      "name": "Ursula K. Le Guin",
      "born": 1929,
      "from": "American",
      "about": "Wrote of islands, anarchists and dragons, and of what words can do."
    },
    {
      "id": "A-austen",
      "name": "Jane Austen",
      "born": 1775,
      "from": "English",
      "about": "Six novels about money, manners and being wrong."
    },
    {
      "id": "A-tolkien",
      "name": "J. R. R. Tolkien",
      "born": 1892,
      "from": "English",
      "about": "A scholar of old languages who made a few himself."
    },
    {
      "id": "A-herbert",
      "name": "Frank Herbert",
      "born": 1920,
      "from": "American",
      "about": "A journalist who read everything about dunes."
    },
    {
      "id": "A-shelley",
      "name": "Mary Shelley",
      "born": 1797,
      "from": "English",
      "about": "Began her first novel at eighteen, in a summer without sun."
    },
    {
      "id": "A-lem",
      "name": "Stanisław Lem",
      "born": 1921,
      "from": "Polish",
      "about": "Robots, cosmonauts and the limits of both."
    },
    {
      "id": "A-christie",
      "name": "Agatha Christie",
      "born": 1890,
      "from": "English",
      "about": "Sixty-six detective novels; knew her poisons."
    },
    {
      "id": "A-doyle",
      "name": "Arthur Conan Doyle",
      "born": 1859,
      "from": "Scottish",
      "about": "A physician with few patients, and time to write."
    },
    {
      "id": "A-verne",
      "name": "Jules Verne",
      "born": 1828,
      "from": "French",
      "about": "Went round the world in a study in Amiens."
    },
    {
      "id": "A-bronte",
      "name": "Charlotte Brontë",
      "born": 1816,
      "from": "English",
      "about": "Eldest of three sisters who wrote under other names."
    },
    {
      "id": "A-calvino",
      "name": "Italo Calvino",
      "born": 1923,
      "from": "Italian",
      "about": "Light, quick and exact, as he wished it of others."
    },
    {
      "id": "A-lagerlof",
      "name": "Selma Lagerlöf",
      "born": 1858,
      "from": "Swedish",
      "about": "Sent a boy across Sweden on a goose."
    }
  ],
  "books": [
    {
      "id": "B-1",
      "title": "A Wizard of Earthsea",
      "author": "A-leguin",
      "genre": "Fantasy",
      "year": 1968,
      "price": 8.75,
      "copies": 4,
      "sales": [6, 4, 5, 7, 9, 8],
      "about": "*To light a candle is to cast a shadow.* A boy with too much talent learns the true names of things, and of what he has let loose.",
      "added": "2025-01-01"
    },
    {
      "id": "B-2",
      "title": "The Left Hand of Darkness",
      "author": "A-leguin",
      "genre": "Science fiction",
      "year": 1969,
      "price": 10.5,
      "copies": 1,
      "sales": [3, 5, 4, 6, 5, 8],
      "about": "An envoy alone on a cold planet, whose people have no fixed sex and long memories.",
      "added": "2025-06-08"
    },
    {
      "id": "B-3",
      "title": "The Dispossessed",
      "author": "A-leguin",
      "genre": "Science fiction",
      "year": 1974,
      "price": 11.2,
      "copies": 0,
      "sales": [2, 2, 3, 4, 6, 7],
      "about": "Two worlds, one physicist, and a wall that is *important* because it is an idea.",
      "added": "2025-11-15"
    },
    {
      "id": "B-4",
      "title": "Pride and Prejudice",
      "author": "A-austen",
      "genre": "Classic",
      "year": 1813,
      "price": 7.9,
      "copies": 12,
      "sales": [9, 8, 11, 10, 12, 14],
      "about": "Both of them are wrong about each other, at length and with wit.",
      "added": "2025-04-22"
    },
    {
      "id": "B-5",
      "title": "Emma",
      "author": "A-austen",
      "genre": "Classic",
      "year": 1815,
      "price": 7.5,
      "copies": 6,
      "sales": [4, 3, 5, 4, 6, 5],
      "about": "Handsome, clever and rich, and no good at all at making matches.",
      "added": "2025-09-02"
    },
    {
      "id": "B-6",
      "title": "Persuasion",
      "author": "A-austen",
      "genre": "Classic",
      "year": 1817,
      "price": 6.95,
      "copies": 5,
      "sales": [2, 3, 2, 4, 3, 4],
      "about": "A second chance, eight years late.",
      "added": "2025-02-09"
    },
    {
      "id": "B-7",
      "title": "The Hobbit",
      "author": "A-tolkien",
      "genre": "Fantasy",
      "year": 1937,
      "price": 9.99,
      "copies": 9,
      "sales": [12, 10, 9, 11, 13, 16],
      "about": "There and back again, with thirteen dwarves and no handkerchief.",
      "added": "2025-07-16"
    },
    {
      "id": "B-8",
      "title": "The Fellowship of the Ring",
      "author": "A-tolkien",
      "genre": "Fantasy",
      "year": 1954,
      "price": 14.5,
      "copies": 7,
      "sales": [8, 9, 7, 10, 9, 12],
      "about": "Nine companions walk south with one ring.",
      "added": "2025-12-23"
    },
    {
      "id": "B-9",
      "title": "Dune",
      "author": "A-herbert",
      "genre": "Science fiction",
      "year": 1965,
      "price": 12.5,
      "copies": 3,
      "sales": [10, 12, 15, 14, 18, 21],
      "about": "Spice, sand and politics.",
      "added": "2025-05-03"
    },
    {
      "id": "B-10",
      "title": "Dune Messiah",
      "author": "A-herbert",
      "genre": "Science fiction",
      "year": 1969,
      "price": 10.9,
      "copies": 2,
      "sales": [2, 3, 3, 4, 4, 6],
      "about": "What happens to heroes afterwards.",
      "added": "2025-10-10"
    },
    {
      "id": "B-11",
      "title": "Frankenstein",
      "author": "A-shelley",
      "genre": "Classic",
      "year": 1818,
      "price": 6.5,
      "copies": 8,
      "sales": [5, 4, 6, 5, 4, 9],
      "about": "A student makes a man, and will not look at him.",
      "added": "2025-03-17"
    },
    {
      "id": "B-12",
      "title": "The Last Man",
      "author": "A-shelley",
      "genre": "Science fiction",
      "year": 1826,
      "price": 9.8,
      "copies": 0,
      "sales": [0, 1, 0, 1, 1, 1],
      "about": "The end of the world, slowly, in the year 2100.",
      "added": "2025-08-24"
    },
    {
      "id": "B-13",
      "title": "Solaris",
      "author": "A-lem",
      "genre": "Science fiction",
      "year": 1961,
      "price": 11.0,
      "copies": 4,
      "sales": [3, 4, 4, 5, 6, 5],
      "about": "An ocean that thinks, and does not answer.",
      "added": "2025-01-04"
    },
    {
      "id": "B-14",
      "title": "The Cyberiad",
      "author": "A-lem",
      "genre": "Science fiction",
      "year": 1965,
      "price": 12.9,
      "copies": 2,
      "sales": [2, 1, 3, 2, 4, 4],
      "about": "Two constructors build anything, and regret it.",
      "added": "2025-06-11"
    },
    {
      "id": "B-15",
      "title": "Murder on the Orient Express",
      "author": "A-christie",
      "genre": "Mystery",
      "year": 1934,
      "price": 8.9,
      "copies": 11,
      "sales": [9, 9, 10, 12, 11, 13],
      "about": "Snow, a locked compartment and twelve good alibis.",
      "added": "2025-11-18"
    },
    {
      "id": "B-16",
      "title": "And Then There Were None",
      "author": "A-christie",
      "genre": "Mystery",
      "year": 1939,
      "price": 8.9,
      "copies": 3,
      "sales": [6, 7, 6, 8, 9, 9],
      "about": "Ten guests, one island, no host.",
      "added": "2025-04-25"
    },
    {
      "id": "B-17",
      "title": "The Hound of the Baskervilles",
      "author": "A-doyle",
      "genre": "Mystery",
      "year": 1902,
      "price": 7.2,
      "copies": 6,
      "sales": [5, 6, 5, 7, 6, 8],
      "about": "*Mr. Holmes, they were the footprints of a gigantic hound!*",
      "added": "2025-09-05"
    },
    {
      "id": "B-18",
      "title": "A Study in Scarlet",
      "author": "A-doyle",
      "genre": "Mystery",
      "year": 1887,
      "price": 6.8,
      "copies": 0,
      "sales": [3, 2, 3, 3, 4, 4],
      "about": "How Holmes met Watson, and what it has to do with Utah.",
      "added": "2025-02-12"
    },
    {
      "id": "B-19",
      "title": "Around the World in Eighty Days",
      "author": "A-verne",
      "genre": "Adventure",
      "year": 1872,
      "price": 7.95,
      "copies": 7,
      "sales": [4, 5, 4, 6, 5, 7],
      "about": "A bet, a timetable and an elephant.",
      "added": "2025-07-19"
    },
    {
      "id": "B-20",
      "title": "Twenty Thousand Leagues Under the Seas",
      "author": "A-verne",
      "genre": "Adventure",
      "year": 1870,
      "price": 9.5,
      "copies": 2,
      "sales": [3, 3, 4, 5, 4, 6],
      "about": "A prisoner's notes on the finest ship of all.",
      "added": "2025-12-26"
    },
    {
      "id": "B-21",
      "title": "Jane Eyre",
      "author": "A-bronte",
      "genre": "Classic",
      "year": 1847,
      "price": 8.2,
      "copies": 5,
      "sales": [4, 5, 4, 5, 6, 6],
      "about": "*Reader, I married him* – but not before page four hundred.",
      "added": "2025-05-06"
    },
    {
      "id": "B-22",
      "title": "Villette",
      "author": "A-bronte",
      "genre": "Classic",
      "year": 1853,
      "price": 8.9,
      "copies": 1,
      "sales": [1, 0, 1, 2, 1, 2],
      "about": "A teacher abroad, who does not tell the reader everything.",
      "added": "2025-10-13"
    },
    {
      "id": "B-23",
      "title": "Invisible Cities",
      "author": "A-calvino",
      "genre": "Classic",
      "year": 1972,
      "price": 10.2,
      "copies": 3,
      "sales": [3, 4, 3, 5, 4, 6],
      "about": "Marco Polo describes fifty-five cities. All of them are Venice.",
      "added": "2025-03-20"
    },
    {
      "id": "B-24",
      "title": "The Baron in the Trees",
      "author": "A-calvino",
      "genre": "Adventure",
      "year": 1957,
      "price": 9.9,
      "copies": 0,
      "sales": [1, 2, 2, 2, 3, 3],
      "about": "A boy climbs a tree at dinner, and never comes down.",
      "added": "2025-08-27"
    },
    {
      "id": "B-25",
      "title": "The Wonderful Adventures of Nils",
      "author": "A-lagerlof",
      "genre": "Adventure",
      "year": 1906,
      "price": 11.5,
      "copies": 2,
      "sales": [2, 2, 1, 3, 2, 4],
      "about": "Geography, from above, by goose.",
      "added": "2025-01-07"
    }
  ]
}

"""##,
        "bookshop/models/Author.json": ##"""
{
  "title": "{name}",
  "properties": {
    "name": {"type": "text", "rules": {"notBlank": true}},
    "born": {"type": "int?", "rules": {"minimum": 1000, "maximum": 2020}},
    "from": "text?",
    "about": "text?"
  },
  "computed": {"books": "app.books.filter(b, b.author == self)"}
}

"""##,
        "bookshop/models/Book.json": ##"""
{
  "title": "{title}",
  "properties": {
    "title": {"type": "text", "rules": {"notBlank": true}},
    "author": {"relation": "Author"},
    "genre": {
      "type": "text",
      "values": ["Fantasy", "Science fiction", "Classic", "Mystery", "Adventure"]
    },
    "year": {"type": "int?", "rules": {"minimum": 1000, "maximum": 2100}},
    "price": {"type": "decimal", "format": "money EUR", "rules": {"minimum": 0}},
    "copies": {"type": "int", "default": 1, "rules": {"minimum": 0}},
    "added": {"type": "date", "format": "date medium", "default": "now"},
    "sales": {"type": "[int]", "default": []},
    "about": "text?"
  },
  "computed": {
    "sold": {"value": "sales.sum()", "label": "Sold in six months"},
    "stock": {
      "value": "copies == 0 ? tr('sold out') : copies < 2 ? tr('last copy') : string(copies) + ' ' + tr('copies')",
      "label": "Stock"
    }
  },
  "actions": {
    "sell": {
      "label": "Sell one",
      "key": "s",
      "of": "Book",
      "enabled": "copies > 0",
      "do": [
        {"set": "copies", "to": "copies - 1"},
        {"toast": "Sold {title}; {copies} left", "undo": true}
      ]
    },
    "order": {
      "label": "Order ten",
      "of": "Book",
      "do": [{"set": "copies", "to": "copies + 10"}, {"toast": "Ordered {title}", "undo": true}]
    },
    "copyTitle": {
      "label": "Copy title",
      "of": "Book",
      "do": [{"copy": "title + ' by ' + author.name"}]
    },
    "edit": {"label": "Edit", "key": "e", "of": "Book", "open": "editBook", "object": "self"},
    "delete": {
      "label": "Delete",
      "of": "Book",
      "style": "destructive",
      "confirm": "Delete \"{title}\"?",
      "do": [{"delete": "self"}]
    }
  }
}

"""##,
        "bookshop/models/Shop.json": ##"""
{
  "properties": {"name": "text", "books": "[Book]", "authors": "[Author]"},
  "computed": {
    "value": {"value": "books.sum(b, b.price * b.copies)", "format": "money EUR"},
    "copies": "books.sum(b, b.copies)",
    "toReorder": "books.filter(b, b.copies < 2)",
    "genres": "['Fantasy', 'Science fiction', 'Classic', 'Mystery', 'Adventure']"
  }
}

"""##,
        "bookshop/screens/author.json": ##"""
{
  "of": "Author",
  "title": "{name}",
  "subtitle": "{from}, born {born}",
  "actions": {"edit": {"label": "Edit", "key": "e", "open": "editAuthor", "object": "self"}},
  "bar": ["edit"],
  "body": [
    {"markdown": "{about}", "show": "about != null"},
    {
      "table": "books",
      "open": "book",
      "columns": ["title", "year", "copies"],
      "empty": "No book in this shop."
    }
  ]
}

"""##,
        "bookshop/screens/authors.json": ##"""
{
  "of": "Shop",
  "title": "Authors",
  "state": {"query": ""},
  "providers": {
    "found": {"items": "authors", "where": "name.finds(screen.query)", "sort": ["name"]}
  },
  "actions": {
    "add": {
      "label": "New author",
      "key": "c",
      "open": "editAuthor",
      "create": "Author",
      "in": "authors"
    }
  },
  "bar": ["add"],
  "body": [
    {"search": "screen.query", "placeholder": "Search authors"},
    {
      "list": "found",
      "open": "author",
      "empty": "No author matches.",
      "row": {"title": "{name}", "subtitle": "{from}, born {born}", "badge": "{books.size()}"}
    }
  ]
}

"""##,
        "bookshop/screens/book.json": ##"""
{
  "of": "Book",
  "title": "{title}",
  "subtitle": "{author.name}",
  "bar": ["sell", "edit"],
  "body": [
    {"markdown": "{about}", "show": "about != null"},
    {
      "group": "row",
      "body": [
        {
          "group": "column",
          "body": [
            {"fact": "author.name", "label": "Author"},
            {"fact": "genre"},
            {"fact": "year"},
            {"fact": "added"}
          ]
        },
        {
          "group": "column",
          "body": [
            {"fact": "price", "copy": true},
            {"fact": "stock", "styles": {"bad": "copies == 0", "warning": "copies < 2"}},
            {"fact": "sold"}
          ]
        }
      ]
    },
    {"chart": "bar", "items": "sales", "label": "Sold by month", "show": "sales.size() > 0"},
    {
      "section": "Also by {author.name}",
      "body": {
        "list": "author.books.filter(b, b != self)",
        "open": "book",
        "row": {"title": "{title}", "detail": "{year}"},
        "empty": "Nothing else."
      }
    }
  ]
}

"""##,
        "bookshop/screens/books.json": ##"""
{
  "of": "Shop",
  "title": "{name}",
  "subtitle": "{books.size(), plural, one {# book} other {# books}}",
  "help": "Find a book by its title or author. `s` sells a copy, `c` adds a book.",
  "state": {"query": "", "genre": "", "sections": false},
  "providers": {
    "found": {
      "items": "books",
      "where": "(title.finds(screen.query) || author.name.finds(screen.query)) && (screen.genre == '' || genre == screen.genre)",
      "sort": ["title"],
      "section": {"by": "screen.sections ? genre : ''", "total": "{items.size()}"}
    }
  },
  "actions": {
    "add": {
      "label": "New book",
      "key": "c",
      "open": "editBook",
      "create": "Book",
      "in": "books",
      "then": [{"toast": "Added {result.title}"}]
    },
    "group": {
      "label": "{screen.sections ? 'One list' : 'By genre'}",
      "key": "b",
      "do": {"set": "screen.sections", "to": "!screen.sections"}
    },
    "write": {"label": "Export", "do": {"export": "found", "as": "csv", "name": "books.csv"}},
    "read": {"label": "Import", "do": {"import": "Book", "as": "csv", "in": "books"}}
  },
  "bar": ["add", "group"],
  "body": [
    {"search": "screen.query", "placeholder": "Search titles and authors"},
    {
      "filter": "screen.genre",
      "id": "genreFilter",
      "options": "[{'value': '', 'label': tr('All')}] + genres.map(g, {'value': g, 'label': g})"
    },
    {
      "table": "found",
      "open": "book",
      "actions": ["sell", "edit", "delete"],
      "empty": "No book matches.",
      "columns": [
        "title",
        {"value": "author.name", "title": "Author"},
        "genre",
        {"value": "price"},
        {
          "value": "stock",
          "styles": {"bad": "copies == 0", "warning": "copies < 2"},
          "sort": "copies"
        }
      ]
    }
  ]
}

"""##,
        "bookshop/screens/editAuthor.json": ##"""
{
  "of": "Author",
  "title": "{isNew ? 'New author' : name}",
  "body": {
    "form": "self",
    "save": "explicitly",
    "fields": ["name", "born", "from", {"field": "about", "as": "multiline"}]
  }
}

"""##,
        "bookshop/screens/editBook.json": ##"""
{
  "of": "Book",
  "title": "{isNew ? 'New book' : title}",
  "body": {
    "form": "self",
    "save": "explicitly",
    "fields": [
      "title",
      {"field": "author", "options": "app.authors"},
      "genre",
      "year",
      "price",
      {"field": "copies", "as": "stepper", "min": 0, "max": 500},
      {
        "field": "about",
        "as": "multiline",
        "label": "Description",
        "help": "Markdown, such as *emphasis*."
      }
    ]
  }
}

"""##,
        "bookshop/screens/overview.json": ##"""
{
  "of": "Shop",
  "title": "Overview",
  "providers": {
    "best": {"items": "books", "sort": ["-sold"], "limit": 8},
    "short": {"items": "toReorder", "sort": ["copies", "title"]}
  },
  "body": [
    {
      "group": "grid",
      "body": [
        {"fact": "books.size()", "label": "Books"},
        {"fact": "copies", "label": "Copies"},
        {"fact": "value"},
        {"fact": "authors.size()", "label": "Authors"}
      ]
    },
    {
      "split": [
        {
          "section": "Best sellers",
          "body": {"chart": "bar", "items": "best", "x": "title", "y": "sold"}
        },
        {
          "section": "To reorder",
          "body": {
            "list": "short",
            "actions": ["order"],
            "open": "book",
            "row": {
              "title": "{title}",
              "detail": "{stock}",
              "styles": {"bad": "copies == 0", "warning": "copies == 1"},
              "button": "order"
            },
            "empty": "Nothing to reorder."
          }
        }
      ]
    }
  ]
}

"""##,
        "bookshop/strings/de.json": ##"""
{
  "Books": "Bücher",
  "Authors": "Autoren",
  "Overview": "Übersicht",
  "About": "Über",
  "A sample of okit-bundle. Copy it: okit-bundle new shop --from bookshop": "Ein Beispiel von okit-bundle. So kopiert man es: okit-bundle new shop --from bookshop",
  "{books.size(), plural, one {# book} other {# books}}": "{books.size(), plural, one {# Buch} other {# Bücher}}",
  "Find a book by its title or author. `s` sells a copy, `c` adds a book.": "Suche nach Titel oder Autor. `s` verkauft ein Exemplar, `c` legt ein Buch an.",
  "New book": "Neues Buch",
  "Added {result.title}": "{result.title} angelegt",
  "One list": "Eine Liste",
  "By genre": "Nach Gattung",
  "Export": "Exportieren",
  "Import": "Importieren",
  "Search titles and authors": "Titel und Autoren suchen",
  "All": "Alle",
  "No book matches.": "Kein Buch gefunden.",
  "Author": "Autor",
  "Stock": "Bestand",
  "Title": "Titel",
  "Genre": "Gattung",
  "Year": "Jahr",
  "Price": "Preis",
  "Copies": "Exemplare",
  "Added": "Aufgenommen",
  "sold out": "vergriffen",
  "last copy": "letztes Exemplar",
  "copies": "Exemplare",
  "Fantasy": "Fantasy",
  "Science fiction": "Science-Fiction",
  "Classic": "Klassiker",
  "Mystery": "Krimi",
  "Adventure": "Abenteuer",
  "Sold in six months": "In sechs Monaten verkauft",
  "Sold by month": "Verkauft je Monat",
  "Also by {author.name}": "Auch von {author.name}",
  "Nothing else.": "Sonst nichts.",
  "Sell one": "Eines verkaufen",
  "Sold {title}; {copies} left": "{title} verkauft, noch {copies}",
  "Order ten": "Zehn bestellen",
  "Ordered {title}": "{title} bestellt",
  "Copy title": "Titel kopieren",
  "Edit": "Bearbeiten",
  "Delete": "Löschen",
  "Delete \"{title}\"?": "„{title}“ löschen?",
  "Description": "Beschreibung",
  "Markdown, such as *emphasis*.": "Markdown, etwa *betont*.",
  "New author": "Neuer Autor",
  "Search authors": "Autoren suchen",
  "No author matches.": "Kein Autor gefunden.",
  "{from}, born {born}": "{from}, geboren {born}",
  "No book in this shop.": "Kein Buch in diesem Laden.",
  "Value": "Wert",
  "Best sellers": "Meistverkauft",
  "To reorder": "Nachzubestellen",
  "Nothing to reorder.": "Nichts nachzubestellen.",
  "Name": "Name",
  "books.csv": "Bücher.csv",
  "Born": "Geboren",
  "From": "Herkunft"
}

"""##,
        "bookshop/tests/authors.flow": ##"""
# Authors have books; who loses an author loses the reference to it.
tap tab "Authors"
expect rows 12
search "lem"
expect rows 1
tap row 1
expect title "Stanisław Lem"
expect rows 2
tap row "Solaris"
expect "Author" value "Stanisław Lem"
back
back
tap tab "Overview"
expect "Value" visible
expect text "Best sellers"

"""##,
        "bookshop/tests/books.flow": ##"""
# Books are found, grouped, sold and restored.
expect screen "books"
tap "By genre"
expect section "Adventure" visible
tap "One list"
expect rows 25
search "guin"
expect rows 3
search ""
choose "Mystery" in #genreFilter
expect rows 4
expect text "The Hound of the Baskervilles"
choose "All" in #genreFilter
sort "Price" descending
expect row 1 "The Fellowship of the Ring"
sort "Title" ascending
swipe row "Dune" "Sell one"
expect toast "Sold Dune; 2 left"
expect row "Dune" value "2 copies"
undo
expect row "Dune" value "3 copies"
expect row "The Last Man" style "bad"

"""##,
        "bookshop/tests/edit.flow": ##"""
# A new book needs a title and an author; a book can be opened, changed and deleted.
tap "New book"
type "Nightfall" into "Title"
save
expect screen "editBook"
expect text "is required"
choose "Stanisław Lem" in "Author"
type "11.90" into "Price"
save
expect screen "books"
expect toast "Added Nightfall"
expect rows 26
tap row "Nightfall"
expect title "Nightfall"
expect "Author" value "Stanisław Lem"
expect text "Solaris"
tap "Edit"
type "Nightfall 2" into "Title"
discard
expect title "Nightfall"
back
swipe row "Nightfall" "Delete"
answer "OK"
expect rows 25

"""##,
        "bookshop/tests/exchange.flow": ##"""
# Books are exported as CSV, and imported again.
tap "Export"
expect file "books.csv" "Dune"
tap "Import"
pick "more.csv"
expect rows 27
expect row "The Lathe of Heaven" value "2 copies"
undo
expect rows 25

"""##,
        "bookshop/tests/more.csv": ##"""
title,author,genre,year,price,copies
The Lathe of Heaven,A-leguin,Science fiction,1971,9.90,2
Mansfield Park,A-austen,Classic,1814,8.50,1

"""##,
        "bookshop/tests/wide.flow": ##"""
# In a wide window the book is beside the table.
use size 120x40
tap row "Dune Messiah"
expect screen "books"
expect title "Corner Bookshop"
expect "Price" value "€10.90"
tap row "Emma"
expect "Price" value "€7.50"
tap "Sell one"
expect toast "Sold Emma; 5 left"
expect screen "books"
undo
resize 80x24
expect no text "Sold by month"
tap row "Emma"
expect screen "book"

"""##,
        "inventory/app.json": ##"""
{"start": "items"}

"""##,
        "inventory/bundle.json": ##"""
{
  "formatVersion": 2,
  "identifier": "org.okit.inventory",
  "version": "1.0.0",
  "name": "Inventory",
  "models": {"default": {"entity": "Inventory", "storage": "file"}}
}

"""##,
        "inventory/data/default.json": ##"""
{
  "items": [
    {"name": "Lamp, small", "place": "Shop", "count": 8, "least": 0, "price": 42.29},
    {"name": "Lamp, large", "place": "Shop", "count": 7, "least": 10, "price": 74.14},
    {"name": "Lamp, spare", "place": "Shop", "count": 30, "least": 10, "price": 34.89},
    {"name": "Kettle, small", "place": "Shop", "count": 6, "least": 10, "price": 5.14},
    {"name": "Kettle, large", "place": "Shop", "count": 57, "least": 10, "price": 71.4},
    {"name": "Kettle, spare", "place": "Shop", "count": 38, "least": 0, "price": 73.47},
    {"name": "Clock, small", "place": "Shop", "count": 17, "least": 2, "price": 17.24},
    {"name": "Clock, large", "place": "Shop", "count": 57, "least": 5, "price": 5.51},
    {"name": "Clock, spare", "place": "Shop", "count": 1, "least": 0, "price": 89.2},
    {"name": "Mirror, small", "place": "Shop", "count": 0, "least": 10, "price": 35.98},
    {"name": "Mirror, large", "place": "Shop", "count": 27, "least": 0, "price": 86.94},
    {"name": "Mirror, spare", "place": "Shop", "count": 14, "least": 10, "price": 81.73},
    {"name": "Vase, small", "place": "Shop", "count": 35, "least": 2, "price": 57.13},
    {"name": "Vase, large", "place": "Shop", "count": 14, "least": 2, "price": 75.8},
    {"name": "Vase, spare", "place": "Shop", "count": 18, "least": 0, "price": 68.68},
    {"name": "Basket, small", "place": "Shop", "count": 53, "least": 0, "price": 30.95},
    {"name": "Basket, large", "place": "Shop", "count": 40, "least": 5, "price": 20.3},
    {"name": "Basket, spare", "place": "Shop", "count": 47, "least": 5, "price": 82.55},
    {"name": "Candle, small", "place": "Shop", "count": 59, "least": 10, "price": 83.68},
    {"name": "Candle, large", "place": "Shop", "count": 53, "least": 2, "price": 50.2},
    {"name": "Candle, spare", "place": "Shop", "count": 18, "least": 10, "price": 83.28},
    {"name": "Tray, small", "place": "Shop", "count": 25, "least": 0, "price": 79.18},
    {"name": "Tray, large", "place": "Shop", "count": 15, "least": 10, "price": 68.38},
    {"name": "Tray, spare", "place": "Shop", "count": 42, "least": 2, "price": 60.64},
    {"name": "Cushion, small", "place": "Shop", "count": 35, "least": 5, "price": 14.66},
    {"name": "Cushion, large", "place": "Shop", "count": 28, "least": 0, "price": 27.32},
    {"name": "Cushion, spare", "place": "Shop", "count": 33, "least": 10, "price": 61.2},
    {"name": "Blanket, small", "place": "Shop", "count": 31, "least": 0, "price": 77.39},
    {"name": "Blanket, large", "place": "Shop", "count": 2, "least": 5, "price": 64.98},
    {"name": "Blanket, spare", "place": "Shop", "count": 41, "least": 2, "price": 28.12},
    {"name": "Box, small", "place": "Store room", "count": 32, "least": 2, "price": 2.51},
    {"name": "Box, large", "place": "Store room", "count": 49, "least": 2, "price": 88.91},
    {"name": "Box, spare", "place": "Store room", "count": 58, "least": 2, "price": 66.76},
    {"name": "Crate, small", "place": "Store room", "count": 32, "least": 5, "price": 58.38},
    {"name": "Crate, large", "place": "Store room", "count": 29, "least": 5, "price": 1.43},
    {"name": "Crate, spare", "place": "Store room", "count": 24, "least": 2, "price": 85.48},
    {"name": "Rope, small", "place": "Store room", "count": 49, "least": 2, "price": 70.31},
    {"name": "Rope, large", "place": "Store room", "count": 3, "least": 10, "price": 60.25},
    {"name": "Rope, spare", "place": "Store room", "count": 36, "least": 2, "price": 83.19},
    {"name": "Tape, small", "place": "Store room", "count": 26, "least": 10, "price": 58.95},
    {"name": "Tape, large", "place": "Store room", "count": 26, "least": 5, "price": 0.75},
    {"name": "Tape, spare", "place": "Store room", "count": 34, "least": 5, "price": 75.56},
    {"name": "Label, small", "place": "Store room", "count": 38, "least": 0, "price": 38.11},
    {"name": "Label, large", "place": "Store room", "count": 40, "least": 2, "price": 30.11},
    {"name": "Label, spare", "place": "Store room", "count": 55, "least": 0, "price": 42.32},
    {"name": "Pallet, small", "place": "Store room", "count": 2, "least": 0, "price": 14.13},
    {"name": "Pallet, large", "place": "Store room", "count": 55, "least": 0, "price": 74.71},
    {"name": "Pallet, spare", "place": "Store room", "count": 0, "least": 5, "price": 41.38},
    {"name": "Wrap, small", "place": "Store room", "count": 17, "least": 0, "price": 30.74},
    {"name": "Wrap, large", "place": "Store room", "count": 22, "least": 5, "price": 11.88},
    {"name": "Wrap, spare", "place": "Store room", "count": 10, "least": 2, "price": 42.31},
    {"name": "Strap, small", "place": "Store room", "count": 33, "least": 2, "price": 45.21},
    {"name": "Strap, large", "place": "Store room", "count": 41, "least": 5, "price": 74.99},
    {"name": "Strap, spare", "place": "Store room", "count": 44, "least": 5, "price": 81.84},
    {"name": "Bag, small", "place": "Store room", "count": 30, "least": 0, "price": 4.37},
    {"name": "Bag, large", "place": "Store room", "count": 19, "least": 10, "price": 56.75},
    {"name": "Bag, spare", "place": "Store room", "count": 26, "least": 2, "price": 42.83},
    {"name": "Tube, small", "place": "Store room", "count": 6, "least": 5, "price": 84.07},
    {"name": "Tube, large", "place": "Store room", "count": 13, "least": 10, "price": 3.91},
    {"name": "Tube, spare", "place": "Store room", "count": 14, "least": 0, "price": 65.59},
    {"name": "Hammer, small", "place": "Workshop", "count": 9, "least": 0, "price": 26.75},
    {"name": "Hammer, large", "place": "Workshop", "count": 28, "least": 10, "price": 89.74},
    {"name": "Hammer, spare", "place": "Workshop", "count": 53, "least": 2, "price": 85.13},
    {"name": "Saw, small", "place": "Workshop", "count": 28, "least": 2, "price": 86.33},
    {"name": "Saw, large", "place": "Workshop", "count": 41, "least": 0, "price": 65.2},
    {"name": "Saw, spare", "place": "Workshop", "count": 43, "least": 5, "price": 70.34},
    {"name": "File, small", "place": "Workshop", "count": 3, "least": 5, "price": 21.09},
    {"name": "File, large", "place": "Workshop", "count": 13, "least": 0, "price": 50.69},
    {"name": "File, spare", "place": "Workshop", "count": 4, "least": 0, "price": 51.34},
    {"name": "Drill, small", "place": "Workshop", "count": 58, "least": 5, "price": 26.42},
    {"name": "Drill, large", "place": "Workshop", "count": 26, "least": 5, "price": 21.86},
    {"name": "Drill, spare", "place": "Workshop", "count": 0, "least": 0, "price": 36.15},
    {"name": "Vice, small", "place": "Workshop", "count": 57, "least": 10, "price": 28.6},
    {"name": "Vice, large", "place": "Workshop", "count": 52, "least": 0, "price": 62.42},
    {"name": "Vice, spare", "place": "Workshop", "count": 12, "least": 5, "price": 16.72},
    {"name": "Clamp, small", "place": "Workshop", "count": 13, "least": 10, "price": 32.3},
    {"name": "Clamp, large", "place": "Workshop", "count": 31, "least": 0, "price": 64.4},
    {"name": "Clamp, spare", "place": "Workshop", "count": 18, "least": 10, "price": 3.31},
    {"name": "Chisel, small", "place": "Workshop", "count": 20, "least": 10, "price": 46.59},
    {"name": "Chisel, large", "place": "Workshop", "count": 1, "least": 2, "price": 33.4},
    {"name": "Chisel, spare", "place": "Workshop", "count": 54, "least": 5, "price": 22.64},
    {"name": "Plane, small", "place": "Workshop", "count": 21, "least": 10, "price": 35.4},
    {"name": "Plane, large", "place": "Workshop", "count": 17, "least": 0, "price": 62.63},
    {"name": "Plane, spare", "place": "Workshop", "count": 59, "least": 5, "price": 88.04},
    {"name": "Screw, small", "place": "Workshop", "count": 31, "least": 2, "price": 11.2},
    {"name": "Screw, large", "place": "Workshop", "count": 46, "least": 0, "price": 14.37},
    {"name": "Screw, spare", "place": "Workshop", "count": 8, "least": 2, "price": 27.78},
    {"name": "Brush, small", "place": "Workshop", "count": 58, "least": 2, "price": 44.41},
    {"name": "Brush, large", "place": "Workshop", "count": 48, "least": 5, "price": 83.38},
    {"name": "Brush, spare", "place": "Workshop", "count": 53, "least": 5, "price": 60.81}
  ]
}

"""##,
        "inventory/models/Inventory.json": ##"""
{
  "properties": {"items": "[Item]"},
  "computed": {
    "value": {"value": "items.sum(i, i.value)", "format": "money EUR"},
    "short": {"value": "items.filter(i, i.isShort).size()", "label": "To reorder"}
  }
}

"""##,
        "inventory/models/Item.json": ##"""
{
  "properties": {
    "name": {"type": "text", "rules": {"notBlank": true}},
    "place": {"type": "text", "values": ["Shop", "Store room", "Workshop"]},
    "count": {"type": "int", "default": 1, "rules": {"minimum": 0}},
    "least": {
      "type": "int",
      "label": "Reorder at",
      "help": "The count below which it is reordered."
    },
    "price": {"type": "decimal", "format": "money EUR", "rules": {"minimum": 0}},
    "note": "text?"
  },
  "computed": {
    "value": {"value": "price * count", "format": "money EUR"},
    "isShort": "count < least"
  },
  "actions": {
    "takeOne": {
      "label": "Take one",
      "of": "Item",
      "enabled": "count > 0",
      "do": [{"set": "count", "to": "count - 1"}, {"toast": "{count} of {name} left", "undo": true}]
    },
    "delete": {
      "label": "Delete",
      "of": "Item",
      "style": "destructive",
      "do": [{"toast": "Deleted {name}", "undo": true}, {"delete": "self"}]
    }
  }
}

"""##,
        "inventory/screens/item.json": ##"""
{
  "of": "Item",
  "title": "{name == '' ? 'New item' : name}",
  "subtitle": "{value.format('money EUR')}",
  "body": {
    "form": "self",
    "fields": [
      "name",
      "place",
      {"field": "count", "as": "stepper", "min": 0, "max": 1000},
      "least",
      "price",
      {"field": "note", "as": "multiline"}
    ],
    "save": "explicitly"
  }
}

"""##,
        "inventory/screens/items.json": ##"""
{
  "of": "Inventory",
  "title": "Inventory",
  "subtitle": "{items.size()} items, {value.format('money EUR')}",
  "state": {"query": "", "onlyShort": false},
  "providers": {
    "found": {
      "items": "items",
      "where": "name.finds(screen.query) && (isShort || !screen.onlyShort)",
      "sort": "name",
      "section": {"by": "place", "total": "{items.sum(i, i.value).format('money EUR')}"}
    }
  },
  "actions": {
    "add": {"label": "New item", "key": "c", "open": "item", "create": "Item", "in": "items"},
    "reorder": {
      "label": "{screen.onlyShort ? 'All items' : 'To reorder'}",
      "key": "o",
      "do": {"set": "screen.onlyShort", "to": "!screen.onlyShort"}
    },
    "write": {"label": "Export", "do": {"export": "found", "as": "csv", "name": "items.csv"}},
    "read": {"label": "Import", "do": {"import": "Item", "in": "items"}}
  },
  "bar": ["add", "reorder"],
  "body": [
    {"search": "screen.query", "placeholder": "Search items"},
    {
      "text": "{short, plural, one {# item is short.} other {# items are short.}}",
      "style": "warning",
      "show": "short > 0"
    },
    {
      "table": "found",
      "open": "item",
      "actions": ["takeOne", "delete"],
      "empty": "No item matches.",
      "columns": [
        "name",
        {"value": "count", "align": "end", "styles": {"warning": "isShort", "bad": "count == 0"}},
        {"value": "price", "align": "end"},
        {"value": "value", "align": "end"}
      ]
    }
  ]
}

"""##,
        "inventory/tests/add.flow": ##"""
# A new item needs a name, is listed by its place, and can be deleted.
tap "New item"
tap "Save"
expect screen "item"
type "Zither" into "Name"
choose "Workshop" in "Place"
type "12.50" into "Price"
tap "Save"
expect text "91 items"
search "zither"
expect rows 1
swipe row 1 "Delete"
expect text "90 items"
expect rows 0

"""##,
        "inventory/tests/delivery.csv": ##"""
name,place,count,price
Zither,Workshop,3,129.00
Rosin,Workshop,12,4.50

"""##,
        "inventory/tests/exchange.flow": ##"""
# What the table shows is exported, and items of a CSV file are imported as one step.
search "kettle"
tap "Export"
expect file "items.csv" "Kettle, small"
search ""
tap "Import"
pick "items.csv"
expect text "93 items"
undo
expect text "90 items"
tap "Import"
pick "delivery.csv"
expect text "92 items"
search "zither"
expect row 1 value "3"

"""##,
        "inventory/tests/items.flow": ##"""
# Items are found, taken and restored.
expect text "90 items"
search "kettle"
expect rows 3
swipe row "Kettle, small" "Take one"
expect text "5 of Kettle, small left"
tap row "Kettle, small"
expect "Count" value "5"

"""##,
        "inventory/tests/reorder.flow": ##"""
# Only items that have to be reordered.
tap "To reorder"
expect rows 8
tap "All items"
expect rows 90

"""##,
        "inventory/tests/sort.flow": ##"""
# A table is sorted by its columns, and what was not saved can be discarded.
sort "Price" descending
expect column "Price" descending
expect row 1 "Hammer, large"
tap row 1
type "Mallet" into "Name"
discard
expect row 1 "Hammer, large"

"""##,
        "inventory/tests/undo.flow": ##"""
# What was done can be undone, and done again.
search "kettle, small"
swipe row 1 "Take one"
expect toast "5 of Kettle, small left"
expect row 1 value "5"
undo
expect row 1 value "6"
redo
expect row 1 value "5"
swipe row 1 "Delete"
expect rows 0
undo
expect rows 1

"""##,
        "monitor/app.json": ##"""
{"start": "checks"}

"""##,
        "monitor/bundle.json": ##"""
{
  "formatVersion": 2,
  "identifier": "org.okit.monitor",
  "version": "1.0.0",
  "name": "Monitor",
  "permissions": {"hosts": ["status.example.com"], "methods": ["GET"]}
}

"""##,
        "monitor/models/Check.json": ##"""
{
  "identity": "name",
  "properties": {
    "name": "text",
    "state": {"type": "text", "values": {"up": "good", "slow": "warning", "down": "bad"}},
    "latency": {"type": "int?", "label": "Latency (ms)"}
  }
}

"""##,
        "monitor/screens/checks.json": ##"""
{
  "title": "Services",
  "subtitle": "{checks.filter(c, c.state == 'up').size()} of {checks.count} up",
  "state": {"averages": {"type": "[int]"}},
  "providers": {"checks": {"call": "listChecks", "sort": ["state", "name"]}},
  "actions": {"check": {"label": "Check now", "key": "r", "do": {"refresh": "checks"}}},
  "bar": ["check"],
  "body": [
    {"table": "checks", "columns": ["name", "state", {"value": "latency", "align": "end"}]},
    {"chart": "spark", "label": "Average latency", "items": "screen.averages", "min": 0}
  ],
  "every": {
    "5s": [
      {"add": "int(checks.average(c, c.latency))", "in": "screen.averages"},
      {"refresh": "checks"}
    ]
  }
}

"""##,
        "monitor/services/status.json": ##"""
{
  "baseUrl": "https://status.example.com/api",
  "actions": {"listChecks": {"get": "checks", "of": "[Check]"}}
}

"""##,
        "monitor/services/status.stub.json": ##"""
{
  "actions": {
    "listChecks": {
      "responses": [
        {
          "response": [
            {"name": "API", "state": "up", "latency": 84},
            {"name": "Mail", "state": "slow", "latency": 1900},
            {"name": "Search", "state": "up", "latency": 210}
          ]
        },
        {
          "response": [
            {"name": "API", "state": "up", "latency": 88},
            {"name": "Mail", "state": "down"},
            {"name": "Search", "state": "up", "latency": 205}
          ]
        }
      ]
    }
  }
}

"""##,
        "monitor/tests/states.flow": ##"""
# The statuses are up to date every five seconds.
expect title "Services"
expect text "2 of 3 up"
expect rows 3
expect row 1 "Mail"
wait 5s
expect text "2 of 3 up"
tap "Check now"
expect rows 3

"""##,
        "tracker/app.json": ##"""
{"start": "issues", "signIn": "signIn"}

"""##,
        "tracker/bundle.json": ##"""
{
  "formatVersion": 2,
  "identifier": "org.okit.tracker",
  "version": "1.0.0",
  "name": "Tracker",
  "permissions": {"hosts": ["tracker.example.com"]}
}

"""##,
        "tracker/models/Issue.json": ##"""
{
  "identity": "id",
  "properties": {
    "id": "int",
    "title": {"type": "text", "rules": [{"notBlank": true}, {"length": {"maximum": 80}}]},
    "state": {"type": "text", "values": {"open": "good", "doing": "warning", "closed": "muted"}},
    "assignee": "text?",
    "created": {"type": "date", "default": "now", "format": "relative"},
    "description": "text?"
  },
  "actions": {
    "edit": {"label": "Edit", "key": "e", "open": "edit"},
    "delete": {
      "label": "Delete",
      "style": "destructive",
      "confirm": "Delete \"{title}\"?",
      "call": "deleteIssue",
      "then": {"toast": "Deleted \"{title}\""}
    }
  }
}

"""##,
        "tracker/models/User.json": ##"""
{"properties": {"name": "text"}}

"""##,
        "tracker/screens/edit.json": ##"""
{
  "of": "Issue",
  "title": "{isNew ? 'New issue' : 'Edit issue'}",
  "actions": {"create": {"call": "createIssue"}, "update": {"call": "updateIssue"}},
  "body": {
    "form": "self",
    "fields": ["title", "state", "assignee", {"field": "description", "as": "multiline"}],
    "save": {"new": "create", "changed": "update"}
  }
}

"""##,
        "tracker/screens/issue.json": ##"""
{
  "of": "Issue",
  "title": "#{id} {title}",
  "actions": {
    "close": {
      "label": "{state == 'closed' ? 'Reopen' : 'Close'}",
      "key": "x",
      "call": "updateIssue",
      "with": {"state": "state == 'closed' ? 'open' : 'closed'"},
      "then": {"set": "state", "to": "result.state"}
    }
  },
  "bar": ["edit", "close", "delete"],
  "body": [
    {"fact": "state"},
    {"fact": "assignee"},
    {"fact": "created"},
    {"markdown": "{description}"}
  ]
}

"""##,
        "tracker/screens/issues.json": ##"""
{
  "title": "Issues",
  "subtitle": "{issues.count} of {loaded.total}",
  "state": {"query": "", "showClosed": false},
  "providers": {
    "loaded": {
      "call": "listIssues",
      "with": {"q": "screen.query"},
      "more": {"parameter": "page", "from": 1},
      "total": "total"
    },
    "issues": {
      "items": "loaded.items",
      "where": "title.finds(screen.query) && (screen.showClosed || state != 'closed')",
      "sort": ["-created"]
    }
  },
  "actions": {
    "add": {"label": "New issue", "key": "c", "open": "edit", "create": "Issue"},
    "closed": {
      "label": "{screen.showClosed ? 'Hide' : 'Show'} closed",
      "key": "x",
      "do": {"set": "screen.showClosed", "to": "!screen.showClosed"}
    },
    "signOut": {"label": "Sign out {user.name}", "show": "user != null", "call": "signOut"},
    "more": {"label": "Load more", "show": "loaded.hasMore", "do": {"loadMore": "loaded"}}
  },
  "bar": ["add", "closed"],
  "body": [
    {"search": "screen.query", "placeholder": "Search issues"},
    {
      "table": "issues",
      "open": "issue",
      "actions": ["edit", "delete"],
      "empty": "No issue matches.",
      "columns": [{"value": "id", "width": 5}, "title", "state", "assignee", "created"]
    },
    {"button": "more"}
  ],
  "every": {"30s": {"refresh": "loaded"}}
}

"""##,
        "tracker/screens/signIn.json": ##"""
{
  "title": "Sign in",
  "state": {"name": "", "password": ""},
  "actions": {
    "signIn": {"call": "signIn", "with": {"name": "screen.name", "password": "screen.password"}}
  },
  "body": [
    {"form": "screen", "fields": ["name", {"field": "password", "as": "secret"}]},
    {"button": "signIn"}
  ]
}

"""##,
        "tracker/services/tracker.json": ##"""
{
  "baseUrl": "https://tracker.example.com/api",
  "auth": {"type": "session", "login": "signIn", "logout": "signOut", "token": "token"},
  "actions": {
    "signIn": {"post": "session", "parameters": {"name": "text", "password": "text"}, "of": "User"},
    "signOut": {"delete": "session", "changes": ["listIssues"]},
    "listIssues": {
      "get": "issues",
      "parameters": {"q": "text?", "page": "int?"},
      "result": "items",
      "of": "[Issue]"
    },
    "createIssue": {
      "post": "issues",
      "parameters": {"title": "text", "state": "text", "assignee": "text?", "description": "text?"},
      "of": "Issue",
      "changes": ["listIssues"]
    },
    "updateIssue": {
      "patch": "issues/{id}",
      "parameters": {
        "id": "int",
        "title": "text",
        "state": "text",
        "assignee": "text?",
        "description": "text?"
      },
      "of": "Issue"
    },
    "deleteIssue": {"delete": "issues/{id}", "parameters": {"id": "int"}, "changes": ["listIssues"]}
  }
}

"""##,
        "tracker/services/tracker.stub.json": ##"""
{
  "actions": {
    "listIssues": {
      "response": {
        "total": 12,
        "items": [
          {
            "id": 12,
            "title": "Crash when a row is deleted twice",
            "state": "open",
            "assignee": "Ada",
            "created": "2025-12-31T18:00:00Z",
            "description": "1. Open the list.\n2. Delete a row.\n3. Press **Delete** again."
          },
          {"id": 11, "title": "Search ignores accents", "state": "open", "created": "2025-12-31"},
          {"id": 10, "title": "Export to CSV", "state": "doing", "created": "2025-12-30"},
          {
            "id": 9,
            "title": "No focus colour in a dark theme",
            "state": "open",
            "created": "2025-12-29"
          },
          {"id": 8, "title": "Sort by assignee", "state": "closed", "created": "2025-12-27"},
          {
            "id": 7,
            "title": "Slow start with many records",
            "state": "open",
            "created": "2025-12-22"
          },
          {"id": 6, "title": "Document the keys", "state": "doing", "created": "2025-12-19"},
          {
            "id": 5,
            "title": "Backup fails on a full disk",
            "state": "open",
            "created": "2025-12-12"
          },
          {"id": 4, "title": "Wrong plural in Polish", "state": "closed", "created": "2025-12-08"},
          {"id": 3, "title": "Links in comments", "state": "open", "created": "2025-12-01"},
          {"id": 2, "title": "Show the time zone", "state": "closed", "created": "2025-11-20"},
          {"id": 1, "title": "Sign in with a code", "state": "closed", "created": "2025-11-02"}
        ]
      }
    },
    "createIssue": {"response": {"id": 13, "title": "$title", "state": "$state"}},
    "updateIssue": {"response": "$self"},
    "deleteIssue": {"response": null},
    "signIn": {"response": {"token": "stub", "name": "$name"}},
    "signOut": {"response": null}
  }
}

"""##,
        "tracker/tests/create.flow": ##"""
# A new issue needs a title, and is in the list after it was saved.
use service "create.json"
expect no text "Crash"
tap "New issue"
tap "Save"
expect screen "edit"
type "Crash" into "Title"
tap "Save"
expect screen "issues"
expect text "2 of 2"

"""##,
        "tracker/tests/create.json": ##"""
{
  "actions": {
    "listIssues": {
      "responses": [
        {
          "response": {
            "total": 1,
            "items": [{"id": 1, "title": "Old", "state": "open", "created": "2025-12-27"}]
          }
        },
        {
          "response": {
            "total": 2,
            "items": [
              {"id": 2, "title": "Crash", "state": "open", "created": "2025-12-31"},
              {"id": 1, "title": "Old", "state": "open", "created": "2025-12-27"}
            ]
          }
        }
      ]
    },
    "createIssue": {"response": {"id": 2, "title": "$title", "state": "$state"}}
  }
}

"""##,
        "tracker/tests/delete.flow": ##"""
# The server has one issue less after a deletion.
use service "delete.json"
expect rows 2
swipe row 1 "Delete"
expect alert "Delete \"Export to CSV\"?"
answer "OK"
expect text "Deleted"
expect rows 1

"""##,
        "tracker/tests/delete.json": ##"""
{
  "actions": {
    "listIssues": {
      "responses": [
        {
          "response": {
            "total": 2,
            "items": [
              {"id": 2, "title": "Export to CSV", "state": "open", "created": "2025-12-30"},
              {"id": 1, "title": "Sort by assignee", "state": "open", "created": "2025-12-27"}
            ]
          }
        },
        {
          "response": {
            "total": 1,
            "items": [
              {"id": 1, "title": "Sort by assignee", "state": "open", "created": "2025-12-27"}
            ]
          }
        }
      ]
    },
    "deleteIssue": {"response": null}
  }
}

"""##,
        "tracker/tests/edit.flow": ##"""
# An issue is closed, edited and reopened.
expect text "8 of 12"
tap "Show closed"
expect rows 12
tap row 1
expect "State" value "open"
tap "Close"
expect "State" value "closed"
tap "Edit"
type "Crash on delete" into "Title"
choose "doing" in "State"
tap "Save"
expect title "#12 Crash on delete"
expect "State" value "doing"

"""##,
        "tracker/tests/pages.flow": ##"""
# Pages are loaded one after the other, and searched by the server.
use service "pages.json"
expect text "2 of 3"
tap #more
expect text "3 of 3"
search "export"
wait 1s
expect text "1 of 1"

"""##,
        "tracker/tests/pages.json": ##"""
{
  "actions": {
    "listIssues": {
      "responses": [
        {
          "response": {
            "total": 3,
            "items": [
              {"id": 3, "title": "Export to CSV", "state": "open", "created": "2025-12-30"},
              {"id": 2, "title": "Sort by assignee", "state": "open", "created": "2025-12-27"}
            ]
          }
        },
        {
          "response": {
            "total": 3,
            "items": [{"id": 1, "title": "Dark theme", "state": "open", "created": "2025-12-01"}]
          }
        },
        {
          "response": {
            "total": 1,
            "items": [{"id": 3, "title": "Export to CSV", "state": "open", "created": "2025-12-30"}]
          }
        }
      ]
    }
  }
}

"""##,
        "tracker/tests/search.flow": ##"""
# What is loaded is searched at once, and closed issues can be shown.
expect text "8 of 12"
search "slow"
expect rows 1
search ""
tap "Show closed"
expect rows 12
tap "Hide closed"
expect rows 8

"""##,
        "tracker/tests/sign-in.flow": ##"""
# The server requires a session; the first call is repeated after the user has signed in.
use service "sign-in.json"
expect screen "signIn"
type "Ada" into "Name"
type "wrong" into "Password"
tap "Sign in"
expect text "Unknown name or password"
type "right" into "Password"
tap "Sign in"
expect screen "issues"
expect text "1 of 1"
tap "Sign out Ada"
expect screen "signIn"
close
expect screen "issues"
expect text "signing in was given up"

"""##,
        "tracker/tests/sign-in.json": ##"""
{
  "actions": {
    "listIssues": {
      "responses": [
        {"status": 401, "response": {}},
        {"response": {"total": 1, "items": [{"id": 1, "title": "Sign in", "state": "open"}]}},
        {"status": 401, "response": {}}
      ]
    },
    "signIn": {
      "responses": [
        {"status": 403, "response": {"error": "Unknown name or password"}},
        {"response": {"token": "t1", "name": "$name"}}
      ]
    },
    "signOut": {"response": null}
  }
}

"""##,
    ]
}
