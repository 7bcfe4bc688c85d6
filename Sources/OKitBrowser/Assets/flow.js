// Reads a page for flows in tests, and finds the elements that they use. Pages of users do not have it.
"use strict";
globalThis.okitFlow = (() => {
  const app = () => document.getElementById("~app");
  const isKeyed = el => el.id.startsWith("n-") && !/~(label|note|message)$/.test(el.id);
  const keyed = el => { while (el && !isKeyed(el)) el = el.parentElement; return el; };
  const element = key => document.getElementById("n-" + key);

  // The elements of a node, without those of the nodes inside of it.
  const parts = (root, selector) =>
    [root, ...root.querySelectorAll(selector)].filter(el => el.matches(selector) && keyed(el) === root);

  // MARK: Waiting

  // The last copied text, and all since the flow has read it.
  let copied = null, fresh = [], noticeCopy = () => {};
  if (navigator.clipboard) {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = text => {
      copied = text;
      fresh.push(text);
      noticeCopy();
      return write(text);
    };
  }
  // Fulfilled with the copied text, once the page has copied what the app has sent.
  const copiedText = sent => new Promise(done => {
    let timer = null;
    const end = () => {
      clearTimeout(timer);
      noticeCopy = () => {};
      fresh = [];
      done(JSON.stringify(copied));
    };
    noticeCopy = () => { if (sent === undefined || fresh.includes(sent)) end(); };
    timer = setTimeout(end, 10000);
    noticeCopy();
  });

  // Fulfilled once the page shows a revision and all of its events are answered.
  const settled = revision => new Promise(done => {
    const check = () => {
      const el = app();
      if (!el || +el.dataset.revision !== revision || el.hasAttribute("data-busy")) return;
      observer.disconnect();
      done(true);
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, attributes: true,
      attributeFilter: ["data-revision", "data-busy"] });
    check();
  });
  // Fulfilled once the layout follows a new size of the window.
  const drawn = () => new Promise(done =>
    requestAnimationFrame(() => requestAnimationFrame(() => done(true))));

  // Rows that come into view load others, which depends on the window. In a flow, only commands do so.
  globalThis.IntersectionObserver = class { observe() {} disconnect() {} };

  // MARK: Reading

  const isShown = el => el.checkVisibility({ visibilityProperty: true });
  // The entries of a closed menu can be reached, as can the options of a closed select element.
  const isReachable = el => {
    const menu = el.closest("details.menu:not([open])");
    return isShown(menu && menu !== el ? menu.firstElementChild : el);
  };
  const read = () => {
    const nodes = [];
    for (const el of app().querySelectorAll("[id^='n-']")) if (isKeyed(el)) nodes.push(node(el));
    const heading = app().querySelector("h1");
    return JSON.stringify({
      nodes, screen: app().dataset.screen, title: heading ? heading.textContent : "",
      focus: keyed(document.activeElement)?.id.slice(2) ?? null,
    });
  };
  const node = el => {
    const texts = [], names = [];
    const collect = part => {
      names.push(...part.classList);
      let text = "";
      if (!part.children.length) text = part.matches("textarea") ? "" : part.textContent;
      else for (const child of part.children)
        if (!isKeyed(child) && (child.tagName === "OPTION" || isReachable(child)))
          text += collect(child);
      if (text) texts.push(text);
      return text;
    };
    const text = collect(el);
    const label = document.getElementById(el.id + "~label");
    const note = document.getElementById(el.id + "~note");
    const input = parts(el, "input,select,textarea")[0];
    const controls = parts(el, "button,input,select,textarea");
    const states = parts(el, "*");
    const has = (name, value) => states.some(part => part.getAttribute(name) === value);
    const result = {
      key: el.id.slice(2), text, texts, names,
      seen: isReachable(el),
      label: label && isShown(label) ? label.textContent : null,
      notes: note && isShown(note) ? [...note.children].map(part => part.textContent) : [],
      name: (input ?? el).getAttribute("aria-label"),
      hint: input?.getAttribute("placeholder") ?? null,
      off: controls.length
        ? controls.every(part => part.disabled || part.readOnly || part.ariaDisabled === "true")
        : el.classList.contains("is-disabled"),
      on: states.some(part => part.matches("input:checked")) || has("aria-pressed", "true")
        || has("aria-selected", "true") || has("aria-current", "true") || has("aria-current", "page")
        || parts(el, ".accessory").some(part => part.textContent === "✓"),
      open: has("aria-expanded", "true") ? true : has("aria-expanded", "false") ? false : null,
      wrong: has("aria-invalid", "true") || el.classList.contains("is-invalid"),
      sort: el.getAttribute("aria-sort"),
    };
    if (input?.tagName === "SELECT") {
      result.chosen = input.value === "" ? null : +input.value;
    } else if (input?.type === "radio") {
      const index = parts(el, "input").findIndex(part => part.checked);
      result.chosen = index < 0 ? null : index;
    } else if (input && input.type !== "file") {
      result.value = input.type === "checkbox" ? input.checked : input.value;
    }
    return result;
  };

  // MARK: Elements to use

  const problem = text => ({ problem: text });
  const center = (target, fraction = 0.5) => {
    let box = target.getBoundingClientRect();
    const label = target.labels && target.labels[0];
    if (label && (box.width < 4 || getComputedStyle(target).opacity === "0"
        || target.matches("[type=radio],[type=checkbox]"))) target = label;
    // Scrolling to an entry would move its menu, which follows a button.
    if (!target.closest(".menu[open] .entries"))
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    box = target.getBoundingClientRect();
    if (!box.width || !box.height) return problem("is not visible on the page");
    const x = box.left + box.width * fraction, y = box.top + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(target.contains(hit) || hit.contains(target) && keyed(hit) === keyed(target)))
      return problem(`is covered by ${hit ? hit.localName + (hit.className && "." + hit.className) : "nothing"}`);
    return { x, y };
  };
  // The position at which a click reaches an element, after that of the menu which contains it.
  const aim = target => {
    if (!target) return problem("cannot be used on the page");
    const menu = target.closest("details.menu:not([open])");
    return menu ? { ...center(menu.firstElementChild), again: true } : center(target);
  };
  const withNode = use => (key, ...rest) => {
    const el = element(key);
    return JSON.stringify(el ? use(el, ...rest) : problem("is not on the page"));
  };
  const done = { done: true };
  const tap = withNode(el => aim(parts(el, "[data-do=tap]")[0]));
  const toggle = withNode((el, isOn) => {
    const target = parts(el, "[data-do=toggle]")[0];
    if (!target) return problem("cannot be switched on the page");
    const isSet = target.matches("input") ? target.checked === isOn : target.dataset.value !== String(isOn);
    return isSet ? done : aim(target);
  });
  // Focuses a field with its text selected; an editable text is always replaced as a whole.
  const edit = withNode(el => {
    const field = parts(el, "input,textarea")[0];
    if (!field) return problem("has no field on the page");
    if (field.disabled || field.readOnly) return problem("cannot be edited on the page");
    const place = center(field);
    if (place.problem) return place;
    // A date that has the focus would continue with its last part.
    if (field === document.activeElement && /date|time/.test(field.type)) field.blur();
    field.focus();
    if (field.select) field.select();
    return { value: field.value, type: field.type, min: +field.min, max: +field.max, ...place };
  });
  const value = withNode(el => ({ value: parts(el, "input,textarea,select")[0]?.value ?? "" }));
  const choose = withNode((el, index) => {
    const field = parts(el, "select,input")[0];
    if (!field || field.disabled) return problem("cannot be changed on the page");
    if (field.tagName !== "SELECT") {
      const radio = parts(el, "input")[index];
      return radio && radio.checked ? done : aim(radio);
    }
    const options = [...field.options], to = options.findIndex(part => part.value === String(index));
    if (to < 0) return problem("has no such option on the page");
    if (to === field.selectedIndex) return done;
    const place = center(field);
    if (place.problem) return place;
    field.focus();
    // Keys skip options that are disabled.
    const usable = options.map((part, at) => part.disabled ? -1 : at).filter(at => at >= 0);
    return { steps: usable.indexOf(to) - usable.indexOf(field.selectedIndex) };
  });
  const handle = withNode(el => {
    const target = parts(el, ".handle")[0];
    if (!target) return problem("has no handle on the page");
    target.focus();
    return done;
  });
  const refresh = withNode(el =>
    aim(document.querySelector(`[data-do=refresh][data-to="${CSS.escape(el.id.slice(2))}"]`)));
  // The entry of the index for a row, or the button that shows rows in its direction.
  const rows = withNode((el, row, first) => {
    const entry = parts(el, `[data-row="${row}"]`)[0];
    if (entry) return aim(entry);
    const buttons = parts(el, ".more").filter(part =>
      (+part.dataset.value.split(",")[0] < first) === (row < first));
    return aim(buttons[row < first ? 0 : buttons.length - 1]);
  });
  const shortcut = name => !!document.querySelector(`[data-key="${CSS.escape(name)}"][data-do]`);
  const isTyping = () => document.activeElement.matches(
    "textarea,input:not([type=checkbox],[type=radio],[type=range],[type=file])");
  const file = key => element(key);
  // The problems that the script of --page-check finds.
  const checked = () => Promise.resolve(okitCheck()).then(found => JSON.stringify(found.map(String)));

  return { settled, copiedText, drawn, read, tap, toggle, edit, value, choose, handle, refresh, rows,
    shortcut, isTyping, file, checked };
})();
