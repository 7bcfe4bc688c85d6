// The script of a page: sends events, applies updates, and manages focus, dialogs and history.
"use strict";
(() => {
  const $ = id => document.getElementById(id);
  const one = selector => document.querySelector(selector);
  const every = selector => [...app.querySelectorAll(selector)];
  const policy = window.trustedTypes?.createPolicy("okit", { createHTML: text => text });
  const post = (path, body, headers = {}) =>
    // What was typed is sent although the user leaves the page, as far as browsers permit it.
    fetch(path, { method: "POST", body, keepalive: body.length < 2e4, headers: { "X-OKit-Guard": guard, ...headers } });
  const app = $("~app"), { path, guard } = app.dataset;
  let currentRevision = +app.dataset.revision;

  // MARK: Elements

  const nodeOf = el => el.closest("[id^='n-']");
  const keyOf = el => el.dataset.to || nodeOf(el).id.slice(2);
  const parse = html => {
    const template = document.createElement("template");
    template.innerHTML = policy ? policy.createHTML(html) : html;
    return template.content.firstElementChild;
  };
  const find = (key, steps) => {
    let el = $("n-" + key);
    steps?.forEach(step => { el = el?.children[step]; });
    return el;
  };
  const isTyped = el => el.select && !/^(ch|ra|f)/.test(el.type);

  // Fields whose text the app has not answered yet do not change while the user types.
  const pending = new Map();
  const setValue = (el, value) => {
    if (pending.has(el)) return pending.set(el, value);
    if (el.value === value) return;
    const place = el.selectionStart, atEnd = el.selectionEnd === el.value.length;
    // What the user types next replaces the whole value. Selections in fields for numbers have no places.
    const isWhole = getSelection() == el.value || !place && atEnd;
    el.value = value;
    if (el !== document.activeElement) return;
    if (isWhole) el.select();
    else if (place !== null && !atEnd) el.setSelectionRange(place, place);
  };

  const operations = {
    "=": (el, text) => {
      if (el.tagName !== "TEXTAREA") return el.textContent = text;
      setValue(el, text);
      el.defaultValue = text;
    },
    "@": (el, name, value) => {
      // The attribute alone would change the value and the selection, too.
      if (name === "value" && "value" in el && el.tagName !== "OPTION") setValue(el, value || "");
      if (value === undefined) el.removeAttribute(name);
      else el.setAttribute(name, value);
      if (name === "data-focus" && value !== undefined) wanted = el;
    },
    "+": (el, index, html) => el.insertBefore(noteNew(parse(html)), el.children[index]),
    "<": (el, index) => {
      const parent = el.parentElement;
      const next = [...parent.children].filter(child => child !== el)[index] || null;
      if (parent.moveBefore) parent.moveBefore(el, next);
      else parent.insertBefore(el, next);
    },
    "-": el => el.remove(),
    "^": (el, html) => el.replaceWith(noteNew(parse(html))),
  };
  let wanted;
  let origin;
  let from;
  let entered;
  let pressed;
  const stops = "button,input,select,textarea,summary,a";
  const wrong = "[aria-invalid=true]";
  const inDetail = () => one(`.master-detail > :last-child :is(${stops})`);
  const modal = () => one("dialog[open]");
  // Where the focus is: the node, the part of it, and its row.
  const locate = focus => {
    const node = focus && nodeOf(focus), row = node?.closest(".row,tr");
    const list = row?.parentElement;
    return {
      id: node?.id,
      inside: [...node?.querySelectorAll(stops) || []].indexOf(focus),
      list,
      place: list ? [...list.children].indexOf(row) : -1
    };
  };
  // Tells tests which screen the page shows, and whether events wait for their answers.
  const note = () => {
    app.dataset.revision = currentRevision;
    app.toggleAttribute("data-busy", !!(flight || queue.length || pending.size || skipped || uploads
      || wide !== undefined || isBehind()));
  };
  const noteNew = el => {
    wanted = el.matches("[data-focus]") && el || el.querySelector("[data-focus]") || wanted;
    return el;
  };

  // MARK: Updates

  let source, acknowledged = 0;
  // Proxies answer with a page.
  const problem = async answer => offline((await answer.text()).replace(/<[^]*/, "Not sent"));
  const offline = text => { Object.assign($("~offline"), { textContent: text, hidden: !text }); };
  // Why something was not done, long enough to be read.
  let reason = "", told;
  const tell = text => {
    offline(reason = text);
    clearTimeout(told);
    if (text) told = setTimeout(tell, 8000, "");
  };
  const connect = () => {
    source?.close();
    // Browsers open six connections to a server at most, which hidden tabs must not use.
    if (document.hidden) return;
    source = new EventSource(path + "~updates?r=" + currentRevision);
    source.onmessage = message => update(JSON.parse(message.data));
    source.onopen = () => offline(reason);
    source.onerror = () => {
      offline("Connecting…");
      if (source.readyState !== 2) return;
      // The server has refused. The answer to an event says why.
      setTimeout(connect, 2000);
      report();
    };
  };
  const reconnect = () => connect(currentRevision = 0);

  const update = message => {
    if (message.p && message.b !== currentRevision) return reconnect();
    // Tabs stay on opened screens.
    if (message.d > depth) one(".navigation :focus")?.blur();
    const focus = document.activeElement, wasModal = modal();
    const { selectionStart, selectionEnd } = focus;
    const wasWrong = one(wrong);
    let spot = locate(focus);
    wanted = null;
    currentRevision = message.r;
    try {
      if (message.h !== undefined) {
        acknowledged = 0;
        const isSame = app.firstElementChild && app.dataset.screen === message.u;
        const scroll = isSame ? scrollY : 0;
        const unsent = [];
        for (const el of pending.keys()) {
          const { id, value, seen, typed } = el;
          const event = queue.concat(flight || []).find(other => other.length > 4 && "n-" + other[1] === id);
          if (isSame && (typed || event)) unsent.push([id, value, seen, typed, event]);
          el.typed = 0;
        }
        clearTimeout(timer);
        timer = 0;
        pending.clear();
        app.replaceChildren(noteNew(parse(message.h)));
        scrollTo(0, scroll);
        // The app has not received these values, such as those typed while it was restarted.
        for (const [id, value, seen, typed, event] of unsent) {
          const el = $(id), kind = el?.dataset.do;
          if (kind && isTyped(el)) {
            el.value = value;
            el.seen = seen;
            pending.set(el, el.defaultValue);
            see(el);
            if (event) Object.assign(event, { at: currentRevision, 3: el.seen[0], 4: el.seen[1] });
            if (typed) mark(el);
            // A number or date is complete when the user leaves the field.
            if (kind === "input") finishTyping(el);
          }
        }
      } else for (const [name, key, ...rest] of message.p) {
        const steps = Array.isArray(rest[0]) ? rest.shift() : null;
        operations[name](find(key, steps), ...rest);
      }
    } catch { return reconnect(); }
    openDialogs();
    if (goal !== null && modal()) {
      // Back asks first, so the page is still there.
      goal = null;
      history.pushState({ d: depth }, "", path + app.dataset.screen);
    }
    if (message.d > depth) wanted ||= one(".form :is(input,select,textarea)");
    if (!wasModal && modal()) origin = focus === document.body && from || spot;
    const field = pressed && !wasWrong && one(wrong);
    const pane = entered && inDetail();
    // Keys that are meant for a field do not press the button of a dialog that opens meanwhile.
    if (!wasModal && !pressed && isTyped(focus) && one("dialog button:focus")) modal().focus();
    else if (wanted && !(focus.isConnected && isTyped(focus))) wanted.focus();
    else if (field && !modal()) field.focus();
    else if (pane) pane.focus();
    else if (!modal() && origin || focus !== document.body && !focus.isConnected
        || focus === document.body && message.d > depth) {
      // The focus goes to the same element, else to the next row, else to the content. After a dialog,
      // it goes to where it was before.
      if (!modal() && origin) spot = origin;
      const { id, inside, list, place } = spot;
      const again = id && $(id);
      const part = again && (inside < 0 ? again : again.querySelectorAll(stops)[inside]);
      const next = list?.isConnected && (list.children[place] || list.lastElementChild);
      const target = part || next && (next.querySelector("button,input") || next) || one("dialog[open] button") || $("main");
      const menu = target.closest(".menu:not([open])");
      (menu ? menu.firstElementChild : target).focus({ preventScroll: !part });
      if (selectionStart != null && !origin) part?.setSelectionRange?.(selectionStart, selectionEnd);
    }
    if (!modal()) origin = null;
    entered = false;
    if (message.t !== undefined) show(message);
    if (message.copy !== undefined)
      navigator.clipboard.writeText(message.copy).catch(() => prompt("Copy:", message.copy));
    for (const href of message.get || [])
      Object.assign(document.createElement("a"), { href, download: "" }).click();
    rove();
    settle();
    observe();
    flush();
  };

  // MARK: Events

  const client = "" + Math.random();
  // The events that wait, and those that are being sent.
  let queue = [];
  let flight;
  let number = Date.now();
  let waits;
  let refused = 0;
  let wide;
  let work;
  const send = (kind, key, ...values) => {
    // Later values of a field replace earlier ones, unless the user has done something else in between.
    const last = queue.at(-1);
    const event = /^[iaw]/.test(kind) && last?.[0] === kind && last[1] === key ? queue.pop() : [];
    pressed = false;
    clearTimeout(preview);
    // The event is about the screen that the user sees now, although it may be sent later.
    Object.assign(event, [kind, key, ...values], { at: currentRevision });
    queue.push(event);
    note();
    flush();
  };
  // Whether the page has not received the effects of an event.
  const isBehind = () => !currentRevision || currentRevision < acknowledged;
  const setsField = /^([ais]|to|pi|ch)/;
  const flush = async () => {
    // Values of fields that were set before a question was shown wait for its answer.
    const dialog = every("dialog")[0];
    const ready = queue.filter(([kind, key]) =>
      !dialog || dialog.contains($("n-" + key)) || !setsField.test(kind));
    if (flight || wide === undefined && (waits && isBehind() || !ready.length)) return;
    const r = ready[0]?.at ?? currentRevision, e = ready.filter(event => event.at === r).slice(0, 32);
    const body = JSON.stringify({ c: client, n: ++number, r, e, w: wide });
    flight = e;
    queue = queue.filter(event => !e.includes(event));
    wide = undefined;
    clearTimeout(work);
    work = setTimeout(() => document.body.className = "is-working", 150);
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await post(path + "~events", body);
        if (answer.ok || answer.status === 409) {
          const { r, n } = await answer.json();
          // The other events wait for a question that the page has not received yet.
          queue = e.slice(n).concat(queue);
          waits = e[n];
          if (answer.ok) {
            acknowledged = r;
            refused = 0;
            if (source?.readyState === 1) offline(reason);
          } else {
            // Values are sent again, because their fields may still be there. The first event was refused.
            const all = queue;
            queue = all.filter(([kind], index) =>
              (index || !e[n] ? setsField : /^(i|to|a|pi)/).test(kind) && refused < 9);
            refused++;
            if (all.some(event => !queue.includes(event) && !/^(w|pr)/.test(event[0])))
              tell((attempt ? "Perhaps not done" : "Not done") + ": the screen has changed");
            reconnect();
          }
        // The server or the proxy is restarting.
        } else if (answer.status > 501) throw answer.status;
        else if ([401, 403, 410].includes(answer.status) && performance.now() > 5000)
          location.reload(document.body.className = queue = []);
        else {
          // What was typed is sent again by the next button.
          for (const [kind, key] of e) {
            const el = $("n-" + key);
            if (el && kind === "input") mark(el);
          }
          problem(answer);
        }
        break;
      } catch {
        // The number of the batch prevents that it has an effect twice.
        offline("Connecting…");
        await new Promise(done => setTimeout(done, Math.min(500 << attempt, 2000)));
      }
    }
    flight = null;
    clearTimeout(work);
    document.body.className = "";
    settle();
    flush();
  };
  // Takes the values of the app for fields that the user has stopped changing.
  const settle = () => {
    if (!(timer || flight || queue.length || isBehind())) {
      for (const [el, value] of pending) {
        if (el.typed && el.isConnected) continue;
        pending.delete(el);
        el.seen = 0;
        if (value !== null) setValue(el, value);
      }
      // The app can have kept its value, or one within its bounds.
      for (const el of every("option[selected],input")) {
        el.selected = true;
        el.checked = el.defaultChecked;
        if (/^[pa]/.test(el.dataset.do)) setValue(el, el.defaultValue);
      }
    }
    note();
    if (late && !app.matches("[data-busy]")) {
      const button = keyed(late);
      late = null;
      if (button?.dataset.do) button.click();
    }
  };

  // The field with a composition, which has no end if the field is removed.
  let composing;
  let timer;
  addEventListener("compositionstart", ({ target }) => mark(composing = target));
  addEventListener("compositionend", ({ target }) => type(target, composing = null));
  // The texts of each field that the user has seen and sent, by ID. Others have changed a field if it shows
  // another text than the last of these. A restart of the server, after which revisions differ by more than
  // 999, can lose drafts, so that a form shows an earlier text.
  const known = {};
  // Notes what the user sees, unless others have changed it while they type.
  const see = el => {
    const text = el.defaultValue, all = known[el.id], isKnown = all?.includes(text);
    if (el.seen && !(isKnown && (all.at(-1) === text
        || Math.abs(currentRevision - el.seen[0]) > 999 && one("[data-purpose=save]")))) return;
    el.seen = [currentRevision, text.slice(0, 999)];
    if (!isKnown) known[el.id] = [text];
  };
  const mark = el => {
    if (!pending.has(el)) {
      pending.set(el, null);
      see(el);
    }
    el.typed = 1;
    note();
  };
  const type = el => {
    mark(el);
    timer ||= setTimeout(finishTyping, 200, el);
  };
  // Sends what the user has typed. A number or date is complete when the user leaves the field.
  const finishTyping = el => {
    const { seen, value } = el, kind = el.dataset.do;
    if (!el.typed) return;
    clearTimeout(timer);
    timer = 0;
    if (composing === el) return;
    el.typed = 0;
    // The browser says why the app does not take a number or date as it was typed.
    if (kind !== "input" && el.validationMessage) tell(el.validationMessage);
    if (kind === "input" || kind && value
        && (value !== seen[1] || flight || isBehind())) {
      known[el.id].push(value);
      send(kind, keyOf(el), kind === "adjust" ? +value : value, ...seen);
    } else settle();
  };
  addEventListener("input", ({ target }) => {
    const kind = target.dataset.do;
    if (kind === "input") type(target);
    if (kind === "adjust") mark(target);
    if (target.type === "range") {
      target.parentElement.querySelector("output").textContent = target.value;
      finishTyping(target);
    }
  });
  addEventListener("change", ({ target }) => {
    const kind = target.dataset.do, key = kind && keyOf(target);
    if (kind === "toggle") send(kind, key, target.checked);
    else if (kind === "tap" && target.type === "checkbox") send(kind, key);
    else if (kind === "choose") send(kind, key, +(target.dataset.value || target.value));
    else if (target.files?.[0]) upload(target);
    else if (kind !== "pick" || !target.typed) {
      if (kind === "pick") mark(target);
      finishTyping(target);
    }
  });
  let uploads = 0;
  const upload = async el => {
    const file = el.files[0];
    uploads++;
    note();
    try {
      const answer = await post(path + "~upload/" + encodeURIComponent(keyOf(el)), file,
        { "X-OKit-Name": encodeURIComponent(file.name) });
      if (!answer.ok) problem(answer);
    } catch { offline("Not sent"); }
    uploads--;
    note();
  };

  const finish = () => {
    for (const field of pending.keys()) finishTyping(field);
  };
  // The key of a button that is enabled once the app has answered.
  let late;
  const keyed = name => {
    const all = (modal() ? "dialog " : "") + `[data-key="${CSS.escape(name)}"]`;
    return one(all + "[data-do]") || one(all);
  };
  addEventListener("focusout", ({ target }) => finishTyping(target));

  addEventListener("click", event => {
    for (const menu of every(".menu[open]")) {
      const isEntry = event.target.closest(".entries");
      if (isEntry && !event.detail) menu.firstElementChild.focus();
      if (isEntry || !menu.contains(event.target)) menu.open = false;
    }
    const el = event.target.closest("[data-do],[data-copy],[aria-disabled=true]");
    if (!el || el.matches("input,select,textarea")) return;
    if (el.dataset.copy !== undefined) return navigator.clipboard.writeText(el.dataset.copy);
    finish();
    if (el.ariaDisabled === "true") {
      if (flight || pending.size) late = el.dataset.key;
      return;
    }
    const kind = el.dataset.do, value = el.dataset.value;
    if (kind === "toggle") send(kind, keyOf(el), value === "true");
    else if (kind === "step") send(kind, keyOf(el), +value);
    else if (kind === "window") send(kind, keyOf(el), ...value.split(",").map(Number));
    else {
      tapped = keyOf(el);
      if (!modal()) from = locate(el);
      // A row that was opened by a key.
      entered = !event.detail && el.matches(".main");
      if (entered && el.ariaCurrent) {
        entered = false;
        inDetail()?.focus();
      }
      if (el.dataset.purpose === "save") one(wrong)?.focus();
      send(kind, keyOf(el));
      pressed = true;
    }
  });

  // MARK: Keyboard

  // Only one row of a list is a stop of the Tab key, with its buttons and its menu; the arrow keys move
  // between rows.
  const rove = () => {
    for (const list of every(".rows,tbody")) {
      const mains = [...list.querySelectorAll("button.main")];
      if (mains.length < 2) continue;
      const current = mains.find(el => el === document.activeElement)
        || mains.find(el => el.tabIndex === 0 && el.dataset.stop) || mains[0];
      for (const el of mains) {
        el.dataset.stop = "";
        for (const stop of el.closest(".row,tr").querySelectorAll(stops))
          stop.tabIndex = el === current ? 0 : -1;
      }
    }
  };
  addEventListener("focusin", ({ target }) => {
    if (target.matches("button.main")) {
      rove();
      clearTimeout(preview);
      if ("preview" in target.dataset && target.ariaCurrent !== "true")
        preview = setTimeout(() => send("preview", keyOf(target)), 250);
    }
    if (target.dataset?.select === "") target.select();
  });
  let preview;
  const press = (event, el) => { event.preventDefault(); el.focus(); };
  addEventListener("keydown", event => {
    const { key, target } = event;
    if (event.isComposing) return;
    if (target.dataset?.do === "pick" && !/^[TE]/.test(key)) mark(target);
    if (key === "Enter" && isTyped(target) && target.tagName === "INPUT") {
      finishTyping(target);
      if ("submit" in target.dataset) send("submit", keyOf(target));
      target.closest("dialog")?.querySelector("[data-purpose=confirm][data-do]")?.click();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[key];
    if (target.matches(".handle") && step) {
      event.preventDefault();
      move(target.closest(".row,tr"), step);
    } else if (target.matches("[role=tab]") && /^Arrow[LR]/.test(key)) {
      const all = [...target.parentElement.children];
      const sign = document.dir === "rtl" ? -step : step;
      const next = all[(all.indexOf(target) + sign + all.length) % all.length];
      press(event, next);
      next.click();
    } else if (target.matches("button.main") && /^(Arrow[UD]|Home|End)/.test(key)) {
      const all = every("main button.main");
      const index = key === "Home" ? 0 : key === "End" ? all.length - 1 : all.indexOf(target) + step;
      if (all[index]) press(event, all[index]);
    } else if (target.closest(".menu") && step) {
      const menu = target.closest(".menu");
      menu.open = true;
      const all = [...menu.querySelectorAll(".entries button")];
      press(event, all[(all.indexOf(target) + step + all.length) % all.length]);
    } else if (key === "Escape") {
      const menu = target.closest(".menu[open]");
      if (menu) { menu.open = false; menu.firstElementChild.focus(); }
      else if (document.body.className) post(path + "~cancel", "");
    } else {
      const name = (event.ctrlKey ? "ctrl-" : "") + key.toLowerCase();
      const isText = isTyped(target) || target.matches("select");
      if (event.metaKey || event.altKey || (isText && !event.ctrlKey)) return;
      const button = keyed(name);
      if (button) {
        event.preventDefault();
        button.click();
      }
      else if (key === "/" && !isText) {
        const field = one("[type=search]");
        if (field) press(event, field);
      } else if (key === ":" && !isText && !modal()) {
        event.preventDefault();
        showCommands();
      }
    }
  });

  // MARK: Command palette

  const palette = $("~commands"), query = palette.querySelector("input");
  let row;
  let chosen;
  // The buttons by name. The actions of rows are those of the focused one.
  const commands = () => every("button[data-do=tap]:not(.main)")
    .filter(el => [null, row].includes(el.closest(".row,tr")))
    .map(el => [el.ariaLabel || el.textContent.trim(), el]);
  const showCommands = () => {
    row = document.activeElement.closest(".row,tr");
    $("~names").replaceChildren(...commands().map(([name]) => new Option(name)));
    query.value = chosen = "";
    palette.showModal();
  };
  query.oninput = () => query.setCustomValidity("");
  palette.onsubmit = event => {
    const text = query.value.toLowerCase();
    const found = commands().filter(([name]) => name.toLowerCase().includes(text));
    chosen = found.find(([name]) => name.toLowerCase() === text) || found.length < 2 && found[0];
    if (chosen) return;
    event.preventDefault();
    query.setCustomValidity("Name one command");
    query.reportValidity();
  };
  palette.onclose = () => { if (chosen) chosen[1].click(); };

  // MARK: Moving rows

  const rowsOf = row => [...row.closest("[data-move]").querySelectorAll(".row")];
  const move = (row, step) => {
    const rows = rowsOf(row), from = rows.indexOf(row), to = from + step;
    const list = row.closest("[data-move]"), first = +list.dataset.move;
    if (rows[to]) send("move", keyOf(list), first + from, first + to);
  };
  let dragged;
  addEventListener("dragstart", ({ target }) => {
    if (target.matches?.(".handle")) dragged = target.closest(".row");
  });
  addEventListener("dragover", event => {
    if (dragged && event.target.closest("[data-move] .row")) event.preventDefault();
  });
  addEventListener("drop", event => {
    const row = event.target.closest("[data-move] .row");
    if (dragged && row) {
      event.preventDefault();
      const rows = rowsOf(dragged);
      move(dragged, rows.indexOf(row) - rows.indexOf(dragged));
    }
    dragged = null;
  });

  // MARK: Dialogs

  const openDialogs = () => {
    for (const dialog of every("dialog:not([open])")) {
      dialog.showModal();
      (one("dialog[data-focus]") || dialog.querySelector("[data-focus],input,textarea"))?.focus();
      dialog.oncancel = event => {
        event.preventDefault();
        (dialog.querySelector("[data-purpose=cancel],[data-purpose=close]")
          || dialog.querySelector("button"))?.click();
      };
    }
  };

  // MARK: Rows that come into view

  const seen = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting && !target.dataset.asked) {
        target.dataset.asked = "1";
        target.click();
      }
  }, { rootMargin: "600px" });
  let lastMore;
  const observe = () => {
    seen.disconnect();
    for (const el of every(".more")) {
      if (el.previousElementSibling && el.dataset.value !== lastMore) delete el.dataset.asked;
      lastMore = el.dataset.value;
      if (el.previousElementSibling) seen.observe(el);
    }
  };

  // MARK: Titles and history

  let depth = +app.dataset.depth, goal = null, tapped;
  const opened = [];
  // In a new tab, the session can be on a screen above others, to which Back leads.
  const here = path + app.dataset.screen + location.search, past = history.state;
  let own = past ? Math.min(past.d, depth) : 0;
  history.replaceState({ ...past, d: own }, "", here);
  while (own < depth) history.pushState({ d: ++own }, "", here);
  const show = message => {
    document.title = message.t;
    const sheet = $("~theme"), href = path + "~theme.css?" + message.c;
    if (!sheet.href.endsWith(href)) sheet.href = href;
    const address = path + message.u;
    app.dataset.screen = message.u;
    // The way back ends at the row from which the screen was opened.
    if (message.d > depth) opened[message.d] = tapped;
    const row = message.d < depth && $("n-" + opened[message.d + 1]);
    if (row) (row.querySelector("button.main") || row).focus();
    if (goal !== null) {
      if (message.d > goal) back();
      else goal = null;
      history.replaceState({ ...history.state, d: message.d }, "", address);
    } else if (message.d > depth) history.pushState({ d: message.d, e: tapped }, "", address);
    else if (message.d < depth && history.state?.d > message.d) {
      skipped++;
      history.go(message.d - depth);
      setTimeout(() => history.replaceState({ d: message.d }, "", address), 50);
    } else history.replaceState({ ...history.state, d: message.d }, "", address);
    depth = message.d;
  };
  let skipped = 0;
  const back = () => {
    const way = one("[data-purpose=back][data-do],[data-purpose=close][data-do]");
    finish();
    if (way) send("tap", keyOf(way));
    else goal = null;
  };
  addEventListener("popstate", ({ state }) => {
    if (skipped) return skipped--, note();
    if (state?.d < depth) {
      goal = state.d;
      back();
    } else if (state?.d > depth && $("n-" + state.e)) {
      goal = state.d;
      send("tap", state.e);
    } else history.replaceState({ d: depth }, "", path + app.dataset.screen);
  });

  // MARK: Start

  const width = matchMedia("(min-width: 60rem)");
  const report = () => { wide = width.matches; note(); flush(); };
  width.onchange = report;
  openDialogs();
  rove();
  observe();
  addEventListener("visibilitychange", connect);
  // The user is asked before events are lost: those that wait or are large, and those for which the server has
  // not answered for some time.
  addEventListener("beforeunload", event => {
    finish();
    if (document.body.className + queue || uploads || ("" + flight)[9e3]) event.preventDefault();
  });
  connect();
  report();
})();
