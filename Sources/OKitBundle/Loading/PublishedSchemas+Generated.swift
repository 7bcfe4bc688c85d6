// swift-format-ignore-file
// Made by Scripts/embed-schemas from Schemas/. Do not edit.

enum PublishedSchemas {
    static let texts: [String: String] = [
        "bundle": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/bundle.schema.json",
  "title": "Bundle manifest",
  "description": "bundle.json: the name, first screen, models and permissions of the app.",
  "type": "object",
  "properties": {
    "formatVersion": {
      "const": 1,
      "description": "Version of the bundle format; 1."
    },
    "identifier": {
      "type": "string",
      "description": "Unique identifier of the app in reverse-domain notation, such as org.okit.bookshop.",
      "pattern": "^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$"
    },
    "version": {
      "type": "string",
      "description": "Version of the app (semantic versioning).",
      "pattern": "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?$"
    },
    "name": {
      "type": "string",
      "description": "Name shown to users, on one line and without control characters.",
      "minLength": 1,
      "pattern": "^[^\\p{C}\\p{Zl}\\p{Zp}]*$"
    },
    "entry": {
      "type": "string",
      "description": "Screen shown first: the name of a file in screens/ without .json.",
      "minLength": 1
    },
    "languages": {
      "type": "array",
      "description": "Languages with a text table in strings/.",
      "items": {
        "type": "string",
        "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$"
      },
      "uniqueItems": true
    },
    "models": {
      "type": "object",
      "description": "The models by name. Paths start at the model named default.",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "$ref": "#/$defs/model"
      },
      "propertyNames": {
        "pattern": "^([A-Za-z_][A-Za-z0-9_]*|\\*\\*\\*)$"
      }
    },
    "permissions": {
      "type": "object",
      "description": "The permissions that the app requests. Everything else is denied.",
      "properties": {
        "hosts": {
          "type": "array",
          "description": "Hosts that the app may connect to.",
          "items": {
            "type": "string"
          }
        },
        "methods": {
          "type": "array",
          "description": "HTTP methods that the app may use.",
          "items": {
            "type": "string"
          }
        },
        "storage": {
          "type": "boolean",
          "description": "Whether models are stored between runs. Default true.",
          "default": true
        },
        "clipboard": {
          "type": "boolean",
          "description": "Whether the app may read and write the clipboard. Default false.",
          "default": false
        },
        "links": {
          "type": "boolean",
          "description": "Whether the app may open links outside itself. Default false.",
          "default": false
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "$schema": {
      "type": "string",
      "description": "The schema that editors use to check this file."
    },
    "functions": {
      "type": "object",
      "description": "Functions that the host program adds to expressions, by name.",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "$ref": "#/$defs/function"
      }
    },
    "custom": {
      "description": "Custom members; any content is permitted and ignored."
    }
  },
  "patternProperties": {
    "^\\*\\*\\*$": {
      "description": "A comment; can be repeated."
    }
  },
  "required": [
    "formatVersion",
    "identifier",
    "version",
    "name",
    "entry"
  ],
  "additionalProperties": false,
  "$defs": {
    "function": {
      "type": "object",
      "description": "The signature of a function; lint checks calls against it.",
      "properties": {
        "on": {
          "type": "string",
          "description": "The values that have the function: text, number, date, color, data, collection, or an entity.",
          "minLength": 1
        },
        "parameters": {
          "type": "array",
          "description": "The types of the arguments.",
          "items": {"enum": ["any", "text", "printable", "number", "wholeNumber", "date", "color", "data", "collection", "numbers"]}
        },
        "returns": {
          "description": "The type of the value. Default any.",
          "enum": ["bool", "int", "double", "decimal", "text", "date", "data", "color", "image"]
        },
        "summary": {"type": "string", "description": "One sentence on what the function returns."}
      },
      "required": ["on"],
      "additionalProperties": false
    },
    "model": {
      "type": "object",
      "title": "Model",
      "description": "A model: its entity and storage.",
      "properties": {
        "entity": {
          "type": "string",
          "description": "Entity of the model's root: the name of a file in models/ without .json.",
          "minLength": 1
        },
        "storage": {
          "type": "string",
          "description": "Where the model is stored: in a file, not at all, in an encrypted file, on a server with a copy in a file, on a server that gets only encrypted content, in a database, or in a database with encrypted values.",
          "enum": [
            "file",
            "transient",
            "encrypted",
            "http",
            "encryptedHttp",
            "records",
            "encryptedRecords"
          ]
        },
        "data": {
          "type": "string",
          "description": "File in data/ with the initial data. Default: the model's name."
        },
        "endpoint": {
          "type": "string",
          "description": "URL of the model's server, for models stored on a server; the paths of its files are below it.",
          "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+(/[^?#]*)?$"
        },
        "auth": {
          "$ref": "#/$defs/auth"
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "required": [
        "entity",
        "storage"
      ],
      "if": {
        "properties": {
          "storage": {
            "enum": [
              "http",
              "encryptedHttp"
            ]
          }
        },
        "required": [
          "storage"
        ]
      },
      "then": {
        "required": [
          "endpoint"
        ]
      },
      "dependentRequired": {
        "auth": [
          "endpoint"
        ]
      },
      "additionalProperties": false
    },
    "auth": {
      "type": "object",
      "description": "How requests to the server of a model are authenticated.",
      "properties": {
        "type": {
          "type": "string",
          "description": "User name and password, a token, or a header with a key.",
          "enum": [
            "basic",
            "bearer",
            "apiKey"
          ]
        },
        "secret": {
          "type": "string",
          "description": "Name of the secret, which is the value of the environment variable OKIT_SECRET_NAME.",
          "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"
        },
        "user": {
          "type": "string",
          "description": "basic: the user name."
        },
        "header": {
          "type": "string",
          "minLength": 1,
          "description": "apiKey: the header that contains the key. Default X-API-Key."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "required": [
        "type",
        "secret"
      ],
      "additionalProperties": false
    }
  }
}

"""##,
        "coverage-report": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/coverage-report.schema.json",
  "title": "Coverage report",
  "description": "The output of okit-bundle test --coverage-format json.",
  "type": "object",
  "required": ["version", "columnUnit", "kinds", "all", "points"],
  "properties": {
    "version": {"const": 1, "description": "The version of the format; increased when the meaning of a member changes."},
    "columnUnit": {"const": "character", "description": "The unit of columns, as in the lint report."},
    "kinds": {
      "type": "object",
      "description": "How much of each kind was reached.",
      "additionalProperties": {"$ref": "#/$defs/share"}
    },
    "all": {"$ref": "#/$defs/share"},
    "points": {
      "type": "array",
      "description": "Everything that tests can reach, in the order of the files.",
      "items": {
        "type": "object",
        "required": ["kind", "name", "path", "line", "column", "reached"],
        "properties": {
          "kind": {"type": "string"},
          "name": {"type": "string"},
          "path": {"type": "string"},
          "line": {"type": "integer", "minimum": 1},
          "column": {"type": "integer", "minimum": 1},
          "reached": {"type": "boolean"}
        },
        "additionalProperties": false
      }
    }
  },
  "$defs": {
    "share": {
      "type": "object",
      "required": ["reached", "total"],
      "properties": {
        "reached": {"type": "integer", "minimum": 0},
        "total": {"type": "integer", "minimum": 0}
      },
      "additionalProperties": false
    }
  },
  "additionalProperties": false
}

"""##,
        "data": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/data.schema.json",
  "title": "Data",
  "description": "data/MODEL.json: the initial data of a model. Its root entity determines the members; records are an array of objects. Or data/FILE.json, the data of a provider: an object, or an array of objects.",
  "type": ["object", "array"],
  "items": {"type": "object"}
}

"""##,
        "diff-report": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/diff-report.schema.json",
  "title": "Diff report",
  "description": "The output of okit-bundle diff --format json.",
  "type": "object",
  "required": ["version", "permissions", "manifest", "entities", "files"],
  "properties": {
    "version": {"const": 1, "description": "The version of the format; increased when the meaning of a member changes."},
    "permissions": {
      "type": "object",
      "description": "The permissions of the new version, compared with the old one.",
      "required": ["added", "removed", "ungranted"],
      "properties": {
        "added": {"$ref": "#/$defs/permissions", "description": "New permissions; exit code 1."},
        "removed": {"$ref": "#/$defs/permissions"},
        "ungranted": {
          "$ref": "#/$defs/permissions",
          "description": "What the new version uses without permission in its manifest."
        }
      },
      "additionalProperties": false
    },
    "manifest": {
      "type": "array",
      "description": "Members of the manifest that have changed.",
      "items": {
        "type": "object",
        "required": ["name", "old", "new"],
        "properties": {
          "name": {"enum": ["identifier", "name", "version", "entry"]},
          "old": {"type": "string"},
          "new": {"type": "string"}
        },
        "additionalProperties": false
      }
    },
    "entities": {
      "type": "array",
      "description": "Changes of stored entities, sorted by name.",
      "items": {
        "type": "object",
        "required": ["name", "change", "losesValues", "isRefused"],
        "properties": {
          "name": {"type": "string", "description": "The entity or property, as in `drops`."},
          "change": {"type": "string", "description": "A description of the change."},
          "losesValues": {"type": "boolean", "description": "Whether stored values are lost."},
          "isRefused": {
            "type": "boolean",
            "description": "Whether the loss is not listed in `drops`; exit code 1."
          }
        },
        "additionalProperties": false
      }
    },
    "files": {
      "type": "array",
      "description": "Changed files, sorted by path.",
      "items": {
        "type": "object",
        "required": ["path"],
        "properties": {
          "path": {"type": "string"},
          "old": {"$ref": "#/$defs/size", "description": "Missing for a new file."},
          "new": {"$ref": "#/$defs/size", "description": "Missing for a removed file."}
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false,
  "$defs": {
    "size": {"type": "integer", "minimum": 0, "description": "In bytes."},
    "permissions": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["kind"],
        "properties": {
          "kind": {"enum": ["hosts", "methods", "storage", "clipboard", "links"]},
          "name": {
            "type": "string",
            "description": "The host or method; missing for every method and other kinds."
          }
        },
        "additionalProperties": false
      }
    }
  }
}

"""##,
        "entity": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/entity.schema.json",
  "title": "Entity",
  "description": "models/NAME.json: the properties, computed values and functions of one entity.",
  "type": "object",
  "properties": {
    "format": {
      "const": 1,
      "description": "The version of the file, in a bundle of format version 2.",
      "x-use": "literal"
    },
    "properties": {
      "type": "object",
      "description": "Stored properties by name.",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "$ref": "#/$defs/property"
      },
      "propertyNames": {
        "pattern": "^([A-Za-z_][A-Za-z0-9_]*|\\*\\*\\*)$"
      }
    },
    "id": {
      "type": "boolean",
      "description": "Whether the entity has an id and can be referred to. Default true.",
      "default": true
    },
    "parent": {
      "type": "string",
      "description": "Entity whose members this one inherits."
    },
    "computed": {
      "type": "object",
      "description": "Computed values by name; with get and set they can also be written.",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "$ref": "#/$defs/computed"
      },
      "propertyNames": {
        "pattern": "^([A-Za-z_][A-Za-z0-9_]*|\\*\\*\\*)$"
      }
    },
    "functions": {
      "type": "object",
      "description": "Functions by name; called as name() or name(a,b).",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "$ref": "#/$defs/function"
      },
      "propertyNames": {
        "pattern": "^([A-Za-z_][A-Za-z0-9_]*|\\*\\*\\*)$"
      }
    },
    "hooks": {
      "type": "object",
      "description": "Steps that run when the entity changes.",
      "properties": {
        "managed": {
          "$ref": "#/$defs/steps",
          "description": "After it was added to a model."
        },
        "unmanaged": {
          "$ref": "#/$defs/steps",
          "description": "After it was removed from its model."
        },
        "changed": {
          "type": "object",
          "description": "Steps by the property whose change triggers them.",
          "patternProperties": {
            "^\\*\\*\\*$": {
              "description": "A comment; can be repeated."
            }
          },
          "additionalProperties": {
            "$ref": "#/$defs/steps"
          }
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "identity": {
      "type": [
        "string",
        "array"
      ],
      "items": {
        "type": "string"
      },
      "description": "Property, or properties, that identify a record on import."
    },
    "owner": {
      "type": "string",
      "description": "Property that refers to the owner."
    },
    "isOwner": {
      "type": "boolean",
      "description": "Whether its records represent the user: isMine is true for the records that they own. Default false.",
      "default": false
    },
    "$schema": {
      "type": "string",
      "description": "The schema that editors use to check this file."
    },
    "custom": {
      "description": "Custom members; any content is permitted and ignored."
    }
  },
  "patternProperties": {
    "^\\*\\*\\*$": {
      "description": "A comment; can be repeated."
    }
  },
  "additionalProperties": false,
  "$defs": {
    "property": {
      "type": "object",
      "title": "Property",
      "description": "One stored property.",
      "properties": {
        "type": {
          "type": "string",
          "minLength": 1,
          "anyOf": [
            {
              "enum": [
                "bool",
                "int",
                "double",
                "decimal",
                "text",
                "date",
                "data",
                "color",
                "image",
                "list",
                "set",
                "map"
              ]
            },
            {
              "pattern": "^[A-Z][A-Za-z0-9_]*$"
            }
          ],
          "description": "bool, int, double, decimal, text, date, data, color, image, list, set, map, or the name of an entity (ModelRef, ModelData, ModelImage, ModelInlineData, ModelInlineImage, ModelSettings and ModelProtectionTimeout are built in)."
        },
        "optional": {
          "type": "boolean",
          "description": "Whether it can be null. Default false.",
          "default": false
        },
        "default": {
          "description": "Value of a new entity: JSON of the property's type; \"now\" for a date."
        },
        "of": {
          "type": "string",
          "description": "Type of the elements of a list, set or map.",
          "minLength": 1
        },
        "relation": {
          "type": "string",
          "description": "Entity to which a ModelRef, or a collection of them, refers.",
          "minLength": 1
        },
        "inverse": {
          "type": "string",
          "description": "Property of the related entity that refers back."
        },
        "deleteRule": {
          "enum": [
            "nullify",
            "cascade",
            "deny"
          ],
          "description": "What happens to the related records when a record is deleted: they stay (nullify, the default), they are deleted too (cascade), or the record cannot be deleted while there are any (deny).",
          "default": "nullify"
        },
        "index": {
          "type": "boolean",
          "description": "Whether the property has an index, for sorting and searching. Default false.",
          "default": false
        },
        "rules": {
          "$ref": "#/$defs/rules",
          "description": "The rules for the value; all must be satisfied."
        },
        "apart": {
          "type": "boolean",
          "description": "Whether the value, bytes or an object, is stored in a separate file and read when it is first used. Default false.",
          "default": false
        },
        "json": {
          "type": [
            "string",
            "boolean",
            "object"
          ],
          "description": "Key path of the value in imported JSON, if it differs from the name; false for a property that is never imported.",
          "properties": {
            "path": {
              "type": "string",
              "description": "Key path of the value.",
              "minLength": 1
            },
            "transformer": {
              "type": "string",
              "description": "Name of the transformer of the value; an argument follows after a colon.",
              "minLength": 1
            }
          },
          "patternProperties": {
            "^\\*\\*\\*$": {
              "description": "A comment; can be repeated."
            }
          },
          "additionalProperties": false
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "required": [
        "type"
      ],
      "allOf": [
        {
          "if": {
            "properties": {
              "type": {
                "enum": [
                  "list",
                  "set",
                  "map"
                ]
              }
            },
            "required": [
              "type"
            ]
          },
          "then": {
            "required": [
              "of"
            ]
          },
          "else": {
            "properties": {
              "of": false
            }
          }
        },
        {
          "if": {
            "properties": {
              "apart": {
                "const": true
              }
            },
            "required": [
              "apart"
            ]
          },
          "then": {
            "properties": {
              "type": {
                "anyOf": [
                  {
                    "const": "data"
                  },
                  {
                    "pattern": "^[A-Z]"
                  }
                ]
              },
              "default": false
            }
          }
        }
      ],
      "additionalProperties": false
    },
    "rules": {
      "title": "Rules",
      "description": "One rule, or several that must all be satisfied.",
      "type": [
        "array",
        "object"
      ],
      "if": {
        "type": "array"
      },
      "then": {
        "items": {
          "$ref": "#/$defs/rule"
        }
      },
      "else": {
        "$ref": "#/$defs/rule"
      }
    },
    "rule": {
      "type": "object",
      "title": "Rule",
      "description": "A rule for the value. Null satisfies every rule except required and notBlank.",
      "properties": {
        "required": {
          "const": true,
          "description": "The value is not null."
        },
        "notBlank": {
          "const": true,
          "description": "The value is neither null nor an empty text, list or object."
        },
        "minimum": {
          "type": [
            "number",
            "string"
          ],
          "description": "The minimum number, or the earliest date in ISO 8601."
        },
        "maximum": {
          "type": [
            "number",
            "string"
          ],
          "description": "The maximum number, or the latest date in ISO 8601."
        },
        "length": {
          "$ref": "#/$defs/bounds",
          "description": "The number of characters in a text."
        },
        "count": {
          "$ref": "#/$defs/bounds",
          "description": "The number of elements in a list."
        },
        "characters": {
          "type": "string",
          "minLength": 1,
          "description": "The characters that are permitted in a text."
        },
        "predicate": {
          "type": "string",
          "minLength": 1,
          "description": "A condition on the entity that must be true; value is the property's value."
        },
        "valid": {
          "const": true,
          "description": "The entity in the property satisfies its own rules."
        },
        "each": {
          "$ref": "#/$defs/rules",
          "description": "The rules for each element."
        },
        "message": {
          "type": "string",
          "description": "The message if the rule is violated. Default: the standard message of the rule."
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "anyOf": [
        {
          "required": [
            "required"
          ]
        },
        {
          "required": [
            "notBlank"
          ]
        },
        {
          "required": [
            "minimum"
          ]
        },
        {
          "required": [
            "maximum"
          ]
        },
        {
          "required": [
            "length"
          ]
        },
        {
          "required": [
            "count"
          ]
        },
        {
          "required": [
            "characters"
          ]
        },
        {
          "required": [
            "predicate"
          ]
        },
        {
          "required": [
            "valid"
          ]
        },
        {
          "required": [
            "each"
          ]
        }
      ],
      "additionalProperties": false
    },
    "bounds": {
      "title": "Bounds",
      "description": "A number, or its minimum and maximum.",
      "type": [
        "integer",
        "object"
      ],
      "minimum": 0,
      "properties": {
        "minimum": {
          "type": "integer",
          "minimum": 0,
          "description": "The minimum."
        },
        "maximum": {
          "type": "integer",
          "minimum": 0,
          "description": "The maximum."
        }
      },
      "minProperties": 1,
      "additionalProperties": false
    },
    "function": {
      "type": "object",
      "title": "Function",
      "description": "Either returns (an expression) or steps.",
      "properties": {
        "parameters": {
          "type": "array",
          "description": "Names of the parameters.",
          "items": {
            "type": "string",
            "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"
          },
          "uniqueItems": true
        },
        "returns": {
          "$ref": "#/$defs/expr",
          "description": "The value of the function."
        },
        "steps": {
          "$ref": "#/$defs/steps",
          "description": "The steps that the function runs."
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "oneOf": [
        {
          "required": [
            "returns"
          ]
        },
        {
          "required": [
            "steps"
          ]
        }
      ],
      "additionalProperties": false
    },
    "computed": {
      "title": "Computed value",
      "description": "An expression, or an object with get and set.",
      "if": {
        "type": "object",
        "anyOf": [
          {
            "required": [
              "get"
            ]
          },
          {
            "required": [
              "set"
            ]
          }
        ]
      },
      "then": {
        "type": "object",
        "properties": {
          "get": {
            "$ref": "#/$defs/expr",
            "description": "The value."
          },
          "set": {
            "$ref": "#/$defs/steps",
            "description": "The steps that run when the value is written; they read the new value as value."
          },
          "custom": {
            "description": "Custom members; any content is permitted and ignored."
          }
        },
        "patternProperties": {
          "^\\*\\*\\*$": {
            "description": "A comment; can be repeated."
          }
        },
        "required": [
          "get",
          "set"
        ],
        "additionalProperties": false
      },
      "else": {
        "$ref": "#/$defs/expr"
      }
    },
    "expr": {
      "title": "Expression",
      "description": "A string is a binding path; an object with predicate, expression or template is another notation; any other JSON is a literal.",
      "if": {
        "type": "object",
        "anyOf": [
          {
            "required": [
              "predicate"
            ]
          },
          {
            "required": [
              "expression"
            ]
          },
          {
            "required": [
              "template"
            ]
          }
        ]
      },
      "then": {
        "$ref": "#/$defs/notations"
      }
    },
    "notations": {
      "type": "object",
      "title": "Expression in another notation",
      "description": "A condition, value or template, and its transformations.",
      "properties": {
        "predicate": {
          "type": "string",
          "description": "A condition in predicate format.",
          "minLength": 1
        },
        "expression": {
          "type": "string",
          "description": "A value in expression format.",
          "minLength": 1
        },
        "template": {
          "type": "string",
          "description": "A text in which $name is replaced by a value."
        },
        "ifTrue": {
          "description": "The value if the predicate is true: a template, %key for a text of the bundle, or any other JSON."
        },
        "ifFalse": {
          "description": "The value if it is false."
        },
        "transformer": {
          "type": "string",
          "description": "Name of a transformer; an argument follows after a colon.",
          "minLength": 1
        },
        "format": {
          "type": "string",
          "description": "A template in which %@ is the value so far."
        },
        "placeholder": {
          "description": "Replaces null: %key for a text of the bundle, or any JSON."
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "dependentRequired": {
        "ifTrue": [
          "predicate",
          "ifFalse"
        ],
        "ifFalse": [
          "predicate",
          "ifTrue"
        ]
      },
      "additionalProperties": false
    },
    "pred": {
      "type": [
        "string",
        "boolean"
      ],
      "title": "Predicate",
      "description": "A condition in predicate format."
    },
    "steps": {
      "type": "array",
      "description": "Steps that run in order; each is an object.",
      "items": {
        "$ref": "#/$defs/step"
      }
    },
    "step": {
      "title": "Step",
      "description": "One of set, add, remove, move, call, if, forEach, let, return, complete, alert, confirm, prompt, navigate, perform, store, with the members that belong to it.",
      "type": "object",
      "anyOf": [
        {
          "required": [
            "set"
          ]
        },
        {
          "required": [
            "add"
          ]
        },
        {
          "required": [
            "remove"
          ]
        },
        {
          "required": [
            "move"
          ]
        },
        {
          "required": [
            "call"
          ]
        },
        {
          "required": [
            "if"
          ]
        },
        {
          "required": [
            "forEach"
          ]
        },
        {
          "required": [
            "let"
          ]
        },
        {
          "required": [
            "return"
          ]
        },
        {
          "required": [
            "complete"
          ]
        },
        {
          "required": [
            "alert"
          ]
        },
        {
          "required": [
            "confirm"
          ]
        },
        {
          "required": [
            "prompt"
          ]
        },
        {
          "required": [
            "navigate"
          ]
        },
        {
          "required": [
            "perform"
          ]
        },
        {
          "required": [
            "store"
          ]
        }
      ],
      "allOf": [
        {
          "if": {
            "required": [
              "set"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_set"
          }
        },
        {
          "if": {
            "required": [
              "add"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_add"
          }
        },
        {
          "if": {
            "required": [
              "remove"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_remove"
          }
        },
        {
          "if": {
            "required": [
              "move"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_move"
          }
        },
        {
          "if": {
            "required": [
              "call"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_call"
          }
        },
        {
          "if": {
            "required": [
              "if"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_if"
          }
        },
        {
          "if": {
            "required": [
              "forEach"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_forEach"
          }
        },
        {
          "if": {
            "required": [
              "let"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_let"
          }
        },
        {
          "if": {
            "required": [
              "return"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_return"
          }
        },
        {
          "if": {
            "required": [
              "complete"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_complete"
          }
        },
        {
          "if": {
            "required": [
              "alert"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_alert"
          }
        },
        {
          "if": {
            "required": [
              "confirm"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_confirm"
          }
        },
        {
          "if": {
            "required": [
              "prompt"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_prompt"
          }
        },
        {
          "if": {
            "required": [
              "navigate"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_navigate"
          }
        },
        {
          "if": {
            "required": [
              "perform"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_perform"
          }
        },
        {
          "if": {
            "required": [
              "store"
            ]
          },
          "then": {
            "$ref": "#/$defs/step_store"
          }
        }
      ]
    },
    "step_set": {
      "type": "object",
      "title": "set",
      "description": "Writes a value to a property.",
      "properties": {
        "set": {
          "type": "string",
          "description": "The property that is written.",
          "minLength": 1
        },
        "to": {
          "$ref": "#/$defs/expr",
          "description": "The new value."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "set",
        "to"
      ],
      "additionalProperties": false
    },
    "step_add": {
      "type": "object",
      "title": "add",
      "description": "Adds an element to a list or set.",
      "properties": {
        "add": {
          "type": "string",
          "description": "The list or set.",
          "minLength": 1
        },
        "value": {
          "$ref": "#/$defs/expr",
          "description": "The element. Without it, a new object of the list's entity."
        },
        "at": {
          "oneOf": [
            {
              "enum": [
                "first",
                "last"
              ]
            },
            {
              "type": "integer",
              "minimum": 0
            }
          ],
          "description": "The position: first, last or an index. Default last.",
          "default": "last"
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "add"
      ],
      "additionalProperties": false
    },
    "step_remove": {
      "type": "object",
      "title": "remove",
      "description": "Removes an element from its list, or empties a property.",
      "properties": {
        "remove": {
          "type": "string",
          "description": "The element or property.",
          "minLength": 1
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "remove"
      ],
      "additionalProperties": false
    },
    "step_move": {
      "type": "object",
      "title": "move",
      "description": "Moves an element inside its list.",
      "properties": {
        "move": {
          "type": "string",
          "description": "The list.",
          "minLength": 1
        },
        "from": {
          "$ref": "#/$defs/expr",
          "description": "The current index."
        },
        "to": {
          "$ref": "#/$defs/expr",
          "description": "The new index."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "move",
        "from",
        "to"
      ],
      "additionalProperties": false
    },
    "step_call": {
      "type": "object",
      "title": "call",
      "description": "Calls a function of an entity.",
      "properties": {
        "call": {
          "type": "string",
          "description": "The function, with its arguments.",
          "minLength": 1
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "call"
      ],
      "additionalProperties": false
    },
    "step_if": {
      "type": "object",
      "title": "if",
      "description": "Runs one of two lists of steps.",
      "properties": {
        "if": {
          "$ref": "#/$defs/pred",
          "description": "The condition."
        },
        "then": {
          "$ref": "#/$defs/steps",
          "description": "The steps that run if it is true."
        },
        "else": {
          "$ref": "#/$defs/steps",
          "description": "The steps that run if it is false."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "if",
        "then"
      ],
      "additionalProperties": false
    },
    "step_forEach": {
      "type": "object",
      "title": "forEach",
      "description": "Runs steps for each element of a list or set.",
      "properties": {
        "forEach": {
          "type": "string",
          "description": "The list or set.",
          "minLength": 1
        },
        "as": {
          "type": "string",
          "description": "The name of the element in the steps. Default element.",
          "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"
        },
        "steps": {
          "$ref": "#/$defs/steps",
          "description": "The steps."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "forEach",
        "steps"
      ],
      "additionalProperties": false
    },
    "step_let": {
      "type": "object",
      "title": "let",
      "description": "Names a value for the following steps.",
      "properties": {
        "let": {
          "type": "string",
          "description": "The name.",
          "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"
        },
        "to": {
          "$ref": "#/$defs/expr",
          "description": "The value."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "let",
        "to"
      ],
      "additionalProperties": false
    },
    "step_alert": {
      "type": "object",
      "title": "alert",
      "description": "Shows a message with one button.",
      "properties": {
        "alert": {
          "$ref": "#/$defs/dialog",
          "description": "The content of the dialog."
        },
        "then": {
          "$ref": "#/$defs/steps",
          "description": "The steps after OK."
        },
        "else": {
          "$ref": "#/$defs/steps",
          "description": "Never runs: an alert has no Cancel."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "alert"
      ],
      "additionalProperties": false
    },
    "step_confirm": {
      "type": "object",
      "title": "confirm",
      "description": "Asks the user to confirm.",
      "properties": {
        "confirm": {
          "$ref": "#/$defs/dialog",
          "description": "The content of the dialog."
        },
        "then": {
          "$ref": "#/$defs/steps",
          "description": "The steps after OK."
        },
        "else": {
          "$ref": "#/$defs/steps",
          "description": "The steps after Cancel."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "confirm"
      ],
      "additionalProperties": false
    },
    "step_prompt": {
      "type": "object",
      "title": "prompt",
      "description": "Asks the user for one or several values.",
      "properties": {
        "prompt": {
          "$ref": "#/$defs/dialog",
          "description": "The content of the dialog."
        },
        "then": {
          "$ref": "#/$defs/steps",
          "description": "The steps after OK."
        },
        "else": {
          "$ref": "#/$defs/steps",
          "description": "The steps after Cancel."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "prompt"
      ],
      "additionalProperties": false
    },
    "step_navigate": {
      "type": "object",
      "title": "navigate",
      "description": "Opens a screen.",
      "properties": {
        "navigate": {
          "type": "string",
          "description": "The screen.",
          "minLength": 1
        },
        "context": {
          "$ref": "#/$defs/expr",
          "description": "The object that the screen shows. Default: the object of the function."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "navigate"
      ],
      "additionalProperties": false
    },
    "step_perform": {
      "type": "object",
      "title": "perform",
      "description": "Performs a service action, and waits for its result.",
      "properties": {
        "perform": {
          "type": "string",
          "description": "The action.",
          "minLength": 1
        },
        "with": {
          "$ref": "#/$defs/expr",
          "description": "The payload of the action. Default: the object of the function."
        },
        "then": {
          "$ref": "#/$defs/steps",
          "description": "The steps after success; they can read `response`."
        },
        "else": {
          "$ref": "#/$defs/steps",
          "description": "The steps after a failure; they can read `error`."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "perform"
      ],
      "additionalProperties": false
    },
    "step_store": {
      "type": "object",
      "title": "store",
      "description": "Stores a model now.",
      "properties": {
        "store": {
          "type": "string",
          "description": "The model.",
          "minLength": 1
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "store"
      ],
      "additionalProperties": false
    },
    "step_return": {
      "type": "object",
      "title": "return",
      "description": "Ends the function with a value.",
      "properties": {
        "return": {
          "$ref": "#/$defs/expr",
          "description": "The value."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "return"
      ],
      "additionalProperties": false
    },
    "step_complete": {
      "type": "object",
      "title": "complete",
      "description": "Notifies the caller that the action has ended.",
      "properties": {
        "complete": {
          "$ref": "#/$defs/expr",
          "description": "The value that the caller gets."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "required": [
        "complete"
      ],
      "additionalProperties": false
    },
    "dialog": {
      "type": "object",
      "title": "Dialog",
      "description": "Title, message and, for a prompt, fields.",
      "properties": {
        "title": {
          "$ref": "#/$defs/expr",
          "description": "The title."
        },
        "message": {
          "$ref": "#/$defs/expr",
          "description": "The text below it."
        },
        "fields": {
          "type": "array",
          "description": "The fields of a prompt. Default: one without a title.",
          "items": {
            "type": "object",
            "title": "Field",
            "description": "A field of a prompt.",
            "properties": {
              "name": {
                "type": "string",
                "description": "The name of the value."
              },
              "title": {
                "$ref": "#/$defs/expr",
                "description": "The label."
              },
              "placeholder": {
                "$ref": "#/$defs/expr",
                "description": "The text in the empty field."
              },
              "value": {
                "$ref": "#/$defs/expr",
                "description": "The initial value."
              },
              "secure": {
                "type": "boolean",
                "description": "Whether the input is masked. Default false.",
                "default": false
              },
              "custom": {
                "description": "Free members: any content is allowed here and ignored."
              }
            },
            "patternProperties": {
              "^\\*\\*\\*$": {
                "description": "A comment; it may repeat."
              }
            },
            "required": [
              "name"
            ],
            "additionalProperties": false
          }
        },
        "as": {
          "type": "string",
          "description": "The name of the input in the following steps: the text of the only field, or a map of several fields, as in answer/first."
        },
        "custom": {
          "description": "Free members: any content is allowed here and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; it may repeat."
        }
      },
      "additionalProperties": false
    }
  }
}

"""##,
        "keys": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/keys.schema.json",
  "title": "Key map",
  "description": "The key map of the terminal: okit-bundle run --keys FILE. An action that is not listed has its default keys; an empty list disables its keys.",
  "type": "object",
  "properties": {
    "$schema": {
      "type": "string",
      "description": "The schema that editors use to check this file."
    },
    "up": {
      "$ref": "#/$defs/keys",
      "description": "Moves up by a line.",
      "default": ["up", "k"]
    },
    "down": {
      "$ref": "#/$defs/keys",
      "description": "Moves down by a line.",
      "default": ["down", "j"]
    },
    "left": {
      "$ref": "#/$defs/keys",
      "description": "Moves left within a line or to the pane on the left, decreases a value, collapses a row of a tree, or goes back from a row.",
      "default": ["left", "h"]
    },
    "right": {
      "$ref": "#/$defs/keys",
      "description": "Moves right within a line or to the pane on the right, increases a value, expands a row of a tree, or opens a row.",
      "default": ["right", "l"]
    },
    "pageUp": {
      "$ref": "#/$defs/keys",
      "description": "Moves up by a page.",
      "default": ["pageup", "ctrl-b"]
    },
    "pageDown": {
      "$ref": "#/$defs/keys",
      "description": "Moves down by a page.",
      "default": ["pagedown", "ctrl-f"]
    },
    "halfUp": {
      "$ref": "#/$defs/keys",
      "description": "Moves up by half a page.",
      "default": ["ctrl-u"]
    },
    "halfDown": {
      "$ref": "#/$defs/keys",
      "description": "Moves down by half a page.",
      "default": ["ctrl-d"]
    },
    "top": {
      "$ref": "#/$defs/keys",
      "description": "Moves to the first line.",
      "default": ["home", "g g"]
    },
    "bottom": {
      "$ref": "#/$defs/keys",
      "description": "Moves to the last line.",
      "default": ["end", "G"]
    },
    "next": {
      "$ref": "#/$defs/keys",
      "description": "Moves to the next control.",
      "default": ["tab"]
    },
    "previous": {
      "$ref": "#/$defs/keys",
      "description": "Moves to the previous control.",
      "default": ["shift-tab"]
    },
    "activate": {
      "$ref": "#/$defs/keys",
      "description": "Opens, presses or confirms; resumes typing in a field.",
      "default": ["enter"]
    },
    "toggle": {
      "$ref": "#/$defs/keys",
      "description": "Toggles a switch or a tick.",
      "default": ["space"]
    },
    "back": {
      "$ref": "#/$defs/keys",
      "description": "Stops typing in a field, clears a search, moves from a detail to its list, closes a dialog, or goes back.",
      "default": ["esc"]
    },
    "search": {
      "$ref": "#/$defs/keys",
      "description": "Moves to the search field.",
      "default": ["/"]
    },
    "nextMatch": {
      "$ref": "#/$defs/keys",
      "description": "Moves to the next row that matches the search.",
      "default": ["n"]
    },
    "previousMatch": {
      "$ref": "#/$defs/keys",
      "description": "Moves to the previous row that matches the search.",
      "default": ["N"]
    },
    "jump": {
      "$ref": "#/$defs/keys",
      "description": "Moves to the row or section that starts with the next typed letter.",
      "default": ["'"]
    },
    "tab": {
      "$ref": "#/$defs/keys",
      "description": "Shows a tab: the first key shows the first tab, the second key the second.",
      "default": ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    },
    "nextTab": {
      "$ref": "#/$defs/keys",
      "description": "Shows the next tab.",
      "default": ["]"]
    },
    "previousTab": {
      "$ref": "#/$defs/keys",
      "description": "Shows the previous tab.",
      "default": ["["]
    },
    "sortForward": {
      "$ref": "#/$defs/keys",
      "description": "Sorts a table by the next column, ascending and then descending.",
      "default": [">"]
    },
    "sortBackward": {
      "$ref": "#/$defs/keys",
      "description": "Sorts a table by the previous column, ascending and then descending.",
      "default": ["<"]
    },
    "palette": {
      "$ref": "#/$defs/keys",
      "description": "Opens the command palette.",
      "default": ["ctrl-p", ":"]
    },
    "keys": {
      "$ref": "#/$defs/keys",
      "description": "Shows the available keys.",
      "default": ["?", "f1"]
    },
    "copy": {
      "$ref": "#/$defs/keys",
      "description": "Copies the text of the focused element.",
      "default": ["y"]
    },
    "add": {
      "$ref": "#/$defs/keys",
      "description": "Presses the button Add.",
      "default": ["+"]
    },
    "edit": {
      "$ref": "#/$defs/keys",
      "description": "Starts or ends edit mode.",
      "default": ["e"]
    },
    "save": {
      "$ref": "#/$defs/keys",
      "description": "Saves a form, or confirms a dialog.",
      "default": ["ctrl-s", "ctrl-enter"]
    },
    "undo": {
      "$ref": "#/$defs/keys",
      "description": "Undoes the last change of data.",
      "default": ["u"]
    },
    "redo": {
      "$ref": "#/$defs/keys",
      "description": "Repeats the change that was undone.",
      "default": ["ctrl-r"]
    },
    "delete": {
      "$ref": "#/$defs/keys",
      "description": "Runs the action delete of the row, or deletes the row.",
      "default": ["delete"]
    },
    "more": {
      "$ref": "#/$defs/keys",
      "description": "Shows further actions of the row.",
      "default": ["m"]
    },
    "moveUp": {
      "$ref": "#/$defs/keys",
      "description": "Moves the row up.",
      "default": ["alt-up"]
    },
    "moveDown": {
      "$ref": "#/$defs/keys",
      "description": "Moves the row down.",
      "default": ["alt-down"]
    },
    "refresh": {
      "$ref": "#/$defs/keys",
      "description": "Refreshes the list.",
      "default": ["R", "f5"]
    },
    "menu": {
      "$ref": "#/$defs/keys",
      "description": "Opens or closes the menu of the app.",
      "default": ["M"]
    },
    "help": {
      "$ref": "#/$defs/keys",
      "description": "Shows the help of the app.",
      "default": ["H"]
    },
    "inspect": {
      "$ref": "#/$defs/keys",
      "description": "Opens the inspector of okit-bundle dev, or closes it.",
      "default": ["f12"]
    },
    "redraw": {
      "$ref": "#/$defs/keys",
      "description": "Redraws the screen.",
      "default": ["ctrl-l"]
    },
    "suspend": {
      "$ref": "#/$defs/keys",
      "description": "Suspends the process, as in a shell.",
      "default": ["ctrl-z"]
    },
    "quit": {
      "$ref": "#/$defs/keys",
      "description": "Ends the app.",
      "default": ["q"]
    }
  },
  "patternProperties": {
    "^\\*\\*\\*$": {
      "description": "A comment; can be repeated."
    }
  },
  "additionalProperties": false,
  "$defs": {
    "keys": {
      "type": "array",
      "description": "Names of keys; the program shows the first one. A name is a character, f1 to f24, enter tab esc space backspace delete insert up down left right home end pageup pagedown, with a prefix ctrl- alt- shift-. Names separated by spaces are keys that are pressed one after the other: g g.",
      "items": {
        "type": "string",
        "minLength": 1
      }
    }
  }
}

"""##,
        "lint-baseline": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/lint-baseline.schema.json",
  "title": "Lint baseline",
  "description": "Findings that okit-bundle lint --baseline suppresses, each with the reason.",
  "type": "object",
  "properties": {
    "$schema": {
      "type": "string",
      "description": "The schema that editors use to check this file."
    },
    "version": {
      "const": 1,
      "description": "The version of the format; increased when the meaning of a member changes."
    },
    "entries": {
      "type": "array",
      "description": "Each entry suppresses one finding.",
      "items": {
        "type": "object",
        "properties": {
          "rule": {
            "type": "string",
            "description": "Id of the rule.",
            "minLength": 1
          },
          "place": {
            "type": "string",
            "description": "The file in the bundle, #, and the JSON pointer to the value in it.",
            "pattern": "#(/|$)"
          },
          "reason": {
            "type": "string",
            "description": "Why the finding stays.",
            "minLength": 1
          }
        },
        "required": [
          "rule",
          "place",
          "reason"
        ],
        "additionalProperties": false
      }
    }
  },
  "required": [
    "version",
    "entries"
  ],
  "additionalProperties": false
}

"""##,
        "lint-report": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/lint-report.schema.json",
  "title": "Lint report",
  "description": "The output of okit-bundle lint --format json.",
  "type": "object",
  "required": ["version", "columnUnit", "findings"],
  "properties": {
    "version": {"const": 1, "description": "The version of the format; increased when the meaning of a member changes."},
    "columnUnit": {
      "const": "character",
      "description": "The unit of columns: user-perceived characters (extended grapheme clusters of Unicode), counted from 1. endColumn is the column of the first character after the range."
    },
    "findings": {
      "type": "array",
      "description": "Findings in order of location.",
      "items": {
        "type": "object",
        "required": [
          "rule", "severity", "message", "path", "line", "column", "endLine", "endColumn"
        ],
        "properties": {
          "rule": {"type": "string", "description": "Id of the rule."},
          "severity": {"enum": ["info", "warning", "error"]},
          "message": {"type": "string"},
          "path": {"$ref": "#/$defs/path"},
          "line": {"$ref": "#/$defs/count"},
          "column": {"$ref": "#/$defs/count"},
          "endLine": {"$ref": "#/$defs/count"},
          "endColumn": {"$ref": "#/$defs/count"},
          "fix": {
            "type": "object",
            "description": "The fix that lint --fix applies, or --fix-unsafe if it is not safe.",
            "required": ["isSafe", "edits"],
            "properties": {
              "isSafe": {"type": "boolean", "description": "Whether the fix is unambiguous."},
              "edits": {
                "type": "array",
                "description": "Ranges of the file and their replacements.",
                "items": {
                  "type": "object",
                  "required": ["start", "end", "text"],
                  "properties": {
                    "start": {"$ref": "#/$defs/offset"},
                    "end": {"$ref": "#/$defs/offset"},
                    "text": {"type": "string"}
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          },
          "notes": {
            "type": "array",
            "description": "Related locations.",
            "items": {
              "type": "object",
              "required": ["message", "path", "line", "column", "endLine", "endColumn"],
              "properties": {
                "message": {"type": "string"},
                "path": {"$ref": "#/$defs/path"},
                "line": {"$ref": "#/$defs/count"},
                "column": {"$ref": "#/$defs/count"},
                "endLine": {"$ref": "#/$defs/count"},
                "endColumn": {"$ref": "#/$defs/count"}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false,
  "$defs": {
    "path": {
      "type": "string",
      "description": "The file; in a zip, its path follows after !/, such as app.zip!/screens/books.json."
    },
    "count": {"type": "integer", "minimum": 1, "description": "Counted from 1; columns in the unit of columnUnit."},
    "offset": {"type": "integer", "minimum": 0, "description": "Bytes from the file's start."}
  }
}

"""##,
        "screen": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/screen.schema.json",
  "title": "Screen",
  "description": "screens/NAME.json: one screen. kind determines its attributes.",
  "type": "object",
  "required": [
    "kind"
  ],
  "properties": {
    "format": {
      "const": 1,
      "description": "The version of the file, in a bundle of format version 2.",
      "x-use": "literal"
    },
    "kind": {
      "enum": [
        "list",
        "detail",
        "selection",
        "application",
        "tabs",
        "menu",
        "settings",
        "backup",
        "secureBackup",
        "views"
      ],
      "description": "The kind of the screen; determines its attributes.",
      "x-use": "literal"
    },
    "title": {
      "type": "string",
      "description": "Literal title, used if titlePath has no value.",
      "x-use": "text"
    },
    "bar": {
      "type": "object",
      "description": "Buttons of the navigation bar.",
      "properties": {
        "left": {
          "type": "array",
          "description": "Buttons on the left.",
          "items": {
            "$ref": "#/$defs/button"
          }
        },
        "right": {
          "type": "array",
          "description": "Buttons on the right.",
          "items": {
            "$ref": "#/$defs/button"
          }
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "toolbar": {
      "type": "array",
      "description": "Buttons of the toolbar.",
      "items": {
        "$ref": "#/$defs/button"
      }
    },
    "segues": {
      "type": "object",
      "description": "Screens that rows and buttons open, by the segue's name; rows use the segue model.",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "$ref": "#/$defs/segue"
      }
    },
    "objects": {
      "type": "object",
      "description": "Mediators by identifier (format of WidgetKit).",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "$ref": "#/$defs/mediator"
      }
    },
    "elements": {
      "type": "object",
      "description": "Bindings of the elements by identifier; @self is the screen (format of WidgetKit).",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "$ref": "#/$defs/element"
      }
    },
    "$schema": {
      "type": "string",
      "description": "The schema that editors use to check this file."
    },
    "custom": {
      "description": "Custom members; any content is permitted and ignored."
    }
  },
  "patternProperties": {
    "^\\*\\*\\*$": {
      "description": "A comment; can be repeated."
    }
  },
  "allOf": [
    {
      "if": {
        "properties": {
          "kind": {
            "const": "list",
            "x-use": "literal"
          }
        },
        "required": [
          "kind"
        ]
      },
      "then": {
        "$ref": "#/$defs/kind_list"
      }
    },
    {
      "if": {
        "properties": {
          "kind": {
            "const": "detail",
            "x-use": "literal"
          }
        },
        "required": [
          "kind"
        ]
      },
      "then": {
        "$ref": "#/$defs/kind_detail"
      }
    },
    {
      "if": {
        "properties": {
          "kind": {
            "const": "selection",
            "x-use": "literal"
          }
        },
        "required": [
          "kind"
        ]
      },
      "then": {
        "$ref": "#/$defs/kind_selection"
      }
    },
    {
      "if": {
        "properties": {
          "kind": {
            "const": "application",
            "x-use": "literal"
          }
        },
        "required": [
          "kind"
        ]
      },
      "then": {
        "$ref": "#/$defs/kind_application"
      }
    },
    {
      "if": {
        "properties": {
          "kind": {
            "const": "tabs",
            "x-use": "literal"
          }
        },
        "required": [
          "kind"
        ]
      },
      "then": {
        "$ref": "#/$defs/kind_tabs"
      }
    },
    {
      "if": {
        "properties": {
          "kind": {
            "const": "menu",
            "x-use": "literal"
          }
        },
        "required": [
          "kind"
        ]
      },
      "then": {
        "$ref": "#/$defs/kind_menu"
      }
    },
    {
      "if": {
        "properties": {
          "kind": {
            "const": "settings",
            "x-use": "literal"
          }
        },
        "required": [
          "kind"
        ]
      },
      "then": {
        "$ref": "#/$defs/kind_settings"
      }
    },
    {
      "if": {
        "properties": {
          "kind": {
            "const": "backup",
            "x-use": "literal"
          }
        },
        "required": [
          "kind"
        ]
      },
      "then": {
        "$ref": "#/$defs/kind_backup"
      }
    },
    {
      "if": {
        "properties": {
          "kind": {
            "const": "secureBackup",
            "x-use": "literal"
          }
        },
        "required": [
          "kind"
        ]
      },
      "then": {
        "$ref": "#/$defs/kind_secureBackup"
      }
    },
    {
      "if": {
        "properties": {
          "kind": {
            "const": "views",
            "x-use": "literal"
          }
        },
        "required": [
          "kind"
        ]
      },
      "then": {
        "$ref": "#/$defs/kind_views"
      }
    }
  ],
  "unevaluatedProperties": false,
  "$defs": {
    "segue": {
      "title": "Segue",
      "description": "The target of a segue: the name of a screen, or the screen and its presentation.",
      "type": [
        "string",
        "object"
      ],
      "minLength": 1,
      "required": [
        "screen"
      ],
      "properties": {
        "screen": {
          "type": "string",
          "minLength": 1,
          "description": "The screen: a file in screens/ without .json."
        },
        "modal": {
          "type": "boolean",
          "description": "Whether the screen opens as an overlay. Default false.",
          "default": false
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "label": {
      "type": "object",
      "title": "Label",
      "description": "A text of a help view.",
      "properties": {
        "contextPath": {
          "$ref": "#/$defs/path",
          "description": "Path of the label's context, relative to the screen's.",
          "x-use": "literal"
        },
        "textPath": {
          "$ref": "#/$defs/attribute",
          "description": "Text.",
          "x-use": "write text"
        },
        "showPath": {
          "$ref": "#/$defs/switch",
          "description": "Whether the label shows. Default #true.",
          "x-use": "condition"
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "attribute": {
      "type": [
        "string",
        "number",
        "boolean"
      ],
      "title": "Attribute",
      "description": "A binding as a string; true or 5 equals the constant #true or #5."
    },
    "switch": {
      "type": [
        "string",
        "boolean"
      ],
      "title": "Switch",
      "description": "A binding as a string; true equals the constant #true."
    },
    "path": {
      "type": "string",
      "title": "Path",
      "description": "A binding."
    },
    "table": {
      "title": "Table",
      "description": "Attributes that lists and forms share.",
      "properties": {
        "contextPath": {
          "$ref": "#/$defs/path",
          "description": "Path of the screen's context, relative to the passed context.",
          "x-use": "literal"
        },
        "promptPath": {
          "$ref": "#/$defs/attribute",
          "description": "Small line above the title (several parts).",
          "x-use": "text"
        },
        "titlePath": {
          "$ref": "#/$defs/attribute",
          "description": "Title (one binding).",
          "x-use": "text"
        },
        "titleTap": {
          "$ref": "#/$defs/attribute",
          "description": "Function called when the bar is tapped.",
          "x-use": "call"
        },
        "titleCount": {
          "$ref": "#/$defs/attribute",
          "description": "Number shown with the title.",
          "x-use": "number"
        },
        "subTitlePath": {
          "$ref": "#/$defs/attribute",
          "description": "Subtitle (one binding).",
          "x-use": "text"
        },
        "subTitleObject": {
          "$ref": "#/$defs/attribute",
          "description": "Noun for the subtitle \"n noun\".",
          "x-use": "text"
        },
        "subTitleObjectPlural": {
          "$ref": "#/$defs/attribute",
          "description": "Plural of the noun. Default subTitleObject + s.",
          "x-use": "text"
        },
        "subTitleSwap": {
          "$ref": "#/$defs/switch",
          "description": "Swaps title and subtitle. Default #false.",
          "x-use": "condition"
        },
        "edit": {
          "$ref": "#/$defs/switch",
          "description": "Whether the screen can be edited. Default #true.",
          "x-use": "condition"
        },
        "editEnabled": {
          "$ref": "#/$defs/switch",
          "description": "Whether this row can be edited (on the row). Default #true.",
          "x-use": "condition",
          "x-on": "row"
        },
        "editInherit": {
          "$ref": "#/$defs/switch",
          "description": "Whether the opened screen starts in edit mode if this one is in edit mode. Default #false.",
          "x-use": "condition"
        },
        "editAlways": {
          "$ref": "#/$defs/switch",
          "description": "Always in edit mode. Default #false.",
          "x-use": "condition"
        },
        "help": {
          "$ref": "#/$defs/switch",
          "description": "Help button, if there is a help view. Default #true.",
          "x-use": "condition"
        },
        "forceUpdate": {
          "$ref": "#/$defs/switch",
          "description": "Refresh on every change of the context. Default #true.",
          "x-use": "condition"
        },
        "autoDeselect": {
          "$ref": "#/$defs/switch",
          "description": "Remove the highlight after a tap. Default #true.",
          "x-use": "condition"
        },
        "helpView": {
          "type": "array",
          "description": "Labels of the help that the help button shows.",
          "items": {
            "$ref": "#/$defs/label"
          },
          "minItems": 1
        }
      }
    },
    "kind_list": {
      "description": "List: one row for each entity of a collection.",
      "$ref": "#/$defs/table",
      "properties": {
        "dataPath": {
          "$ref": "#/$defs/path",
          "description": "The rows: a collection of entities.",
          "x-use": "objects"
        },
        "rowSort": {
          "$ref": "#/$defs/path",
          "description": "Binding on the row by which the rows are sorted.",
          "x-use": "order",
          "x-on": "row"
        },
        "rowSortAsc": {
          "$ref": "#/$defs/switch",
          "description": "Sort rows in ascending order. Default #true.",
          "x-use": "condition"
        },
        "group": {
          "$ref": "#/$defs/path",
          "description": "Binding on the row that determines its section.",
          "x-use": "order",
          "x-on": "row"
        },
        "groupName": {
          "$ref": "#/$defs/attribute",
          "description": "Title of the row's section. Default group.",
          "x-use": "text",
          "x-on": "row"
        },
        "groupSort": {
          "$ref": "#/$defs/switch",
          "description": "Sort the sections. Default #true.",
          "x-use": "condition"
        },
        "groupSortAsc": {
          "$ref": "#/$defs/switch",
          "description": "Sort sections in ascending order. Default #true.",
          "x-use": "condition"
        },
        "reorder": {
          "$ref": "#/$defs/switch",
          "description": "Rows can be moved in edit mode, if not grouped. Default #false.",
          "x-use": "condition"
        },
        "reorderEnabled": {
          "$ref": "#/$defs/switch",
          "description": "Whether this row can be moved. Default #true.",
          "x-use": "condition",
          "x-on": "row"
        },
        "tap": {
          "$ref": "#/$defs/attribute",
          "description": "Function of the row, called on a tap outside edit mode.",
          "x-use": "call",
          "x-on": "row"
        },
        "tapEdit": {
          "$ref": "#/$defs/attribute",
          "description": "Function of the row, called on a tap in edit mode.",
          "x-use": "call",
          "x-on": "row"
        },
        "selectPath": {
          "$ref": "#/$defs/path",
          "description": "Bool property of the row that ticking sets in edit mode.",
          "x-use": "write bool",
          "x-on": "row"
        },
        "refresh": {
          "$ref": "#/$defs/switch",
          "description": "Pull to refresh. Default #true.",
          "x-use": "condition"
        },
        "search": {
          "$ref": "#/$defs/switch",
          "description": "Search field. Default #true.",
          "x-use": "condition"
        },
        "searchPath": {
          "$ref": "#/$defs/attribute",
          "description": "Text of the row that is searched. Default description.",
          "x-use": "order",
          "x-on": "row"
        },
        "searchFilterPath": {
          "$ref": "#/$defs/path",
          "description": "Binding that is compared with the selected filter.",
          "x-use": "order",
          "x-on": "row"
        },
        "index": {
          "$ref": "#/$defs/switch",
          "description": "Index A-Z of the sections. Default #false.",
          "x-use": "condition"
        },
        "add": {
          "$ref": "#/$defs/switch",
          "description": "Button that adds an entity. Default #true.",
          "x-use": "condition"
        },
        "addAppend": {
          "$ref": "#/$defs/switch",
          "description": "Add at the end instead of at the front. Default #false.",
          "x-use": "condition"
        },
        "addName": {
          "$ref": "#/$defs/attribute",
          "description": "Property that a dialog asks for before adding.",
          "x-use": "write text",
          "x-on": "row"
        },
        "addNav": {
          "$ref": "#/$defs/switch",
          "description": "Open the new entity in edit mode. Default #false.",
          "x-use": "condition"
        },
        "navEnabled": {
          "$ref": "#/$defs/switch",
          "description": "Whether this row opens its detail screen. Default #true.",
          "x-use": "condition",
          "x-on": "row"
        },
        "delete": {
          "$ref": "#/$defs/switch",
          "description": "Rows can be deleted. Default #true.",
          "x-use": "condition"
        },
        "deleteEnabled": {
          "$ref": "#/$defs/switch",
          "description": "Whether this row can be deleted. Default #true.",
          "x-use": "condition",
          "x-on": "row"
        },
        "deletePrompt": {
          "$ref": "#/$defs/switch",
          "description": "Ask before deleting. Default #true.",
          "x-use": "condition"
        },
        "more": {
          "$ref": "#/$defs/switch",
          "description": "More... action on rows. Default #false.",
          "x-use": "condition"
        },
        "moreEnabled": {
          "$ref": "#/$defs/switch",
          "description": "Whether this row has the More... action. Default #true.",
          "x-use": "condition",
          "x-on": "row"
        },
        "moreTap": {
          "$ref": "#/$defs/attribute",
          "description": "Function that More... calls directly.",
          "x-use": "call",
          "x-on": "row"
        },
        "moreActions": {
          "$ref": "#/$defs/attribute",
          "description": "Titles of the More... menu (several parts).",
          "x-use": "text",
          "x-on": "row"
        },
        "moreActionsEnabled": {
          "$ref": "#/$defs/attribute",
          "description": "Per position: whether the action is shown.",
          "x-use": "condition",
          "x-on": "row"
        },
        "moreActionsTap": {
          "$ref": "#/$defs/attribute",
          "description": "Per position: function of the action.",
          "x-use": "call",
          "x-on": "row"
        },
        "quickName": {
          "$ref": "#/$defs/attribute",
          "description": "Title of the quick action.",
          "x-use": "text",
          "x-on": "row"
        },
        "quickImage": {
          "$ref": "#/$defs/attribute",
          "description": "Image of the quick action.",
          "x-on": "row"
        },
        "quickEnabled": {
          "$ref": "#/$defs/switch",
          "description": "Whether this row has the quick action. Default #true.",
          "x-use": "condition",
          "x-on": "row"
        },
        "quickTap": {
          "$ref": "#/$defs/attribute",
          "description": "Function of the quick action.",
          "x-use": "call",
          "x-on": "row"
        },
        "forceListUpdate": {
          "$ref": "#/$defs/switch",
          "description": "Rebuild the whole list on every change. Default #false.",
          "x-use": "condition"
        },
        "activity": {
          "$ref": "#/$defs/switch",
          "description": "Busy indicator while the list is updated. Default #false.",
          "x-use": "condition"
        },
        "activityTop": {
          "$ref": "#/$defs/attribute",
          "description": "Distance of the busy indicator from the top. Default #20.0.",
          "x-use": "number"
        },
        "type": {
          "type": "string",
          "description": "Entity that the add button creates.",
          "x-use": "literal"
        },
        "typeName": {
          "type": "string",
          "description": "Noun in the add dialog. Default: type.",
          "x-use": "literal"
        },
        "searchFilters": {
          "type": [
            "string",
            "array"
          ],
          "items": {
            "type": "string"
          },
          "description": "Filters (a literal list, separated by commas), shown after All.",
          "x-use": "literal"
        },
        "cell": {
          "$ref": "#/$defs/cell",
          "description": "The cell of every row, with its attributes.",
          "x-use": "literal"
        }
      }
    },
    "kind_detail": {
      "description": "Detail: sections of fixed rows on one entity.",
      "$ref": "#/$defs/table",
      "properties": {
        "sectionHeaders": {
          "$ref": "#/$defs/attribute",
          "description": "Headers by position (several parts).",
          "x-use": "text"
        },
        "sectionFooters": {
          "$ref": "#/$defs/attribute",
          "description": "Footers by position (several parts).",
          "x-use": "text"
        },
        "sectionsShowDisplay": {
          "$ref": "#/$defs/attribute",
          "description": "Per position: whether header and footer show outside edit mode.",
          "x-use": "condition"
        },
        "sectionsShowEdit": {
          "$ref": "#/$defs/attribute",
          "description": "Per position: whether header and footer show in edit mode.",
          "x-use": "condition"
        },
        "tap": {
          "$ref": "#/$defs/attribute",
          "description": "Function called when a row is tapped outside edit mode.",
          "x-use": "call",
          "x-on": "row"
        },
        "tapEdit": {
          "$ref": "#/$defs/attribute",
          "description": "Function called when a row is tapped in edit mode.",
          "x-use": "call",
          "x-on": "row"
        },
        "accyTap": {
          "$ref": "#/$defs/attribute",
          "description": "Function called when an accessory is tapped.",
          "x-use": "call",
          "x-on": "around"
        },
        "accyEditTap": {
          "$ref": "#/$defs/attribute",
          "description": "The same in edit mode. Default accyTap.",
          "x-use": "call",
          "x-on": "around"
        },
        "sections": {
          "type": "array",
          "description": "The sections of the screen.",
          "items": {
            "$ref": "#/$defs/section"
          }
        }
      }
    },
    "kind_selection": {
      "description": "Selection: a list that sets references.",
      "$ref": "#/$defs/kind_list",
      "properties": {
        "selectionContextPath": {
          "$ref": "#/$defs/path",
          "description": "Path of the context of the selection.",
          "x-use": "literal"
        },
        "selectionPath": {
          "$ref": "#/$defs/path",
          "description": "ModelRef (single) or collection of ModelRef (multiple). Default: set by the screen that opens it.",
          "x-use": "write reference",
          "x-on": "selection"
        },
        "selectAppend": {
          "$ref": "#/$defs/switch",
          "description": "Add new references at the end. Default #false.",
          "x-use": "condition",
          "x-on": "selection"
        },
        "unique": {
          "$ref": "#/$defs/switch",
          "description": "A tap on a selected row toggles it. Default #true.",
          "x-use": "condition",
          "x-on": "selection"
        },
        "unselect": {
          "$ref": "#/$defs/switch",
          "description": "A tap on a selected row removes it. Default #true.",
          "x-use": "condition",
          "x-on": "selection"
        },
        "clear": {
          "$ref": "#/$defs/switch",
          "description": "Clear button. Default #true.",
          "x-use": "condition",
          "x-on": "selection"
        },
        "close": {
          "$ref": "#/$defs/switch",
          "description": "Close button, if the screen is an overlay. Default #true.",
          "x-use": "condition",
          "x-on": "selection"
        },
        "autoClose": {
          "$ref": "#/$defs/switch",
          "description": "Close after each selection; if empty, only with a single reference. Default #false.",
          "x-use": "condition",
          "x-on": "selection"
        },
        "refType": {
          "type": "string",
          "description": "Entity of the created references. Default ModelRef.",
          "default": "ModelRef",
          "x-use": "literal"
        },
        "refTypeName": {
          "type": "string",
          "description": "Noun for the references; unused.",
          "x-use": "literal"
        }
      }
    },
    "kind_application": {
      "description": "Application shell: content and slide-in menu.",
      "properties": {
        "contextPath": {
          "$ref": "#/$defs/path",
          "description": "Path of the context of the following attributes.",
          "x-use": "literal"
        },
        "themeName": {
          "$ref": "#/$defs/attribute",
          "description": "Name of the theme. Default the default theme.",
          "x-use": "text"
        },
        "encryption": {
          "$ref": "#/$defs/switch",
          "description": "Store the models encrypted. Default #true.",
          "x-use": "condition"
        },
        "protection": {
          "$ref": "#/$defs/switch",
          "description": "Ask for authorization when the app comes back. Default #true.",
          "x-use": "condition"
        },
        "protectionTimeout": {
          "$ref": "#/$defs/attribute",
          "description": "Minutes before the app asks for authorization again. Default #5.",
          "x-use": "number"
        },
        "protectionCover": {
          "$ref": "#/$defs/switch",
          "description": "Cover the content while the app is away. Default #true.",
          "x-use": "condition"
        },
        "protectionImage": {
          "$ref": "#/$defs/attribute",
          "description": "Image on the cover."
        },
        "protectionText": {
          "$ref": "#/$defs/attribute",
          "description": "Text on the cover.",
          "x-use": "text"
        },
        "menuHideStatusBar": {
          "$ref": "#/$defs/switch",
          "description": "Hide the status bar while the menu is open. Default #false.",
          "x-use": "condition"
        },
        "storyboardName": {
          "type": "string",
          "description": "For bundles made from storyboards. Default Main.",
          "x-use": "literal"
        },
        "menuIdentifier": {
          "type": "string",
          "description": "Screen of the menu. Default menu.",
          "default": "menu",
          "x-use": "literal"
        },
        "homeIdentifier": {
          "type": "string",
          "description": "Screen shown first. Default home.",
          "default": "home",
          "x-use": "literal"
        },
        "popGesture": {
          "type": [
            "boolean",
            "string"
          ],
          "description": "Swipe back in the content. Default false.",
          "default": false,
          "x-use": "literal"
        }
      }
    },
    "kind_tabs": {
      "description": "Tabs: one screen for each tab.",
      "properties": {
        "tabs": {
          "type": "array",
          "description": "The tabs, from left to right.",
          "items": {
            "$ref": "#/$defs/tab"
          },
          "minItems": 1
        }
      },
      "required": [
        "tabs"
      ]
    },
    "kind_menu": {
      "description": "Menu: a list in the slide-in menu.",
      "$ref": "#/$defs/kind_list",
      "properties": {
        "storyboardName": {
          "type": "string",
          "description": "For bundles made from storyboards. Default Main.",
          "x-use": "literal"
        },
        "identifier": {
          "type": "string",
          "description": "Content screen that navigateToTarget shows; empty is home.",
          "x-use": "literal"
        },
        "rowIdentifier": {
          "type": "string",
          "description": "Content screen that a row's accessory shows, with the row as context.",
          "x-use": "literal"
        },
        "hideMenu": {
          "type": [
            "boolean",
            "string"
          ],
          "description": "Close the menu after navigating. Default true.",
          "default": true,
          "x-use": "literal"
        }
      }
    },
    "kind_settings": {
      "description": "Settings: a detail screen on the settings model.",
      "$ref": "#/$defs/kind_detail"
    },
    "kind_backup": {
      "description": "Backups: a list of the stored backups; no bindings.",
      "properties": {}
    },
    "kind_secureBackup": {
      "description": "Backups, encrypted; no bindings.",
      "properties": {}
    },
    "kind_views": {
      "description": "Views: a free tree of views.",
      "properties": {
        "contextPath": {
          "$ref": "#/$defs/path",
          "description": "Path of the screen's context, relative to the passed context.",
          "x-use": "literal"
        },
        "titlePath": {
          "$ref": "#/$defs/attribute",
          "description": "Title (one binding).",
          "x-use": "text"
        },
        "views": {
          "description": "The tree of views.",
          "oneOf": [
            {
              "$ref": "#/$defs/view"
            },
            {
              "type": "array",
              "items": {
                "$ref": "#/$defs/view"
              }
            }
          ]
        }
      },
      "required": [
        "views"
      ]
    },
    "cell_table": {
      "description": "Plain cell: texts, image and accessory.",
      "properties": {}
    },
    "cell_text": {
      "description": "Text field.",
      "properties": {
        "readOnly": {
          "$ref": "#/$defs/switch",
          "description": "The control never changes the value. Default #false.",
          "x-use": "condition"
        },
        "controlInDisplay": {
          "$ref": "#/$defs/switch",
          "description": "Show the control outside edit mode too. Default #true.",
          "x-use": "condition"
        },
        "textPath": {
          "$ref": "#/$defs/attribute",
          "description": "Text property that is edited.",
          "x-use": "write text"
        },
        "placeholder": {
          "$ref": "#/$defs/attribute",
          "description": "Text of the empty field.",
          "x-use": "text"
        },
        "secure": {
          "$ref": "#/$defs/switch",
          "description": "Masks the text. Default #false.",
          "x-use": "condition"
        }
      }
    },
    "cell_switch": {
      "description": "Switch.",
      "properties": {
        "readOnly": {
          "$ref": "#/$defs/switch",
          "description": "The control never changes the value. Default #false.",
          "x-use": "condition"
        },
        "controlInDisplay": {
          "$ref": "#/$defs/switch",
          "description": "Show the control outside edit mode too. Default #true.",
          "x-use": "condition"
        },
        "onPath": {
          "$ref": "#/$defs/path",
          "description": "Bool property that is switched.",
          "x-use": "write bool"
        }
      }
    },
    "cell_date": {
      "description": "Date.",
      "properties": {
        "readOnly": {
          "$ref": "#/$defs/switch",
          "description": "The control never changes the value. Default #false.",
          "x-use": "condition"
        },
        "controlInDisplay": {
          "$ref": "#/$defs/switch",
          "description": "Show the control outside edit mode too. Default #true.",
          "x-use": "condition"
        },
        "datePath": {
          "$ref": "#/$defs/path",
          "description": "Date property that is edited.",
          "x-use": "write date"
        },
        "minDatePath": {
          "$ref": "#/$defs/path",
          "description": "Earliest date (date or ISO 8601).",
          "x-use": "date"
        },
        "maxDatePath": {
          "$ref": "#/$defs/path",
          "description": "Latest date (date or ISO 8601).",
          "x-use": "date"
        },
        "modePath": {
          "$ref": "#/$defs/attribute",
          "description": "0 time, 1 date, 2 date and time, 3 timer. Default #2.",
          "x-use": "choice 4"
        }
      }
    },
    "cell_multiline": {
      "description": "Text of several lines.",
      "properties": {
        "readOnly": {
          "$ref": "#/$defs/switch",
          "description": "The control never changes the value. Default #false.",
          "x-use": "condition"
        },
        "controlInDisplay": {
          "$ref": "#/$defs/switch",
          "description": "Show the control outside edit mode too. Default #true.",
          "x-use": "condition"
        },
        "textPath": {
          "$ref": "#/$defs/attribute",
          "description": "Text property that is edited.",
          "x-use": "write text"
        },
        "placeholder": {
          "$ref": "#/$defs/attribute",
          "description": "Text of the empty field.",
          "x-use": "text"
        }
      }
    },
    "cell_segment": {
      "description": "Choice shown as segments.",
      "properties": {
        "readOnly": {
          "$ref": "#/$defs/switch",
          "description": "The control never changes the value. Default #false.",
          "x-use": "condition"
        },
        "controlInDisplay": {
          "$ref": "#/$defs/switch",
          "description": "Show the control outside edit mode too. Default #true.",
          "x-use": "condition"
        },
        "segmentsPath": {
          "$ref": "#/$defs/attribute",
          "description": "Titles of the segments (several parts).",
          "x-use": "text"
        },
        "selectIndexPath": {
          "$ref": "#/$defs/path",
          "description": "Property with the selected index.",
          "x-use": "write index"
        },
        "width": {
          "$ref": "#/$defs/attribute",
          "description": "Width of the control. Default #200.",
          "x-use": "number"
        }
      }
    },
    "cell_picker": {
      "description": "Choice of an entity.",
      "properties": {
        "readOnly": {
          "$ref": "#/$defs/switch",
          "description": "The control never changes the value. Default #false.",
          "x-use": "condition"
        },
        "controlInDisplay": {
          "$ref": "#/$defs/switch",
          "description": "Show the control outside edit mode too. Default #true.",
          "x-use": "condition"
        },
        "dataPath": {
          "$ref": "#/$defs/path",
          "description": "Entities to select from.",
          "x-use": "objects"
        },
        "namePath": {
          "$ref": "#/$defs/path",
          "description": "Text of an entity (on the entity).",
          "x-use": "text"
        },
        "selectionPath": {
          "$ref": "#/$defs/path",
          "description": "ModelRef that is set.",
          "x-use": "write reference",
          "x-on": "selection"
        }
      }
    },
    "cell_slider": {
      "description": "Slider.",
      "properties": {
        "readOnly": {
          "$ref": "#/$defs/switch",
          "description": "The control never changes the value. Default #false.",
          "x-use": "condition"
        },
        "controlInDisplay": {
          "$ref": "#/$defs/switch",
          "description": "Show the control outside edit mode too. Default #true.",
          "x-use": "condition"
        },
        "valuePath": {
          "$ref": "#/$defs/attribute",
          "description": "Number that is changed.",
          "x-use": "write number"
        },
        "minValuePath": {
          "$ref": "#/$defs/attribute",
          "description": "Lowest value. Default #0.",
          "x-use": "number"
        },
        "maxValuePath": {
          "$ref": "#/$defs/attribute",
          "description": "Highest value. Default #1.",
          "x-use": "number"
        },
        "minImagePath": {
          "$ref": "#/$defs/attribute",
          "description": "Image at the low end."
        },
        "maxImagePath": {
          "$ref": "#/$defs/attribute",
          "description": "Image at the high end."
        },
        "width": {
          "$ref": "#/$defs/attribute",
          "description": "Width of the control. Default #150.",
          "x-use": "number"
        }
      }
    },
    "cell_stepper": {
      "description": "Stepper.",
      "properties": {
        "readOnly": {
          "$ref": "#/$defs/switch",
          "description": "The control never changes the value. Default #false.",
          "x-use": "condition"
        },
        "controlInDisplay": {
          "$ref": "#/$defs/switch",
          "description": "Show the control outside edit mode too. Default #true.",
          "x-use": "condition"
        },
        "valuePath": {
          "$ref": "#/$defs/attribute",
          "description": "Number that is changed.",
          "x-use": "write number"
        },
        "minValuePath": {
          "$ref": "#/$defs/attribute",
          "description": "Lowest value. Default #0.",
          "x-use": "number"
        },
        "maxValuePath": {
          "$ref": "#/$defs/attribute",
          "description": "Highest value. Default #100.",
          "x-use": "number"
        },
        "stepValuePath": {
          "$ref": "#/$defs/attribute",
          "description": "Size of a step. Default #1.",
          "x-use": "number"
        }
      }
    },
    "cell": {
      "type": "object",
      "title": "Cell",
      "description": "A row: the kind of cell and its attributes.",
      "properties": {
        "cell": {
          "enum": [
            "table",
            "text",
            "switch",
            "date",
            "multiline",
            "segment",
            "picker",
            "slider",
            "stepper"
          ],
          "default": "table",
          "description": "Kind of cell. Default table.",
          "x-use": "literal"
        },
        "id": {
          "type": "string",
          "description": "Identifier, for elements and flows.",
          "x-use": "literal"
        },
        "segue": {
          "type": "string",
          "description": "Name of the segue that a tap on the row follows.",
          "x-use": "literal"
        },
        "accessory": {
          "$ref": "#/$defs/button",
          "description": "A button at the right of the row.",
          "x-use": "literal"
        },
        "contextPath": {
          "$ref": "#/$defs/path",
          "description": "Path of the cell's context, relative to the row or screen.",
          "x-use": "literal"
        },
        "path": {
          "$ref": "#/$defs/attribute",
          "description": "Main text.",
          "x-use": "text"
        },
        "editPath": {
          "$ref": "#/$defs/attribute",
          "description": "Main text in edit mode. Default path.",
          "x-use": "text"
        },
        "detailPath": {
          "$ref": "#/$defs/attribute",
          "description": "Second text.",
          "x-use": "text"
        },
        "editDetailPath": {
          "$ref": "#/$defs/attribute",
          "description": "Second text in edit mode. Default detailPath.",
          "x-use": "text"
        },
        "imagePath": {
          "$ref": "#/$defs/attribute",
          "description": "Image."
        },
        "editImagePath": {
          "$ref": "#/$defs/attribute",
          "description": "Image in edit mode. Default imagePath."
        },
        "ribbonColor": {
          "$ref": "#/$defs/attribute",
          "description": "Color stripe at the left, as hex.",
          "x-use": "color"
        },
        "editRibbonColor": {
          "$ref": "#/$defs/attribute",
          "description": "Color stripe in edit mode. Default ribbonColor.",
          "x-use": "color"
        },
        "accyPath": {
          "$ref": "#/$defs/attribute",
          "description": "Accessory: 0 none, 1 disclosure, 2 detail disclosure, 3 check mark, 4 detail.",
          "x-use": "choice 5"
        },
        "accyEditPath": {
          "$ref": "#/$defs/attribute",
          "description": "Accessory in edit mode. Default accyPath.",
          "x-use": "choice 5"
        },
        "accyIcon": {
          "$ref": "#/$defs/attribute",
          "description": "Icon of the accessory button (lists).",
          "x-on": "around"
        },
        "accyText": {
          "$ref": "#/$defs/attribute",
          "description": "Text of the accessory button (lists).",
          "x-use": "text",
          "x-on": "around"
        },
        "accyTap": {
          "$ref": "#/$defs/attribute",
          "description": "Function of the accessory button (lists).",
          "x-use": "call",
          "x-on": "around"
        },
        "accyShow": {
          "$ref": "#/$defs/switch",
          "description": "Whether the accessory button shows (lists). Default #true.",
          "x-use": "condition",
          "x-on": "around"
        },
        "accyEnabled": {
          "$ref": "#/$defs/switch",
          "description": "Whether the accessory button is enabled (lists). Default #true.",
          "x-use": "condition",
          "x-on": "around"
        },
        "accyEditIcon": {
          "$ref": "#/$defs/attribute",
          "description": "Icon of the accessory button in edit mode (lists).",
          "x-on": "around"
        },
        "accyEditText": {
          "$ref": "#/$defs/attribute",
          "description": "Text of the accessory button in edit mode (lists).",
          "x-use": "text",
          "x-on": "around"
        },
        "accyEditTap": {
          "$ref": "#/$defs/attribute",
          "description": "Function of the accessory button in edit mode (lists).",
          "x-use": "call",
          "x-on": "around"
        },
        "accyEditShow": {
          "$ref": "#/$defs/switch",
          "description": "Whether it is shown in edit mode (lists). Default #true.",
          "x-use": "condition",
          "x-on": "around"
        },
        "accyEditEnabled": {
          "$ref": "#/$defs/switch",
          "description": "Whether it is enabled in edit mode (lists). Default #true.",
          "x-use": "condition",
          "x-on": "around"
        },
        "heightDisplay": {
          "$ref": "#/$defs/attribute",
          "description": "Height outside edit mode; #0 hides the row.",
          "x-use": "number",
          "x-on": "around"
        },
        "heightEdit": {
          "$ref": "#/$defs/attribute",
          "description": "Height in edit mode; #0 hides the row.",
          "x-use": "number",
          "x-on": "around"
        },
        "heightSelect": {
          "$ref": "#/$defs/attribute",
          "description": "Height of the selected row in edit mode.",
          "x-use": "number",
          "x-on": "around"
        },
        "showDisplay": {
          "$ref": "#/$defs/switch",
          "description": "Whether the row shows. Default #true.",
          "x-use": "condition",
          "x-on": "around"
        },
        "showEdit": {
          "$ref": "#/$defs/switch",
          "description": "Whether the row shows in edit mode. Default #true.",
          "x-use": "condition",
          "x-on": "around"
        },
        "selectNextRow": {
          "$ref": "#/$defs/attribute",
          "description": "Row that a tap selects instead, relative to this one.",
          "x-use": "number"
        },
        "selectNextAccent": {
          "$ref": "#/$defs/switch",
          "description": "Draw the tapped label in the tint color. Default #true.",
          "x-use": "condition"
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "allOf": [
        {
          "if": {
            "properties": {
              "cell": {
                "const": "text",
                "x-use": "literal"
              }
            },
            "required": [
              "cell"
            ]
          },
          "then": {
            "$ref": "#/$defs/cell_text"
          }
        },
        {
          "if": {
            "properties": {
              "cell": {
                "const": "switch",
                "x-use": "literal"
              }
            },
            "required": [
              "cell"
            ]
          },
          "then": {
            "$ref": "#/$defs/cell_switch"
          }
        },
        {
          "if": {
            "properties": {
              "cell": {
                "const": "date",
                "x-use": "literal"
              }
            },
            "required": [
              "cell"
            ]
          },
          "then": {
            "$ref": "#/$defs/cell_date"
          }
        },
        {
          "if": {
            "properties": {
              "cell": {
                "const": "multiline",
                "x-use": "literal"
              }
            },
            "required": [
              "cell"
            ]
          },
          "then": {
            "$ref": "#/$defs/cell_multiline"
          }
        },
        {
          "if": {
            "properties": {
              "cell": {
                "const": "segment",
                "x-use": "literal"
              }
            },
            "required": [
              "cell"
            ]
          },
          "then": {
            "$ref": "#/$defs/cell_segment"
          }
        },
        {
          "if": {
            "properties": {
              "cell": {
                "const": "picker",
                "x-use": "literal"
              }
            },
            "required": [
              "cell"
            ]
          },
          "then": {
            "$ref": "#/$defs/cell_picker"
          }
        },
        {
          "if": {
            "properties": {
              "cell": {
                "const": "slider",
                "x-use": "literal"
              }
            },
            "required": [
              "cell"
            ]
          },
          "then": {
            "$ref": "#/$defs/cell_slider"
          }
        },
        {
          "if": {
            "properties": {
              "cell": {
                "const": "stepper",
                "x-use": "literal"
              }
            },
            "required": [
              "cell"
            ]
          },
          "then": {
            "$ref": "#/$defs/cell_stepper"
          }
        }
      ],
      "unevaluatedProperties": false
    },
    "section": {
      "type": "object",
      "title": "Section",
      "description": "Rows under a header.",
      "properties": {
        "header": {
          "type": "string",
          "description": "Literal header; sectionHeaders takes precedence.",
          "x-use": "literal"
        },
        "footer": {
          "type": "string",
          "description": "Literal footer; sectionFooters takes precedence.",
          "x-use": "literal"
        },
        "rows": {
          "type": "array",
          "description": "The rows.",
          "items": {
            "$ref": "#/$defs/cell"
          }
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "required": [
        "rows"
      ],
      "additionalProperties": false
    },
    "button": {
      "type": "object",
      "title": "Button",
      "description": "A button of a bar, toolbar or row.",
      "properties": {
        "id": {
          "type": "string",
          "description": "Identifier, for elements and flows.",
          "x-use": "literal"
        },
        "title": {
          "type": "string",
          "description": "Title as a binding, such as %Mark; titlePath takes precedence.",
          "x-use": "text"
        },
        "icon": {
          "type": "string",
          "description": "Name of an image or system icon; iconPath takes precedence.",
          "x-use": "literal"
        },
        "segue": {
          "type": "string",
          "description": "Name of the segue that the button follows.",
          "x-use": "literal"
        },
        "action": {
          "enum": [
            "onCloseTap",
            "toggleMenu",
            "navigateToHome",
            "navigateToTarget"
          ],
          "description": "Built-in action: close or go back, open or close the menu, show the home screen, show the content screen of identifier.",
          "x-use": "literal"
        },
        "identifier": {
          "type": "string",
          "description": "Content screen that navigateToTarget shows. Default the menu's identifier; empty is home.",
          "x-use": "literal"
        },
        "contextPath": {
          "$ref": "#/$defs/path",
          "description": "Path of the button's context (title, enabled, shown).",
          "x-use": "literal"
        },
        "iconPath": {
          "$ref": "#/$defs/attribute",
          "description": "Icon."
        },
        "titlePath": {
          "$ref": "#/$defs/attribute",
          "description": "Title.",
          "x-use": "text"
        },
        "tapPath": {
          "$ref": "#/$defs/path",
          "description": "Function called on the screen's context.",
          "x-use": "call"
        },
        "enabledPath": {
          "$ref": "#/$defs/switch",
          "description": "Whether the button is enabled. Default #true.",
          "x-use": "condition"
        },
        "showPath": {
          "$ref": "#/$defs/switch",
          "description": "Whether the button shows. Default #true.",
          "x-use": "condition"
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "tab": {
      "type": "object",
      "title": "Tab",
      "description": "One tab.",
      "properties": {
        "title": {
          "type": "string",
          "description": "Title as a binding, such as %Books.",
          "x-use": "text"
        },
        "icon": {
          "type": "string",
          "description": "Name of an image or system icon.",
          "x-use": "literal"
        },
        "screen": {
          "type": "string",
          "description": "Screen of the tab: a file in screens/ without .json.",
          "minLength": 1,
          "x-use": "literal"
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "required": [
        "screen"
      ],
      "additionalProperties": false
    },
    "mediator": {
      "type": "object",
      "title": "Mediator",
      "description": "A mediator object.",
      "properties": {
        "type": {
          "$ref": "#/$defs/mediatorType",
          "description": "Class of the mediator."
        },
        "alias": {
          "type": "string",
          "description": "Second name in the scope."
        },
        "attrs": {
          "$ref": "#/$defs/mediatorAttributes",
          "description": "Values by property."
        },
        "evals": {
          "type": "object",
          "description": "Named evaluations.",
          "patternProperties": {
            "^\\*\\*\\*$": {
              "description": "A comment; can be repeated."
            }
          },
          "additionalProperties": {
            "$ref": "#/$defs/binding"
          }
        },
        "outlets": {
          "$ref": "#/$defs/outlets"
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "element": {
      "type": "object",
      "title": "Element",
      "description": "Bindings and values of one element.",
      "properties": {
        "attrs": {
          "type": "object",
          "description": "Values by property."
        },
        "bindings": {
          "type": "array",
          "description": "Bindings, each with its own to.",
          "items": {
            "$ref": "#/$defs/binding"
          }
        },
        "outlets": {
          "$ref": "#/$defs/outlets"
        },
        "action": {
          "type": "object",
          "description": "The function that a button calls.",
          "properties": {
            "target": {
              "type": "string",
              "description": "Identifier of the target."
            },
            "selector": {
              "type": "string",
              "description": "Name of its action, such as performAction:."
            },
            "custom": {
              "description": "Custom members; any content is permitted and ignored."
            }
          },
          "patternProperties": {
            "^\\*\\*\\*$": {
              "description": "A comment; can be repeated."
            }
          },
          "required": [
            "target",
            "selector"
          ],
          "additionalProperties": false
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "outlets": {
      "type": "object",
      "description": "Connections by property: an identifier or several.",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "type": [
          "string",
          "array"
        ],
        "items": {
          "type": "string"
        }
      }
    },
    "binding": {
      "type": "object",
      "title": "Binding",
      "description": "From a value to a property of the element.",
      "properties": {
        "to": {
          "type": "string",
          "description": "Property that gets the result. Default wx_value.",
          "default": "wx_value"
        },
        "from": {
          "type": "string",
          "description": "Source of the value. Default: the scope."
        },
        "predicateFormat": {
          "type": "string",
          "description": "Condition evaluated on the value."
        },
        "ifTrue": {
          "description": "Result if the condition is true (needs ifFalse)."
        },
        "ifFalse": {
          "description": "Result if the condition is false (needs ifTrue)."
        },
        "transformer": {
          "type": "string",
          "description": "Name of a value transformer."
        },
        "format": {
          "type": "string",
          "description": "Format of the output."
        },
        "placeholder": {
          "description": "Replaces an empty result."
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "view": {
      "type": "object",
      "title": "View",
      "description": "A node of the tree: its type, identifier, attributes and children.",
      "properties": {
        "type": {
          "$ref": "#/$defs/viewType",
          "description": "Kind of view, or the name of a class of UIKit or WidgetKit."
        },
        "id": {
          "type": "string",
          "description": "Identifier, for elements and flows."
        },
        "title": {
          "type": "string",
          "description": "Literal title."
        },
        "textPath": {
          "$ref": "#/$defs/attribute",
          "description": "Binding path of the text of a label or field; a field writes to it."
        },
        "valuePath": {
          "$ref": "#/$defs/attribute",
          "description": "Binding path of the value that a control shows and changes: a text, switch, number, date or index."
        },
        "titlePath": {
          "$ref": "#/$defs/attribute",
          "description": "Title."
        },
        "iconPath": {
          "$ref": "#/$defs/attribute",
          "description": "Icon."
        },
        "contextPath": {
          "$ref": "#/$defs/path",
          "description": "Path of the button's context (title, enabled, shown)."
        },
        "tapPath": {
          "$ref": "#/$defs/path",
          "description": "Function called on the screen's context."
        },
        "enabledPath": {
          "$ref": "#/$defs/switch",
          "description": "Whether the button is enabled. Default #true."
        },
        "showPath": {
          "$ref": "#/$defs/switch",
          "description": "Whether the button shows. Default #true."
        },
        "segments": {
          "type": "array",
          "description": "segmented: the titles of the segments.",
          "items": {
            "type": "string"
          }
        },
        "bindings": {
          "type": "array",
          "description": "Bindings of this view, as in elements.",
          "items": {
            "$ref": "#/$defs/binding"
          }
        },
        "segue": {
          "type": "string",
          "description": "Name of the segue that a tap follows."
        },
        "cells": {
          "type": "object",
          "description": "table, collection: templates of rows, by the identifier of the cell.",
          "patternProperties": {
            "^\\*\\*\\*$": {
              "description": "A comment; can be repeated."
            }
          },
          "additionalProperties": {
            "$ref": "#/$defs/viewCell"
          }
        },
        "children": {
          "type": "array",
          "description": "Views inside this one.",
          "items": {
            "$ref": "#/$defs/view"
          }
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "required": [
        "type"
      ],
      "additionalProperties": {
        "$ref": "#/$defs/attribute"
      },
      "allOf": [
        {
          "$ref": "#/$defs/viewAttributes"
        }
      ]
    },
    "viewCell": {
      "type": "object",
      "title": "Cell of views",
      "description": "The template of a row; its content is the row's object.",
      "properties": {
        "children": {
          "type": "array",
          "description": "Views in the row.",
          "items": {
            "$ref": "#/$defs/view"
          }
        },
        "segue": {
          "type": "string",
          "description": "Name of the segue that a tap on the row follows."
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "viewType": {
      "type": "string",
      "description": "view: A rectangle that contains other views.\ncontainer: A view that can be selected.\ndisplay: A view whose children show a separate object.\nform: A view whose fields are sent with an action.\nmediaForm: A form that sends files.\nuploadContainer: A container for a file in a form.\ntextInput: A text field with a button to clear it.\nlabel: A text.\nimage: An image of the bundle, or from a URL.\nactivity: An activity indicator.\nprogress: A progress bar.\npageControl: Dots, one for each page.\nbutton: A button.\nbarButton: A button in the bar of the screen.\ntextField: A field of one line.\ntextView: A field of several lines.\nsearchBar: A search field.\nswitch: A switch.\nslider: A control for a number in a range.\nstepper: Two buttons that change a number.\nsegmented: A row of choices.\ndatePicker: A control for a date or time.\ntable: A list of rows.\ncollection: Cells side by side.\nrefreshControl: The indicator of a table that is being refreshed.\nconstraint: A number of the layout, such as a height.",
      "minLength": 1,
      "examples": [
        "view",
        "container",
        "display",
        "form",
        "mediaForm",
        "uploadContainer",
        "textInput",
        "label",
        "image",
        "activity",
        "progress",
        "pageControl",
        "button",
        "barButton",
        "textField",
        "textView",
        "searchBar",
        "switch",
        "slider",
        "stepper",
        "segmented",
        "datePicker",
        "table",
        "collection",
        "refreshControl",
        "constraint"
      ]
    },
    "viewAttributes": {
      "type": "object",
      "description": "Values by property.",
      "properties": {
        "activeColor": {
          "description": "The color while it is selected. Not drawn."
        },
        "allowsMultipleSelection": {
          "description": "Whether several rows can be marked."
        },
        "alpha": {
          "description": "The opacity, from 0 to 1. A view with 0 is hidden."
        },
        "animated": {
          "description": "Accepted, without effect."
        },
        "animatedConstant": {
          "description": "Alias of `constant`."
        },
        "animating": {
          "description": "Whether it is shown."
        },
        "animationDelay": {
          "description": "Accepted, without effect."
        },
        "animationDuration": {
          "description": "Accepted, without effect."
        },
        "autoUpload": {
          "description": "Whether a file is sent as soon as it is selected."
        },
        "backgroundColor": {
          "description": "The background color. Not drawn."
        },
        "borderColor": {
          "description": "The color of its border. Not drawn."
        },
        "borderWidth": {
          "description": "The width of its border. Not drawn."
        },
        "constant": {
          "description": "The number."
        },
        "content": {
          "description": "The object that its children show."
        },
        "cornerRadius": {
          "description": "The radius of its corners. Not drawn."
        },
        "currentPage": {
          "description": "The index of the current page."
        },
        "date": {
          "description": "The date."
        },
        "datePickerMode": {
          "description": "The parts that can be selected. One of `time`, `date`, `dateAndTime`, `countDownTimer`, `countDown`."
        },
        "draggable": {
          "description": "Whether it can be dragged. Accepted, without effect."
        },
        "dublicateKeyPolicy": {
          "description": "Alias of `duplicateKeyPolicy`."
        },
        "duplicateKeyPolicy": {
          "description": "How values of fields with the same name are combined. One of `overwrite`, `join`, `array`."
        },
        "editable": {
          "description": "Whether the user can change it."
        },
        "enabled": {
          "description": "Whether the user can use it."
        },
        "hidden": {
          "description": "Whether it is hidden."
        },
        "image": {
          "description": "Alias of `imageName`."
        },
        "imageCompression": {
          "description": "The quality of images. Accepted, without effect."
        },
        "imageName": {
          "description": "The name of an image in `images/`."
        },
        "imageUrl": {
          "description": "The URL of an image."
        },
        "inactiveColor": {
          "description": "The color while it is not selected. Not drawn."
        },
        "isAnimating": {
          "description": "Alias of `animating`."
        },
        "isEditable": {
          "description": "Alias of `editable`."
        },
        "isEnabled": {
          "description": "Alias of `enabled`."
        },
        "isHidden": {
          "description": "Alias of `hidden`."
        },
        "isOn": {
          "description": "Alias of `on`."
        },
        "isRefreshing": {
          "description": "Alias of `refreshing`."
        },
        "isSecureTextEntry": {
          "description": "Alias of `secureTextEntry`."
        },
        "keyboardType": {
          "description": "The keyboard. Accepted, without effect."
        },
        "maximumDate": {
          "description": "The last date."
        },
        "maximumValue": {
          "description": "The maximum."
        },
        "minimumDate": {
          "description": "The first date."
        },
        "minimumValue": {
          "description": "The minimum."
        },
        "numberOfLines": {
          "description": "The maximum number of lines. Accepted, without effect."
        },
        "numberOfPages": {
          "description": "The number of pages."
        },
        "on": {
          "description": "Whether it is on."
        },
        "placeholder": {
          "description": "The text that is shown while it is empty."
        },
        "progress": {
          "description": "The progress, from 0 to 1."
        },
        "refreshing": {
          "description": "Whether it is being refreshed. Whether it is shown."
        },
        "resultInfoValueKey": {
          "description": "The key path of the result in the response."
        },
        "rowHeight": {
          "description": "The height of rows. Accepted, without effect."
        },
        "secureTextEntry": {
          "description": "Whether the input is masked."
        },
        "segments": {
          "description": "The titles of the choices."
        },
        "selectable": {
          "description": "Whether it can be selected. Accepted, without effect."
        },
        "selectedSegmentIndex": {
          "description": "The index of the choice."
        },
        "shadowOffset": {
          "description": "The offset of its shadow. Not drawn."
        },
        "shadowOpacity": {
          "description": "The opacity of its shadow. Not drawn."
        },
        "shadowRadius": {
          "description": "The radius of its shadow. Not drawn."
        },
        "standardShadow": {
          "description": "Whether it has the standard shadow. Not drawn."
        },
        "stepValue": {
          "description": "The amount that a tap adds or subtracts."
        },
        "tag": {
          "description": "A number for the author."
        },
        "text": {
          "description": "The entered text. The text."
        },
        "textColor": {
          "description": "The color of its text. Not drawn."
        },
        "tintColor": {
          "description": "The color of tappable elements. Not drawn."
        },
        "title": {
          "description": "The title."
        },
        "unveilAlpha": {
          "description": "Alias of `alpha`."
        },
        "userInteractionEnabled": {
          "description": "Alias of `enabled`."
        },
        "value": {
          "description": "The number."
        },
        "wx_autoValue": {
          "description": "Sets the URL if the value begins with `http`, else the name."
        },
        "wx_disabled": {
          "description": "The negation of `enabled`."
        },
        "wx_fieldName": {
          "description": "The name under which a form sends its value."
        },
        "wx_fieldValue": {
          "description": "The value that a form sends: none here. Alias of `text`. Alias of `animating`. Alias of `progress`. Alias of `currentPage`. Alias of `title`. The value that a form sends: the text, unless it is empty. Alias of `on`. Alias of `value`. Alias of `selectedSegmentIndex`. Alias of `date`. Alias of `refreshing`. Alias of `constant`."
        },
        "wx_imageName": {
          "description": "Sets the name of the image."
        },
        "wx_imageUrl": {
          "description": "Sets the URL of the image."
        },
        "wx_readOnly": {
          "description": "The negation of `editable`."
        },
        "wx_value": {
          "description": "The property that bindings without `to` write; none here. Alias of `text`. Alias of `imageName`. Another name of `animating`; null has no effect. Alias of `progress`. Alias of `currentPage`. Alias of `title`. Alias of `on`. Alias of `value`. Alias of `selectedSegmentIndex`. Alias of `date`. Another name of `refreshing`; null has no effect. Alias of `constant`."
        },
        "wx_visible": {
          "description": "The negation of `hidden`."
        }
      }
    },
    "mediatorType": {
      "type": "string",
      "description": "ActionController: Performs an action when something calls it.\nActionStatusController: Shows the status of an action, and its failure.\nBarButtonActionController: Performs an action when its button is tapped.\nBaseContentProvider: A provider without items, the base of other providers.\nBaseDisplayController: Updates its elements, and shows no items.\nButtonActionController: Performs an action when its button is tapped.\nCollectionCircleScrollController: Shows pages in an endless loop.\nCollectionDisplayController: Shows the items of a provider in a collection.\nCollectionPageScrollController: Shows the items of a provider page by page.\nContentDisplayController: Sets the value of a provider as the content of the screen.\nInfiniteScrollActionController: Performs an action when a table is scrolled to its end.\nItemsCollection: Provides the values at `masterKeyPath` of its `masterObject`.\nJSONFileDataProvider: Provides the content of a file in `data/`.\nManagedObjectsCollection: Provides the records of an entity, transformed by `resultChain`.\nManagedObjectsProvider: Provides the records of an entity.\nOnLoadActionController: Performs an action when the screen appears.\nSearchActionController: Filters a provider, or performs an action, by a text.\nStandardMediaPickerController: Lets the user select a file for a form.\nTableDisplayController: Shows the items of a provider as rows of a table.\nTableInfiniteScrollController: Shows rows, and performs actions near the first or last row.\nTableRefreshActionController: Performs an action when the user refreshes a table.\nTimerActionController: Performs an action repeatedly.",
      "minLength": 1,
      "examples": [
        "ActionController",
        "ActionStatusController",
        "BarButtonActionController",
        "BaseContentProvider",
        "BaseDisplayController",
        "ButtonActionController",
        "CollectionCircleScrollController",
        "CollectionDisplayController",
        "CollectionPageScrollController",
        "ContentDisplayController",
        "InfiniteScrollActionController",
        "ItemsCollection",
        "JSONFileDataProvider",
        "ManagedObjectsCollection",
        "ManagedObjectsProvider",
        "OnLoadActionController",
        "SearchActionController",
        "StandardMediaPickerController",
        "TableDisplayController",
        "TableInfiniteScrollController",
        "TableRefreshActionController",
        "TimerActionController"
      ]
    },
    "mediatorAttributes": {
      "type": "object",
      "description": "Values by property.",
      "properties": {
        "actionDelay": {
          "description": "Seconds to wait before the action."
        },
        "actionName": {
          "description": "The action of the service, or the function of the target. The action."
        },
        "actionThrottleInterval": {
          "description": "Seconds to wait before the action."
        },
        "allowDeletion": {
          "description": "Whether the user can delete rows whose `isMine` is true."
        },
        "animateReload": {
          "description": "Accepted, without effect."
        },
        "cacheName": {
          "description": "Accepted, without effect."
        },
        "cameraOptionTitle": {
          "description": "Accepted, without effect."
        },
        "cancelOptionTitle": {
          "description": "The title of the Cancel button."
        },
        "cellHeightHint": {
          "description": "Accepted, without effect."
        },
        "cellIdentifier": {
          "description": "The cell of rows. Default Cell."
        },
        "cellNibNames": {
          "description": "Cells whose tap opens the segue with their name."
        },
        "cellWidthHint": {
          "description": "Accepted, without effect."
        },
        "centerContent": {
          "description": "Accepted, without effect."
        },
        "circleScrollFactor": {
          "description": "Accepted, without effect: rows are shown once."
        },
        "collectSelectedObjects": {
          "description": "Whether a tap marks a row."
        },
        "defaultSelectionBehavior": {
          "description": "Whether a tap marks a row."
        },
        "dynamicSearch": {
          "description": "Whether a text input searches during typing."
        },
        "elseActionName": {
          "description": "The action if `predicateFormat` is false."
        },
        "entityName": {
          "description": "The entity of the records."
        },
        "errorMessage": {
          "description": "The message of the alert. Default: none."
        },
        "errorTitle": {
          "description": "The title of the alert after a failure."
        },
        "fileName": {
          "description": "The file in `data/`, without its extension."
        },
        "filterFormat": {
          "description": "A predicate with the searched text as `$input`."
        },
        "filterThrottleInterval": {
          "description": "Seconds to wait before filtering."
        },
        "groupByField": {
          "description": "The key path of the sections."
        },
        "imagesOnly": {
          "description": "Whether only images can be selected."
        },
        "interval": {
          "description": "The interval in seconds."
        },
        "libraryOptionTitle": {
          "description": "The title of the file dialog."
        },
        "masterKeyPath": {
          "description": "The key path from the master object to the items."
        },
        "maxHeight": {
          "description": "The maximum height of the table."
        },
        "minimumTextLength": {
          "description": "The minimum length of a searched text."
        },
        "pagingEnabled": {
          "description": "Accepted, without effect."
        },
        "performSegueForCells": {
          "description": "1: a tap opens the segue with the cell's name."
        },
        "predicateFormat": {
          "description": "The condition of the action, on the screen. A predicate that items must satisfy."
        },
        "renderOn": {
          "description": "A notification after which all bindings are evaluated again."
        },
        "resultChain": {
          "description": "Functions that compute the value from the items, in order."
        },
        "resultChainArgs": {
          "description": "The arguments of these functions."
        },
        "resultChainArgsTxt": {
          "description": "The same arguments as text, separated by commas."
        },
        "resultChainTxt": {
          "description": "The same functions as text, separated by commas."
        },
        "scrollDownThreshhold": {
          "description": "Alias of `scrollDownThreshold`."
        },
        "scrollDownThreshold": {
          "description": "Points before the last row; 0 disables it."
        },
        "scrollUpThreshhold": {
          "description": "Alias of `scrollUpThreshold`."
        },
        "scrollUpThreshold": {
          "description": "Points before the first row; 0 disables it."
        },
        "searchCellIdentifier": {
          "description": "The cell of rows while a search has an action."
        },
        "searchOnReturn": {
          "description": "Whether Return starts the search immediately."
        },
        "searchString": {
          "description": "The searched text."
        },
        "sectionFooterIdentifier": {
          "description": "The cell below sections. Default Footer."
        },
        "sectionHeaderIdentifier": {
          "description": "The cell above sections. Default Header."
        },
        "serviceProviderClassName": {
          "description": "`StubServiceProvider` performs the action with the stub."
        },
        "showOptions": {
          "description": "Accepted, without effect."
        },
        "sortAscending": {
          "description": "Whether the order is ascending."
        },
        "sortByFields": {
          "description": "Key paths to sort by, separated by commas."
        },
        "systemAutomaticDimensionEnabled": {
          "description": "Accepted, without effect."
        },
        "trackScrollDown": {
          "description": "Whether the last row is used, not the first."
        }
      }
    }
  }
}

"""##,
        "service": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/service.schema.json",
  "title": "Service",
  "description": "services/Service.json, Service.dev.json and StubService.json: the actions of a service.",
  "type": "object",
  "properties": {
    "format": {
      "const": 1,
      "description": "The version of the file, in a bundle of format version 2.",
      "x-use": "literal"
    },
    "defaults": {
      "type": "object",
      "description": "Defaults for all actions.",
      "properties": {
        "baseUrl": {
          "type": "string",
          "description": "Base URL of paths; a / is added at its end if it is missing.",
          "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://."
        },
        "httpMethod": {
          "enum": [
            "GET",
            "HEAD",
            "POST",
            "PUT",
            "PATCH",
            "DELETE",
            "OPTIONS"
          ],
          "description": "HTTP method. Default GET.",
          "default": "GET"
        },
        "encoding": {
          "enum": [
            "query",
            "form",
            "json"
          ],
          "description": "How parameters are sent: in the query of the URL, or in the body as a form or JSON. GET and HEAD always use query; the default is query for DELETE, else form."
        },
        "headers": {
          "$ref": "#/$defs/headers",
          "description": "HTTP headers; those of an action override the defaults. $key.path in a text is replaced by a value of the payload."
        },
        "parameters": {
          "$ref": "#/$defs/parameters",
          "description": "Parameters to send; those of an action override the defaults. A text that is only $key.path becomes the value there with its type; if it has no value, the parameter is omitted. $$ is a dollar sign."
        },
        "resultKeyPath": {
          "type": "string",
          "description": "Key path of the result in the response. Default: the whole response.",
          "default": ""
        },
        "errorKeyPath": {
          "type": "string",
          "description": "Key path of the error in an unsuccessful response. Default error.",
          "default": "error"
        },
        "needAuth": {
          "type": "boolean",
          "description": "Whether requests are authenticated. Default false.",
          "default": false
        },
        "timeout": {
          "type": "number",
          "description": "Seconds within which the response must arrive. Default 30.",
          "exclusiveMinimum": 0,
          "maximum": 3600,
          "default": 30
        },
        "retries": {
          "type": "integer",
          "description": "How often an idempotent call (GET, HEAD, PUT, DELETE, OPTIONS) is repeated after a temporary failure. Default 2.",
          "minimum": 0,
          "maximum": 10,
          "default": 2
        },
        "socket": {
          "type": "string",
          "description": "Address of a socket; ignored, available to host code."
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "actions": {
      "type": "object",
      "description": "The actions by name.",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "$ref": "#/$defs/action"
      },
      "propertyNames": {
        "pattern": "^([^.]+|\\*\\*\\*)$"
      }
    },
    "auth": {
      "type": "object",
      "description": "How requests are authenticated; other members are ignored.",
      "properties": {
        "type": {
          "type": "string",
          "description": "basic, bearer, apiKey, clientCredentials, deviceCode or authorizationCode; other types are available to host code."
        },
        "secret": {
          "type": "string",
          "minLength": 1,
          "description": "Name of the secret, which is the value of the environment variable OKIT_SECRET_NAME. deviceCode, authorizationCode: optional."
        },
        "user": {
          "type": "string",
          "description": "basic: the user name."
        },
        "header": {
          "type": "string",
          "minLength": 1,
          "description": "apiKey: the header that contains the key. Default X-API-Key."
        },
        "clientId": {
          "type": "string",
          "minLength": 1,
          "description": "clientCredentials, deviceCode, authorizationCode: the client identifier of the app at the token server."
        },
        "tokenUrl": {
          "type": "string",
          "description": "clientCredentials, deviceCode, authorizationCode: the URL that issues tokens.",
          "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://."
        },
        "deviceUrl": {
          "type": "string",
          "description": "deviceCode: the URL that issues codes for the user to enter.",
          "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://."
        },
        "authorizeUrl": {
          "type": "string",
          "description": "authorizationCode: the URL of the page on which the user signs in.",
          "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://."
        },
        "scope": {
          "type": "string",
          "description": "clientCredentials, deviceCode, authorizationCode: the scope of the token, as defined by the server."
        }
      },
      "allOf": [
        {
          "if": {
            "properties": {
              "type": {
                "const": "clientCredentials"
              }
            },
            "required": [
              "type"
            ]
          },
          "then": {
            "required": [
              "tokenUrl",
              "clientId",
              "secret"
            ]
          }
        },
        {
          "if": {
            "properties": {
              "type": {
                "const": "deviceCode"
              }
            },
            "required": [
              "type"
            ]
          },
          "then": {
            "required": [
              "tokenUrl",
              "deviceUrl",
              "clientId"
            ]
          }
        },
        {
          "if": {
            "properties": {
              "type": {
                "const": "authorizationCode"
              }
            },
            "required": [
              "type"
            ]
          },
          "then": {
            "required": [
              "tokenUrl",
              "authorizeUrl",
              "clientId"
            ]
          }
        }
      ]
    },
    "options": {
      "type": "object",
      "description": "Further settings; other members are ignored.",
      "properties": {
        "debugDelay": {
          "type": "number",
          "description": "Seconds until a stub's response arrives. Default 0.",
          "minimum": 0,
          "maximum": 3600,
          "default": 0
        },
        "transformers": {
          "type": "object",
          "description": "Transformers that every expression of the app can use.",
          "properties": {
            "date": {
              "type": "object",
              "description": "Transformers of dates by name.",
              "patternProperties": {
                "^\\*\\*\\*$": {
                  "description": "A comment; can be repeated."
                }
              },
              "additionalProperties": {
                "$ref": "#/$defs/date"
              }
            }
          },
          "patternProperties": {
            "^\\*\\*\\*$": {
              "description": "A comment; can be repeated."
            }
          },
          "additionalProperties": false
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": true
    },
    "$schema": {
      "type": "string",
      "description": "The schema that editors use to check this file."
    },
    "custom": {
      "description": "Custom members; any content is permitted and ignored."
    }
  },
  "patternProperties": {
    "^\\*\\*\\*$": {
      "description": "A comment; can be repeated."
    }
  },
  "additionalProperties": false,
  "$defs": {
    "action": {
      "type": "object",
      "title": "Action",
      "description": "An action of the service.",
      "properties": {
        "path": {
          "type": "string",
          "description": "Path below baseUrl, or a whole URL. $key is replaced by a percent-encoded value of the payload. Default: baseUrl."
        },
        "httpMethod": {
          "enum": [
            "GET",
            "HEAD",
            "POST",
            "PUT",
            "PATCH",
            "DELETE",
            "OPTIONS"
          ],
          "description": "HTTP method. Default GET.",
          "default": "GET"
        },
        "encoding": {
          "enum": [
            "query",
            "form",
            "json"
          ],
          "description": "How parameters are sent: in the query of the URL, or in the body as a form or JSON. GET and HEAD always use query; the default is query for DELETE, else form."
        },
        "headers": {
          "$ref": "#/$defs/headers",
          "description": "HTTP headers; those of an action override the defaults. $key.path in a text is replaced by a value of the payload."
        },
        "parameters": {
          "$ref": "#/$defs/parameters",
          "description": "Parameters to send; those of an action override the defaults. A text that is only $key.path becomes the value there with its type; if it has no value, the parameter is omitted. $$ is a dollar sign."
        },
        "resultKeyPath": {
          "type": "string",
          "description": "Key path of the result in the response. Default: the whole response.",
          "default": ""
        },
        "errorKeyPath": {
          "type": "string",
          "description": "Key path of the error in an unsuccessful response. Default error.",
          "default": "error"
        },
        "needAuth": {
          "type": "boolean",
          "description": "Whether requests are authenticated. Default false.",
          "default": false
        },
        "timeout": {
          "type": "number",
          "description": "Seconds within which the response must arrive. Default 30.",
          "exclusiveMinimum": 0,
          "maximum": 3600,
          "default": 30
        },
        "retries": {
          "type": "integer",
          "description": "How often an idempotent call (GET, HEAD, PUT, DELETE, OPTIONS) is repeated after a temporary failure. Default 2.",
          "minimum": 0,
          "maximum": 10,
          "default": 2
        },
        "resultType": {
          "type": "string",
          "description": "Entity of the result, or [Entity] for an array. Default: the JSON unchanged.",
          "minLength": 1
        },
        "clearPolicy": {
          "enum": [
            "none",
            "before",
            "after"
          ],
          "description": "When the existing objects of resultType are deleted: never, before the call, or when the response is imported. Default none.",
          "default": "none"
        },
        "nextAction": {
          "type": "string",
          "description": "Action that follows if this one succeeds. Its payload is the result if it is one object, else the payload of this action.",
          "minLength": 1
        },
        "set": {
          "type": "object",
          "description": "Values that every imported object gets, by property."
        },
        "isUpload": {
          "type": "boolean",
          "description": "Whether the payload, or the parts in multipart, are sent as bytes. Default false.",
          "default": false
        },
        "multipart": {
          "type": "object",
          "description": "Parts of an upload: key paths in the payload by the names of the parts.",
          "patternProperties": {
            "^\\*\\*\\*$": {
              "description": "A comment; can be repeated."
            }
          },
          "additionalProperties": {
            "type": "string"
          }
        },
        "response": {
          "description": "A stub's response. $key.path in its texts is replaced by a value of the payload, as in parameters."
        },
        "status": {
          "type": "integer",
          "description": "A stub's HTTP status. Default 200.",
          "minimum": 100,
          "maximum": 599,
          "default": 200
        },
        "responses": {
          "type": "array",
          "description": "A stub's responses in order; the last one is repeated. They take precedence over response.",
          "items": {
            "$ref": "#/$defs/response"
          },
          "minItems": 1
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "headers": {
      "type": "object",
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": {
        "type": "string"
      }
    },
    "parameters": {
      "type": "object"
    },
    "date": {
      "type": "object",
      "title": "Date transformer",
      "description": "Converts dates to text and text to dates, in the app's time zone.",
      "properties": {
        "format": {
          "type": "string",
          "description": "Unicode TR 35 pattern, such as yyyy-MM-dd. It takes precedence over the styles.",
          "minLength": 1
        },
        "dateStyle": {
          "enum": [
            "none",
            "short",
            "medium",
            "long",
            "full"
          ],
          "description": "The style of the date."
        },
        "timeStyle": {
          "enum": [
            "none",
            "short",
            "medium",
            "long",
            "full"
          ],
          "description": "The style of the time."
        },
        "locale": {
          "type": "string",
          "description": "Identifier of a locale. Default en_US_POSIX.",
          "default": "en_US_POSIX"
        },
        "custom": {
          "description": "Custom members; any content is permitted and ignored."
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false
    },
    "response": {
      "type": "object",
      "title": "Response",
      "description": "One of a stub's responses.",
      "properties": {
        "response": {
          "description": "The content, as response of an action."
        },
        "status": {
          "type": "integer",
          "description": "HTTP status. Default 200.",
          "minimum": 100,
          "maximum": 599,
          "default": 200
        }
      },
      "patternProperties": {
        "^\\*\\*\\*$": {
          "description": "A comment; can be repeated."
        }
      },
      "additionalProperties": false,
      "required": [
        "response"
      ]
    }
  }
}

"""##,
        "strings": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/strings.schema.json",
  "title": "Texts",
  "description": "strings/LANGUAGE.json: the texts of one language by key. A key without an entry is shown itself.",
  "type": "object",
  "properties": {
    "$schema": {
      "type": "string",
      "description": "The schema that editors use to check this file."
    },
    "custom": {
      "description": "Custom members; any content is permitted and ignored."
    }
  },
  "patternProperties": {
    "^\\*\\*\\*$": {
      "description": "A comment; can be repeated."
    }
  },
  "additionalProperties": {
    "type": "string",
    "description": "The text for this key."
  }
}

"""##,
        "test-report": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/test-report.schema.json",
  "title": "Test report",
  "description": "The output of okit-bundle test --format json.",
  "type": "object",
  "required": ["version", "columnUnit", "flows"],
  "properties": {
    "version": {"const": 1, "description": "The version of the format; increased when the meaning of a member changes."},
    "columnUnit": {"const": "character", "description": "The unit of columns, as in the lint report."},
    "flows": {
      "type": "array",
      "description": "The flows in the order in which they ran.",
      "items": {
        "type": "object",
        "required": ["name", "round", "passed", "seconds", "findings"],
        "properties": {
          "name": {"type": "string", "description": "The file in tests/ without .flow, or the path of a file."},
          "round": {"type": "integer", "minimum": 1, "description": "The number of the repetition, with --repeat."},
          "passed": {"type": "boolean"},
          "seconds": {"type": "number", "minimum": 0},
          "findings": {
            "type": "array",
            "description": "Why it failed.",
            "items": {
              "type": "object",
              "required": ["rule", "severity", "message", "path", "line", "column", "endLine", "endColumn"],
              "properties": {
                "rule": {"type": "string"},
                "severity": {"enum": ["info", "warning", "error"]},
                "message": {"type": "string"},
                "path": {"type": "string"},
                "line": {"type": "integer", "minimum": 1},
                "column": {"type": "integer", "minimum": 1},
                "endLine": {"type": "integer", "minimum": 1},
                "endColumn": {"type": "integer", "minimum": 1}
              }
            }
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
}

"""##,
        "theme": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://okit-bundle.org/schemas/1/theme.schema.json",
  "title": "Theme",
  "description": "themes/NAME.json: colors by role. A role that is omitted has the default color of the system.",
  "type": "object",
  "properties": {
    "name": {
      "type": "string",
      "description": "Name of the theme. Default: the file's name."
    },
    "statusBarStyle": {
      "enum": [
        "default",
        "lightContent",
        "darkContent"
      ],
      "description": "Style of the status bar. Default default.",
      "default": "default"
    },
    "barStyle": {
      "enum": [
        "default",
        "black"
      ],
      "description": "Style of the bars. Default default.",
      "default": "default"
    },
    "isDark": {
      "type": "boolean",
      "description": "Whether the theme counts as dark. Default: taken from backgroundColor."
    },
    "backgroundColor": {
      "$ref": "#/$defs/color",
      "description": "Plain screens."
    },
    "textColor": {
      "$ref": "#/$defs/color",
      "description": "Labels, fields, pickers, plain section headers."
    },
    "groupedBackgroundColor": {
      "$ref": "#/$defs/color",
      "description": "Grouped tables. Default: backgroundColor."
    },
    "navBarColor": {
      "$ref": "#/$defs/color",
      "description": "Navigation bar."
    },
    "navBarLineColor": {
      "$ref": "#/$defs/color",
      "description": "Line under the navigation bar."
    },
    "tabBarColor": {
      "$ref": "#/$defs/color",
      "description": "Tab bar."
    },
    "tabBarLineColor": {
      "$ref": "#/$defs/color",
      "description": "Line above the tab bar."
    },
    "toolBarColor": {
      "$ref": "#/$defs/color",
      "description": "Toolbar."
    },
    "toolBarLineColor": {
      "$ref": "#/$defs/color",
      "description": "Line above the toolbar."
    },
    "cellColor": {
      "$ref": "#/$defs/color",
      "description": "Cells. Default: backgroundColor."
    },
    "activeColor": {
      "$ref": "#/$defs/color",
      "description": "A switch that is on."
    },
    "accentColor": {
      "$ref": "#/$defs/color",
      "description": "Selected row and separators."
    },
    "placeholderColor": {
      "$ref": "#/$defs/color",
      "description": "Placeholders."
    },
    "tintColor": {
      "$ref": "#/$defs/color",
      "description": "Buttons, subtitles, the selected label."
    },
    "styles": {
      "type": "object",
      "description": "Styles by name, which screens of format 2 use in addition to good, warning, bad, muted and accent.",
      "additionalProperties": {
        "type": "object",
        "description": "A style.",
        "properties": {
          "color": {
            "$ref": "#/$defs/color",
            "description": "The color of the text."
          },
          "background": {
            "$ref": "#/$defs/color",
            "description": "The color behind the text."
          },
          "bold": {
            "type": "boolean",
            "description": "Whether the text is bold. Default false."
          }
        },
        "additionalProperties": false
      }
    },
    "$schema": {
      "type": "string",
      "description": "The schema that editors use to check this file."
    },
    "custom": {
      "description": "Custom members; any content is permitted and ignored."
    }
  },
  "patternProperties": {
    "^\\*\\*\\*$": {
      "description": "A comment; can be repeated."
    }
  },
  "additionalProperties": false,
  "$defs": {
    "color": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$",
      "description": "#RRGGBB or #RRGGBBAA; null has no effect on the role."
    }
  }
}

"""##,
    ]
}
