// swift-format-ignore-file
// Made by Scripts/embed-schemas from Sources/OKitBrowser/Assets/. Do not edit.

enum BrowserAssets {
    static let texts: [String: String] = [
        "client.js": ##"""
"use strict";(()=>{let $=id=>document.getElementById(id),j=Ay=>document.querySelector(Ay),x=Ay=>[...i.querySelectorAll(Ay)],Az=window.trustedTypes?.createPolicy("okit",{createHTML:text=>text}),Y=(path,body,headers={})=>fetch(path,{method:"POST",body,headers:{"X-OKit-Guard":guard,...headers}}),i=$("~app"),{path,guard}=i.dataset,n=+i.dataset.revision,Ba=a=>a.closest("[id^='n-']"),o=a=>a.dataset.to||Ba(a).id.slice(2),parse=J=>{let template=document.createElement("template");template.innerHTML=Az?Az.createHTML(J):J;return template.content.firstElementChild},find=(key,Ah)=>{let a=$("n-"+key);Ah?.forEach(step=>{a=a?.children[step]});return a},O=a=>a.select&&!/^(ch|ra|f)/.test(a.type),p=new Map(),Z=(a,value)=>{if(p.has(a))return p.set(a,value);if(a.value===value)return;let place=a.selectionStart,Bb=a.selectionEnd===a.value.length,By=getSelection()==a.value||!place&&Bb;a.value=value;if(a!==document.activeElement)return;if(By)a.select();else if(place!==null&&!Bb)a.setSelectionRange(place,place)},Bz={"=":(a,text)=>{if(a.tagName!=="TEXTAREA")return a.textContent=text;Z(a,text);a.defaultValue=text},"@":(a,name,value)=>{if(name==="value"&&"value" in a&&a.tagName!=="OPTION")Z(a,value||"");if(value===undefined)a.removeAttribute(name);else a.setAttribute(name,value);if(["checked","selected","disabled"].includes(name))a[name]=value!==undefined;if(name==="data-focus"&&value!==undefined)y=a},"+":(a,H,J)=>a.insertBefore(Ac(parse(J)),a.children[H]),"<":(a,H)=>{let P=a.parentElement,t=[...P.children].filter(Cn=>Cn!==a)[H]||null;if(P.moveBefore)P.moveBefore(a,t);else P.insertBefore(a,t)},"-":a=>a.remove(),"^":(a,J)=>a.replaceWith(Ac(parse(J))),},y,origin,from,entered,Aa,stops="button,input,select,textarea,summary,a",Ab="[aria-invalid=true]",Bc=()=>j(`.master-detail > :last-child :is(${stops})`),s=()=>j("dialog[open]"),Bd=focus=>{let node=focus&&Ba(focus),h=node?.closest(".row,tr"),list=h?.parentElement;return{id:node?.id,inside:node&&node!==focus?[...node.querySelectorAll(stops)].indexOf(focus):-1,list,place:list?[...list.children].indexOf(h):-1}},z=()=>{i.dataset.revision=n;i.toggleAttribute("data-busy",!!(sending||m.length||p.size||X||Ap||wide!==undefined||S()))},Ac=a=>{y=a.matches("[data-focus]")&&a||a.querySelector("[data-focus]")||y;return a},A,Q=0,Be=async q=>B((await q.text()).replace(/<[^]*/,"Not sent")),B=text=>{Object.assign($("~offline"),{textContent:text,hidden:!text})},Ad="",Bf,Ae=text=>{B(Ad=text);clearTimeout(Bf);if(text)Bf=setTimeout(Ae,8000,"")},R=()=>{A?.close();if(document.hidden)return K();A=new EventSource(path+"~updates?r="+n);A.onmessage=f=>Ca(JSON.parse(f.data));A.onopen=()=>B(Ad);A.onerror=()=>{B("Connecting…");if(A.readyState!==2)return;setTimeout(R,2000);Ax()}},Af=()=>R(n=0),Ca=f=>{if(f.p&&f.b!==n)return Af();if(f.d>depth)j(".navigation :focus")?.blur();let focus=document.activeElement,Cb=s();let{selectionStart,selectionEnd}=focus;let Cc=j(Ab),Ag=Bd(focus);y=null;n=f.r;try{if(f.h!==undefined){let Bg=i.firstElementChild&&i.dataset.screen===f.u,Cd=Bg?scrollY:0,Bh=[];for(let a of p.keys()){let{id,value,seen,typed}=a;if(Bg&&C<9&&(typed||C))Bh.push([id,value,seen,typed]);a.typed=0}clearTimeout(F);F=0;p.clear();i.replaceChildren(Ac(parse(f.h)));scrollTo(0,Cd);for(let [id,value,seen,typed] of Bh){let a=$(id),c=a?.dataset.do;if(c&&O(a)){a.value=value;a.seen=seen;p.set(a,null);Bk(a);G(a);if(c==="input"||!typed)D(a)}}}else for(let [name,key,...rest] of f.p){let Ah=Array.isArray(rest[0])?rest.shift():null;Bz[name](find(key,Ah),...rest)}}catch(error){console.warn(error);return Af()}Bs();if(v!==null&&s()){v=null;history.pushState({d:depth},"",path+i.dataset.screen)}if(f.d>depth)y||=j(".form :is(input,select,textarea)");if(!Cb&&s())origin=focus===document.body&&from||Ag;let w=Aa&&!Cc&&j(Ab),Bi=entered&&Bc();if(y&&!(focus.isConnected&&O(focus)))y.focus();else if(w&&!s())w.focus();else if(Bi)Bi.focus();else if(!s()&&origin||focus!==document.body&&!focus.isConnected||focus===document.body&&f.d>depth){if(!s()&&origin)Ag=origin;let{id,inside,list,place}=Ag;let again=id&&$(id),Ai=again&&(inside<0?again:again.querySelectorAll(stops)[inside]),t=list?.isConnected&&(list.children[place]||list.lastElementChild),target=Ai||t&&(t.querySelector("button,input")||t)||j("dialog[open] button")||$("main"),l=target.closest(".menu:not([open])");(l?l.firstElementChild:target).focus({preventScroll:!Ai});if(selectionStart!=null&&!origin)Ai?.setSelectionRange?.(selectionStart,selectionEnd)}if(!s())origin=null;entered=false;if(f.t!==undefined)Cm(f);if(f.copy!==undefined)navigator.clipboard.writeText(f.copy).catch(()=>prompt("Copy:",f.copy));for(let href of f.get||[])Object.assign(document.createElement("a"),{href,download:""}).click();Aq();Am();observe();K()},Ce=""+Math.random(),Cf=Date.now(),m=[],sending,C=0,wide,Aj,k=(c,key,...values)=>{let last=m[m.length-1],Cg=/^[iaw]/.test(c);Aa=false;clearTimeout(Ar);if(last&&Cg&&last[0]===c&&last[1]===key)m.pop();m.push(Object.assign([c,key,...values],{at:n}));z();K()},S=()=>!n||n<Q&&Q<n+999,K=async()=>{let u=x("dialog[open]")[0],Ak=m.filter(([c,key])=>!u||u.contains($("n-"+key))||!/^([ais]|to|pi|ch)/.test(c));if(sending||wide===undefined&&!(Ak.length&&(document.hidden||!S())))return;sending=true;let r=Ak[0]?.at??n,e=Ak.filter(b=>b.at===r).slice(0,32);m=m.filter(b=>!e.includes(b));let Ch={c:Ce,n:++Cf,r,e,w:wide};wide=undefined;clearTimeout(Aj);Aj=setTimeout(()=>document.body.className="is-working",150);let body=JSON.stringify(Ch);for(let Al=0;;Al++){try{let q=await Y(path+"~events",body);if(q.ok){Q=(await q.json()).r;C=0;if(A?.readyState===1)B(Ad)}else if([401,403,410].includes(q.status))location.reload(C=0);else if(q.status>=502)throw q.status;else{let g=e.concat(m);for(let [c,key] of g){let a=$("n-"+key);if(a&&c==="input")G(a)}m=[];if(q.status===409){if(C++<3)m=g.filter(([c])=>/^(to|a|pi)/.test(c));if(g.some(b=>!m.includes(b)&&!/^(i|w|pr)/.test(b[0])))Ae((Al?"Perhaps not done":"Not done")+": the screen has changed");Q=0;Af()}else Be(q)}break}catch{C||=1;B("Connecting…");await new Promise(Co=>setTimeout(Co,Math.min(500<<Al,2000)))}}sending=false;clearTimeout(Aj);document.body.className="";Am();K()},Am=()=>{if(!(F||sending||m.length||S()))for(let [a,value] of p){if(a.typed&&a.isConnected)continue;p.delete(a);a.seen=0;let Bj=/^[pa]/.test(a.dataset.do)?a.defaultValue:null;if((value??Bj)!==null)Z(a,value??Bj)}z();if(T&&!i.matches("[data-busy]")){let L=Bn(T);T=null;if(L?.dataset.do)L.click()}},An,F;addEventListener("compositionstart",({target})=>G(An=target));addEventListener("compositionend",({target})=>type(target,An=null));let Ao={},Bk=a=>{let text=a.defaultValue,g=Ao[a.id],Bl=g?.includes(text);if(a.seen&&!(Bl&&(g.at(-1)===text||Math.abs(n-a.seen[0])>999&&j("[data-purpose=save]"))))return;a.seen=[n,text.slice(0,999)];if(!Bl)Ao[a.id]=[text]},G=a=>{if(!p.has(a)){p.set(a,null);Bk(a)}a.typed=1;z()},type=a=>{G(a);F||=setTimeout(D,200,a)},D=a=>{let{seen,value}=a,c=a.dataset.do;if(!a.typed)return;clearTimeout(F);F=0;if(An===a)return;a.typed=0;if(c!=="input"&&a.validationMessage)Ae(a.validationMessage);if(c==="input"||c&&value&&(value!==seen[1]||sending||S())){Ao[a.id].push(value);k(c,o(a),c==="adjust"?+value:value,...seen)}else Am()};addEventListener("input",({target})=>{let c=target.dataset.do;if(c==="input")type(target);if(c==="adjust")G(target);if(target.type==="range"){target.parentElement.querySelector("output").textContent=target.value;D(target)}});addEventListener("change",({target})=>{let c=target.dataset.do,key=c&&o(target);if(c==="toggle")k(c,key,target.checked);else if(c==="tap"&&target.type==="checkbox")k(c,key);else if(c==="choose")k(c,key,+(target.dataset.value||target.value));else if(target.files?.[0])Ci(target);else if(c!=="pick")D(target);else if(!target.typed&&target.value)k(c,key,target.value)});let Ap=0,Ci=async a=>{let file=a.files[0];Ap++;z();try{let q=await Y(path+"~upload/"+encodeURIComponent(o(a)),file,{"X-OKit-Name":encodeURIComponent(file.name)});if(!q.ok)Be(q)}catch{B("Not sent")}Ap--;z()},Bm=()=>{for(let w of p.keys())D(w)},T,Bn=name=>{let g=(s()?"dialog ":"")+`[data-key="${CSS.escape(name)}"]`;return j(g+"[data-do]")||j(g)};addEventListener("focusout",({target})=>D(target));addEventListener("click",b=>{for(let l of x(".menu[open]")){let Bo=b.target.closest(".entries");if(Bo&&!b.detail)l.firstElementChild.focus();if(Bo||!l.contains(b.target))l.open=false}let a=b.target.closest("[data-do],[data-copy],[aria-disabled=true]");if(!a||a.matches("input,select,textarea"))return;if(a.dataset.copy!==undefined)return navigator.clipboard.writeText(a.dataset.copy);Bm();if(a.ariaDisabled==="true"){if(sending||p.size)T=a.dataset.key;return}let c=a.dataset.do,value=a.dataset.value;if(c==="toggle")k(c,o(a),value==="true");else if(c==="step")k(c,o(a),+value);else if(c==="window")k(c,o(a),...value.split(",").map(Number));else{Au=o(a);if(!s())from=Bd(a);entered=!b.detail&&a.matches(".main");if(entered&&a.ariaCurrent){entered=false;Bc()?.focus()}if(a.dataset.purpose==="save")j(Ab)?.focus();k(c,o(a));Aa=true}});let Aq=()=>{for(let list of x(".rows,tbody")){let mains=[...list.querySelectorAll("button.main")];if(mains.length<2)continue;let Cj=mains.find(a=>a===document.activeElement)||mains.find(a=>a.tabIndex===0&&a.dataset.stop)||mains[0];for(let a of mains){a.dataset.stop="";for(let stop of a.closest(".row,tr").querySelectorAll(stops))stop.tabIndex=a===Cj?0:-1}}};addEventListener("focusin",({target})=>{if(target.matches("button.main")){Aq();clearTimeout(Ar);if("preview" in target.dataset&&target.ariaCurrent!=="true")Ar=setTimeout(()=>k("preview",o(target)),250)}if(target.dataset?.select==="")target.select()});let Ar,U=(b,a)=>{b.preventDefault();a.focus()};addEventListener("keydown",b=>{let{key,target}=b;if(b.isComposing)return;if(target.dataset?.do==="pick"&&!/^[TE]/.test(key))G(target);if(key==="Enter"&&O(target)&&target.tagName==="INPUT"){D(target);if("submit" in target.dataset)k("submit",o(target));target.closest("dialog")?.querySelector("[data-purpose=confirm][data-do]")?.click();return}let step={ArrowDown:1,ArrowUp:-1,ArrowRight:1,ArrowLeft:-1}[key];if(target.matches(".handle")&&step){b.preventDefault();move(target.closest(".row,tr"),step)}else if(target.matches("[role=tab]")&&/^Arrow[LR]/.test(key)){let g=[...target.parentElement.children],Ck=document.dir==="rtl"?-step:step,t=g[(g.indexOf(target)+Ck+g.length)% g.length];U(b,t);t.click()}else if(target.matches("button.main")&&/^(Arrow[UD]|Home|End)/.test(key)){let g=x("main button.main"),H=key==="Home"?0:key==="End"?g.length-1:g.indexOf(target)+step;if(g[H])U(b,g[H])}else if(target.closest(".menu")&&step){let l=target.closest(".menu");l.open=true;let g=[...l.querySelectorAll(".entries button")];U(b,g[(g.indexOf(target)+step+g.length)% g.length])}else if(key==="Escape"){let l=target.closest(".menu[open]");if(l){l.open=false;l.firstElementChild.focus()}else if(document.body.className)Y(path+"~cancel","")}else{let name=(b.ctrlKey?"ctrl-":"")+key.toLowerCase(),As=O(target)||target.matches("select");if(b.metaKey||b.altKey||(As&&!b.ctrlKey))return;let L=Bn(name);if(L){b.preventDefault();L.click()}else if(key==="/"&&!As){let w=j("[type=search]");if(w)U(b,w)}else if(key===":"&&!As&&!s()){b.preventDefault();Cl()}}});let V=$("~commands"),I=V.querySelector("input"),h,M,Bp=()=>x("button[data-do=tap]:not(.main)").filter(a=>[null,h].includes(a.closest(".row,tr"))).map(a=>[a.ariaLabel||a.textContent.trim(),a]),Cl=()=>{h=document.activeElement.closest(".row,tr");$("~names").replaceChildren(...Bp().map(([name])=>new Option(name)));I.value=M="";V.showModal()};I.oninput=()=>I.setCustomValidity("");V.onsubmit=b=>{let text=I.value.toLowerCase(),At=Bp().filter(([name])=>name.toLowerCase().includes(text));M=At.find(([name])=>name.toLowerCase()===text)||At.length<2&&At[0];if(M)return;b.preventDefault();I.setCustomValidity("Name one command");I.reportValidity()};V.onclose=()=>{if(M)M[1].click()};let Bq=h=>[...h.closest("[data-move]").querySelectorAll(".row")],move=(h,step)=>{let N=Bq(h),from=N.indexOf(h),to=from+step,Br=+h.closest("[data-move]").dataset.move;if(N[to])k("move",o(h.closest("[data-move]")),Br+from,Br+to)},E;addEventListener("dragstart",({target})=>{if(target.matches?.(".handle"))E=target.closest(".row")});addEventListener("dragover",b=>{if(E&&b.target.closest("[data-move] .row"))b.preventDefault()});addEventListener("drop",b=>{let h=b.target.closest("[data-move] .row");if(E&&h){b.preventDefault();let N=Bq(E);move(E,N.indexOf(h)-N.indexOf(E))}E=null});let Bs=()=>{for(let u of x("dialog:not([open])")){u.showModal();(j("dialog[data-focus]")||u.querySelector("[data-focus],input,textarea"))?.focus();u.oncancel=b=>{b.preventDefault();(u.querySelector("[data-purpose=cancel],[data-purpose=close]")||u.querySelector("button"))?.click()}}},seen=new IntersectionObserver(Cp=>{for(let{target,isIntersecting}of Cp)if(isIntersecting&&!target.dataset.asked){target.dataset.asked="1";target.click()}},{rootMargin:"600px"}),Bt,observe=()=>{seen.disconnect();for(let a of x(".more")){if(a.previousElementSibling&&a.dataset.value!==Bt)delete a.dataset.asked;Bt=a.dataset.value;if(a.previousElementSibling)seen.observe(a)}},depth=+i.dataset.depth,v=null,Au,Av=[],Bu=path+i.dataset.screen+location.search,Aw=history.state;history.replaceState({...Aw,d:Aw?depth:0},"",Bu);for(let d=1;!Aw&&d<=depth;d++)history.pushState({d},"",Bu);let Cm=f=>{document.title=f.t;let Bv=$("~theme"),href=path+"~theme.css?"+f.c;if(!Bv.href.endsWith(href))Bv.href=href;let W=path+f.u;i.dataset.screen=f.u;if(f.d>depth)Av[f.d]=Au;let h=f.d<depth&&Av[f.d+1]&&$("n-"+Av[f.d+1]);if(h)(h.querySelector("button.main")||h).focus();if(v!==null){if(f.d>v)Bw();else v=null;history.replaceState({...history.state,d:f.d},"",W)}else if(f.d>depth)history.pushState({d:f.d,e:Au},"",W);else if(f.d<depth&&history.state?.d>f.d){X++;history.go(f.d-depth);setTimeout(()=>history.replaceState({d:f.d},"",W),50)}else history.replaceState({...history.state,d:f.d},"",W);depth=f.d},X=0,Bw=()=>{let way=j("[data-purpose=back][data-do],[data-purpose=close][data-do]");Bm();if(way)k("tap",o(way));else v=null};addEventListener("popstate",({state})=>{if(X)return X--,z();if(state?.d<depth){v=state.d;Bw()}else if(state?.d>depth&&$("n-"+state.e)){v=state.d;k("tap",state.e)}else history.replaceState({d:depth},"",path+i.dataset.screen)});let Bx=matchMedia("(min-width: 60rem)"),Ax=()=>{wide=Bx.matches;z();K()};Bx.onchange=Ax;Bs();Aq();observe();addEventListener("visibilitychange",R);addEventListener("beforeunload",b=>{if(C&&i.matches("[data-busy]"))b.preventDefault()});R();Ax()})();
"""##,
        "enter.js": ##"""
"use strict";
(() => {
const token = location.hash.slice(1), { path } = document.getElementById("~enter").dataset;
if (!token) return;
history.replaceState(null, "", location.pathname);
fetch(path + "~enter", { method: "POST", body: token, headers: { "X-OKit-Guard": "-" } })
.then(answer => answer.ok && location.reload());
})();

"""##,
        "flow.js": ##"""
"use strict";
globalThis.okitFlow = (() => {
const app = () => document.getElementById("~app");
const isKeyed = el => el.id.startsWith("n-") && !/~(label|note|message)$/.test(el.id);
const keyed = el => { while (el && !isKeyed(el)) el = el.parentElement; return el; };
const element = key => document.getElementById("n-" + key);
const parts = (root, selector) =>
[root, ...root.querySelectorAll(selector)].filter(el => el.matches(selector) && keyed(el) === root);
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
const drawn = () => new Promise(done =>
requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
globalThis.IntersectionObserver = class { observe() {} disconnect() {} };
const isShown = el => el.checkVisibility({ visibilityProperty: true });
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
const problem = text => ({ problem: text });
const center = (target, fraction = 0.5) => {
let box = target.getBoundingClientRect();
const label = target.labels && target.labels[0];
if (label && (box.width < 4 || getComputedStyle(target).opacity === "0"
|| target.matches("[type=radio],[type=checkbox]"))) target = label;
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
const edit = withNode(el => {
const field = parts(el, "input,textarea")[0];
if (!field) return problem("has no field on the page");
if (field.disabled || field.readOnly) return problem("cannot be edited on the page");
const place = center(field);
if (place.problem) return place;
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
const checked = () => Promise.resolve(okitCheck()).then(found => JSON.stringify(found.map(String)));
return { settled, copiedText, drawn, read, tap, toggle, edit, value, choose, handle, refresh, rows,
shortcut, isTyping, file, checked };
})();

"""##,
        "style.css": ##"""
:root {
color-scheme: light dark;
--ground: #f3f4f7; --cell: #ffffff; --top: #ffffff; --foot: #ffffff; --field: #f4f5f8;
--button: #e8ebf1; --hover: #f0f2f7; --line: #d9dde5; --strong-line: #767d8c;
--text: #1b2130; --muted: #545d70; --on-top: #1b2130; --on-foot: #1b2130;
--accent: #1b4fb3; --on-accent: #ffffff; --selection: #dce8fd; --on-selection: #14213d;
--good: #10612f; --warning: #7a4800; --bad: #a31515; --bad-ground: #fdecec;
--radius: .5rem; --pad: .75rem;
}
@media (prefers-color-scheme: dark) {
:root {
--ground: #12141a; --cell: #1a1d26; --top: #1a1d26; --foot: #1a1d26; --field: #232836;
--button: #2b3142; --hover: #212634; --line: #333a4a; --strong-line: #8c95a8;
--text: #e6e9f0; --muted: #a9b2c3; --on-top: #e6e9f0; --on-foot: #e6e9f0;
--accent: #93bdff; --on-accent: #0c1730; --selection: #23395f; --on-selection: #f1f5ff;
--good: #86d99a; --warning: #f2c569; --bad: #ff9d9d; --bad-ground: #3a1d22;
}
}
[data-scheme=dark] {
--strong-line: #8c95a8; --good: #86d99a; --warning: #f2c569; --bad: #ff9d9d; --bad-ground: #3a1d22;
}
[data-scheme=light] {
--strong-line: #767d8c; --good: #10612f; --warning: #7a4800; --bad: #a31515; --bad-ground: #fdecec;
}
@media (prefers-contrast: more) {
:root {
--ground: #fff; --cell: #fff; --top: #fff; --foot: #fff; --field: #fff; --line: #000;
--strong-line: #000; --text: #000; --muted: #000; --accent: #00309c; --bad: #8a0000;
--good: #004d1a; --warning: #5c3200;
}
}
@media (prefers-contrast: more) and (prefers-color-scheme: dark) {
:root {
--ground: #000; --cell: #000; --top: #000; --foot: #000; --field: #000; --line: #fff;
--strong-line: #fff; --text: #fff; --muted: #fff; --accent: #ffff5f; --on-accent: #000;
--bad: #ffb3b3; --good: #5fff87; --warning: #ffd75f;
}
}
*, ::before, ::after { box-sizing: border-box; }
html { font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6, p, figure, dl, dd, ul, pre, blockquote { margin: 0; padding: 0; }
ul { list-style: none; }
button, input, select, textarea { font: inherit; color: inherit; }
button { cursor: pointer; text-align: start; background: none; border: 0; padding: 0; }
[aria-disabled=true], :disabled { cursor: not-allowed; color: var(--muted); }
a, .link { color: var(--accent); text-decoration: underline; text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main:focus { outline: 0; }
[hidden], .hidden:not(:focus) {
position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
white-space: nowrap;
}
[hidden] { display: none; }
.skip { position: absolute; inset-inline-start: -99rem; }
.skip:focus { inset-inline-start: 1rem; top: .5rem; z-index: 9; background: var(--cell); padding: .5rem; }
/* The screen */
.screen { min-height: 100vh; display: grid; grid-template-rows: auto 1fr; }
.top {
position: sticky; top: 0; z-index: 4; display: flex; flex-wrap: wrap; align-items: center;
gap: .25rem .75rem; padding: .5rem clamp(.75rem, 3vw, 1.5rem); min-height: 3.5rem;
background: var(--top); color: var(--on-top); border-bottom: 1px solid var(--line);
}
.top .titles { flex: 1 1 8rem; min-width: 0; }
.top h1 { font-size: 1.2rem; line-height: 1.25; font-weight: 650; }
.top .path, .top .prompt { display: none; font-size: .8rem; color: var(--muted); }
.top .prompt { display: block; }
.top .subtitle { font-size: .85rem; color: var(--muted); }
.top .title { text-decoration: underline dotted; }
.top .actions { display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; margin-inline-start: auto; }
.top .work { position: absolute; inset-inline: 0; bottom: -2px; width: 100%; height: 3px; }
.content {
width: 100%; max-width: 60rem; margin-inline: auto; padding: 1rem clamp(.75rem, 3vw, 1.5rem) 3rem;
display: flex; flex-direction: column; gap: 1rem; min-width: 0;
}
.content:has(> .table), .has-detail > .content { max-width: 90rem; }
.content > * { min-width: 0; }
.toolbar {
display: flex; flex-wrap: wrap; gap: .5rem; padding: .6rem clamp(.75rem, 3vw, 1.5rem);
background: var(--foot); color: var(--on-foot); border-top: 1px solid var(--line);
position: sticky; bottom: 0; z-index: 3;
}
.navigation {
position: sticky; bottom: 0; z-index: 3; display: flex; justify-content: center; gap: .25rem;
background: var(--foot); color: var(--on-foot); border-top: 1px solid var(--line); overflow-x: auto;
padding: .25rem;
}
.navigation .tab {
flex: 1 1 auto; max-width: 12rem; min-height: 2.75rem; padding: .35rem .75rem; border-radius: var(--radius);
display: flex; gap: .4rem; align-items: center; justify-content: center; white-space: nowrap;
}
.navigation .tab[aria-current] { background: var(--selection); color: var(--on-selection); font-weight: 650; }
.is-working { cursor: progress; }
.is-working .top { border-bottom-color: var(--accent); }
.offline {
position: fixed; inset-inline: 0; bottom: 0; z-index: 8; padding: .5rem 1rem; text-align: center;
background: var(--text); color: var(--ground); pointer-events: none;
}
/* Buttons */
.button, .content > .button, dialog .button {
display: inline-flex; align-items: center; justify-content: center; gap: .4rem; min-height: 2.25rem;
padding: .3rem .85rem; border-radius: var(--radius); background: var(--button); color: var(--text);
border: 1px solid transparent; width: fit-content; text-align: center; line-height: 1.2;
}
.button:hover:not([aria-disabled=true]) { border-color: var(--strong-line); }
.button[aria-disabled=true] { color: var(--muted); background: transparent; border: 1px dashed var(--line); }
.button.icon { min-width: 2.25rem; padding-inline: .55rem; }
.button.quiet { background: transparent; }
.button .symbol { font-size: 1.1rem; line-height: 1; }
.for-confirm:not([aria-disabled=true]), .for-save:not([aria-disabled=true]), .for-done:not([aria-disabled=true]) {
background: var(--accent); color: var(--on-accent);
}
.for-delete:not([aria-disabled=true]), .s-destructive.button:not([aria-disabled=true]) { color: var(--bad); }
.for-back { padding-inline: .4rem .7rem; background: transparent; color: var(--accent); }
[dir=rtl] .for-back .symbol { transform: scaleX(-1); }
.button.is-busy .label::after { content: " …"; }
.more { align-self: center; color: var(--accent); }
.badge {
display: inline-block; padding: .05rem .5rem; border-radius: 1rem; background: var(--button);
color: var(--text); font-size: .8rem; font-weight: 600; white-space: nowrap;
}
img.icon { width: 1.75rem; height: 1.75rem; object-fit: contain; border-radius: .25rem; flex: none; }
/* Menus */
.menu { position: relative; }
.menu summary { list-style: none; cursor: pointer; }
.menu summary::-webkit-details-marker { display: none; }
.menu .entries {
position: absolute; inset-inline-end: 0; top: 100%; z-index: 6; min-width: 12rem; max-width: 80vw;
padding: .25rem; background: var(--cell); color: var(--text); border: 1px solid var(--line);
border-radius: var(--radius); box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .25);
display: grid; white-space: normal; max-height: 80vh; overflow: auto;
}
/* A frame that scrolls would clip the menu of a row. */
.menu[open] { anchor-name: --menu; }
@supports (position-area: block-end) {
.menu .entries {
position: fixed; inset: auto; position-anchor: --menu; position-area: block-end span-inline-start;
position-try-fallbacks: flip-block, flip-inline, flip-block flip-inline;
}
}
.row > .menu[open], td.end:has(.menu[open]) { z-index: 2; }
.menu .entries .button { width: 100%; justify-content: start; background: transparent; border-radius: .3rem; }
.menu .entries .button:hover { background: var(--hover); border-color: transparent; }
.menu .entries .button.icon .hidden { position: static; width: auto; height: auto; clip-path: none; }
/* Lists */
.list, .tree, .form, .table { display: flex; flex-direction: column; gap: .75rem; min-width: 0; }
.rows { background: var(--cell); border: 1px solid var(--line); border-radius: var(--radius); }
.header { font-size: .95rem; font-weight: 650; color: var(--muted); }
.list .section > .header { position: sticky; top: 3.5rem; background: var(--ground); padding: .35rem .25rem; z-index: 1; }
.footer, .help { font-size: .85rem; color: var(--muted); }
.section { display: flex; flex-direction: column; gap: .4rem; min-width: 0; }
.row {
position: relative; display: flex; align-items: center; gap: .6rem; min-height: 2.6rem;
padding: .3rem var(--pad); border-bottom: 1px solid var(--line);
}
.rows > .row:last-child { border-bottom: 0; }
.row .main, .row a.main { flex: 1; min-width: 0; display: flex; align-items: center; gap: .6rem; min-height: 2rem; color: inherit; text-decoration: none; }
button.main::after, a.main::after { content: ""; position: absolute; inset: 0; }
.row:not(.is-selected):has(> button.main:not([aria-disabled=true])):hover,
tr:not(.is-selected):has(button.main:not([aria-disabled=true])):hover { background: var(--hover); }
button.main:focus-visible { outline: 0; }
button.main:focus-visible::after { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: .3rem; }
.row.is-selected, tr.is-selected { background: var(--selection); color: var(--on-selection); }
.row .texts { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; align-items: baseline; }
.row .texts .label { flex: 0 1 auto; }
.row .value { color: var(--muted); font-size: .92em; font-variant-numeric: tabular-nums; }
.is-selected .value { color: inherit; }
.row > :not(.main, .ribbon) { position: relative; z-index: 1; }
.row .accessory { color: var(--muted); pointer-events: none; }
[dir=rtl] .row .accessory { transform: scaleX(-1); }
.row .ribbon { position: absolute; inset-block: 0; inset-inline-start: 0; width: 4px; height: 100%; }
.handle { cursor: grab; color: var(--muted); padding: .25rem; touch-action: none; }
.expand { min-width: 1.75rem; min-height: 1.75rem; color: var(--muted); }
h2 .expand { display: inline-flex; gap: .5rem; align-items: center; color: inherit; font-weight: inherit; }
.indent { width: 1.75rem; flex: none; }
.l1 { padding-inline-start: 2rem; } .l2 { padding-inline-start: 3.25rem; } .l3 { padding-inline-start: 4.5rem; }
.l4 { padding-inline-start: 5.75rem; } .l5 { padding-inline-start: 7rem; } .l6 { padding-inline-start: 8.25rem; }
.l7, .l8, .l9, .l10, .l11, .l12 { padding-inline-start: 9.5rem; }
.empty { padding: 2rem 1rem; text-align: center; color: var(--muted); background: var(--cell); border: 1px dashed var(--line); border-radius: var(--radius); }
.index { display: flex; flex-wrap: wrap; gap: .15rem; }
.index button { min-width: 1.75rem; padding: .15rem .4rem; text-align: center; color: var(--accent); border-radius: .3rem; }
.index button:hover { background: var(--button); }
/* Forms */
.form > .rows, .form .section > .rows { overflow: visible; }
.labelled { display: grid; grid-template-columns: minmax(6rem, 14rem) minmax(0, 1fr); gap: .25rem 1rem; align-items: center; padding-block: .45rem; }
.labelled > .label { color: var(--muted); align-self: start; padding-top: .35rem; }
.is-required > :is(.label, .main .label)::after { content: " *" / ""; color: var(--bad); }
.labelled > .control { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; min-width: 0; }
.labelled > .control:first-child { grid-column: 1 / -1; }
.labelled > .notes { grid-column: 2; }
.labelled:not(.rows > .labelled) { padding-inline: 0; border: 0; min-height: 0; }
.labelled:not(:has(> .label)) { grid-template-columns: 1fr; }
.problem { color: var(--bad); font-size: .9rem; }
.problem::before { content: "⚠ "; }
input:not([type]), input[type=text], input[type=password], input[type=number], input[type=search],
input[type=date], input[type=time], input[type=datetime-local], input[type=file], select, textarea {
width: 100%; max-width: 34rem; min-height: 2.25rem; padding: .3rem .6rem; background: var(--field);
border: 1px solid var(--strong-line); border-radius: .4rem;
}
input[type=number], input[type=date], input[type=time], input[type=datetime-local] { width: auto; }
textarea { min-height: 6rem; resize: vertical; }
input[readonly], textarea[readonly] { border-style: dashed; background: transparent; }
[aria-invalid=true] { border-color: var(--bad) !important; box-shadow: 0 0 0 1px var(--bad); }
::placeholder { color: var(--muted); opacity: 1; }
input[type=checkbox], input[type=radio] { width: 1.15rem; height: 1.15rem; accent-color: var(--accent); margin: 0; flex: none; }
input[type=range] { flex: 1 1 10rem; max-width: 24rem; accent-color: var(--accent); }
input[role=switch] {
appearance: none; width: 2.6rem; height: 1.5rem; border-radius: 1rem; background: var(--field);
border: 1px solid var(--strong-line); position: relative; cursor: pointer;
}
input[role=switch]::before {
content: ""; position: absolute; top: 2px; inset-inline-start: 2px; width: 1.1rem; height: 1.1rem;
border-radius: 50%; background: var(--strong-line);
}
input[role=switch]:checked { background: var(--accent); border-color: var(--accent); }
input[role=switch]:checked::before { inset-inline-start: 1.25rem; background: var(--on-accent); }
input[role=switch]:disabled { opacity: .6; }
.search { max-width: none !important; }
.content, .split > *, .as-row > .group, .as-grid > .group { container-type: inline-size; }
.range-box, .stepper-box, .with-swatch, .gauge { display: flex; gap: .5rem; align-items: center; flex: 1; min-width: 0; }
input.stepper { width: 6rem; flex: 0 1 6rem; min-width: 3.5rem; text-align: center; }
.swatch { width: 2.25rem; height: 2.25rem; border: 1px solid var(--strong-line); border-radius: .4rem; flex: none; }
.segments { display: inline-flex; flex-wrap: wrap; border: 1px solid var(--strong-line); border-radius: var(--radius); width: fit-content; max-width: 100%; }
.segments label { position: relative; border-radius: calc(var(--radius) - 1px); }
.segments input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
.segments span { display: block; padding: .35rem .8rem; border-radius: inherit; }
.segments input:checked + span { background: var(--accent); color: var(--on-accent); font-weight: 600; }
.segments input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 2px; }
.radios, .boxes { display: flex; flex-direction: column; gap: .35rem; }
.radios label, .boxes label, .option { display: flex; gap: .5rem; align-items: center; min-height: 1.75rem; }
/* Tables */
.table .frame { overflow-x: auto; background: var(--cell); border: 1px solid var(--line); border-radius: var(--radius); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem var(--pad); height: 2.35rem; text-align: start; border-bottom: 1px solid var(--line); vertical-align: middle; }
tbody:last-child tr:last-child > * { border-bottom: 0; }
thead th { font-size: .85rem; font-weight: 650; color: var(--muted); background: var(--cell); white-space: nowrap; }
thead button { font-weight: inherit; color: inherit; }
thead button:hover { color: var(--accent); }
td:not(.end) { min-width: 4.5rem; }
tr > td:first-child { min-width: 6.75rem; }
tr { position: relative; }
tr.title th { background: var(--hover); }
tr.title .footer { margin-inline-start: .75rem; font-weight: 400; }
.to-end { text-align: end; } .to-center { text-align: center; }
.to-end button { text-align: end; }
/* The menus stay visible if the table is wider than its frame. */
td.end { text-align: end; position: sticky; inset-inline-end: 0; z-index: 1; white-space: nowrap; width: 1%; background: inherit; }
tbody tr { background: var(--cell); }
.table .frame { container-type: scroll-state; }
@container scroll-state(scrollable: inline-end) {
td.end { box-shadow: inset 1px 0 var(--line), -.5rem 0 .5rem -.25rem var(--strong-line); }
}
td.end > * { display: inline-flex; vertical-align: middle; }
td.end .button, .row > .menu summary { min-height: 1.8rem; min-width: 1.8rem; padding: .1rem .4rem; }
td .tick { position: relative; z-index: 1; margin-inline-end: .5rem; }
/* Groups */
.group { display: flex; flex-direction: column; gap: 1rem; min-width: 0; }
.group.as-row { flex-direction: row; flex-wrap: wrap; align-items: start; gap: .75rem 1rem; }
.group.as-row > :not(.button) { flex: 2 1 12rem; min-width: 0; }
.group.as-grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); align-items: start; }
.g0 { gap: 0 !important; } .g1 { gap: .25rem !important; } .g2 { gap: .5rem !important; } .g3 { gap: .75rem !important; }
.split { display: grid; gap: 1.5rem; min-width: 0; }
@media (min-width: 48rem) {
.split { display: flex; align-items: start; }
.split > * { flex: 2 1 0; min-width: 0; }
.w1 { flex-grow: 1 !important; } .w2 { flex-grow: 2 !important; } .w3 { flex-grow: 3 !important; }
.w4 { flex-grow: 4 !important; } .w5 { flex-grow: 5 !important; } .w6 { flex-grow: 6 !important; }
.w7 { flex-grow: 7 !important; } .w8 { flex-grow: 8 !important; } .w9 { flex-grow: 9 !important; }
.w10 { flex-grow: 10 !important; } .w11 { flex-grow: 11 !important; } .w12 { flex-grow: 12 !important; }
.top .path { display: block; }
}
.master-detail > :last-child {
background: var(--cell); border: 1px solid var(--line); border-radius: var(--radius); padding: 1rem;
position: sticky; top: 4.5rem; max-height: calc(100vh - 6rem); overflow: auto;
}
.master-detail > :last-child > .header { font-size: 1.1rem; color: var(--text); }
.master-detail > :last-child .rows { border-width: 0 0 1px; border-radius: 0; }
.tablist { display: flex; gap: .25rem; border-bottom: 1px solid var(--line); overflow-x: auto; }
.tablist .tab { padding: .5rem .9rem; white-space: nowrap; border-bottom: 3px solid transparent; display: flex; gap: .4rem; align-items: center; }
.tablist .tab[aria-selected=true] { border-bottom-color: var(--accent); font-weight: 650; }
/* Contents */
.text { white-space: pre-line; }
p.text > .value { color: var(--muted); margin-inline-start: .75rem; }
.text.is-invalid { color: var(--bad); background: var(--bad-ground); padding: .6rem var(--pad); border-radius: var(--radius); }
.fact { display: grid; grid-template-columns: minmax(6rem, 14rem) minmax(0, 1fr) auto; gap: .25rem 1rem; align-items: baseline; padding-block: .25rem; }
.fact > .label { color: var(--muted); }
.fact > .value { white-space: pre-line; }
.group:not(.as-row, .as-grid) > .fact + .fact, .content > .fact + .fact, .section > .fact + .fact { margin-top: -.6rem; border-top: 1px solid var(--line); padding-top: .45rem; }
.section > .fact + .fact { margin-top: 0; }
.as-grid > .fact, .as-row > .fact { display: flex; gap: .75rem; border: 0; }
.as-grid > .labelled, .as-row > .labelled { display: flex; flex-wrap: wrap; gap: .25rem .75rem; }
pre, code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .92em; }
pre { overflow-x: auto; background: var(--field); border: 1px solid var(--line); border-radius: var(--radius); padding: .6rem var(--pad); }
:not(pre) > code { background: var(--field); padding: .05rem .3rem; border-radius: .25rem; }
.markdown { display: flex; flex-direction: column; gap: .6rem; max-width: 44rem; }
.markdown h2 { font-size: 1.25rem; } .markdown h3 { font-size: 1.1rem; } .markdown h4 { font-size: 1rem; }
.markdown .items { display: flex; flex-direction: column; gap: .2rem; padding-inline-start: 1.25rem; }
.markdown li:not(.numbered) { list-style: disc; }
.markdown .numbered { list-style: none; margin-inline-start: -1.25rem; }
.markdown li.l0 { padding-inline-start: 0; }
blockquote { border-inline-start: 3px solid var(--strong-line); padding-inline-start: .75rem; color: var(--muted); white-space: pre-line; }
hr { width: 100%; border: 0; border-top: 1px solid var(--line); }
.image img { max-width: 100%; height: auto; border-radius: var(--radius); display: block; }
.row .image img { max-height: 3rem; }
.progress { display: flex; gap: .75rem; align-items: center; }
progress { accent-color: var(--accent); flex: 1; min-width: 4rem; }
.gauge { max-width: 34rem; }
meter { flex: 1; height: 1.1rem; min-width: 4rem; }
.wheel {
display: inline-block; width: 1rem; height: 1rem; margin-inline-end: .5rem; border-radius: 50%; vertical-align: -.15em;
border: 2px solid var(--line); border-top-color: var(--accent); animation: turn 1s linear infinite;
}
@keyframes turn { to { transform: rotate(1turn); } }
.chart figcaption { color: var(--muted); margin-bottom: .25rem; }
.chart svg.line, .chart svg.spark { width: 100%; height: 10rem; display: block; background: var(--cell); border: 1px solid var(--line); border-radius: var(--radius); }
.chart svg.spark { height: 2.5rem; }
polyline { fill: none; stroke: var(--accent); stroke-width: 2px; }
.axis { display: flex; justify-content: space-between; gap: 1rem; font-size: .85rem; color: var(--muted); }
.bars > div { display: grid; grid-template-columns: minmax(4rem, 10rem) minmax(0, 1fr); gap: .75rem; align-items: center; padding-block: .15rem; }
.bars > div:has(dt:empty) { grid-template-columns: minmax(0, 1fr); }
.bars dd { display: flex; gap: .5rem; align-items: center; }
.bars dt { overflow-wrap: break-word; min-width: 0; }
.bars .bar { height: 1rem; flex: 1; min-width: 2rem; }
.bars .bar rect, .chart .bar rect { fill: var(--accent); }
.bars .value { min-width: 4rem; text-align: end; font-variant-numeric: tabular-nums; }
.chart.s-good { --accent: var(--good); } .chart.s-warning { --accent: var(--warning); } .chart.s-bad { --accent: var(--bad); }
/* Dialogs and messages */
dialog {
border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; background: var(--cell); color: var(--text);
width: min(34rem, calc(100vw - 1.5rem)); max-height: calc(100vh - 2rem); overflow: auto;
}
dialog[open] { display: flex; flex-direction: column; gap: .9rem; }
dialog::backdrop { background: rgb(0 0 0 / .45); }
dialog .header { font-size: 1.1rem; color: var(--text); }
dialog .message { white-space: pre-line; }
dialog .buttons { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: end; }
dialog .choices { display: flex; flex-direction: column; gap: .4rem; }
dialog .choices .button { width: 100%; }
dialog .labelled { grid-template-columns: 1fr; border: 0; padding: 0; }
dialog .labelled > .notes { grid-column: 1; }
.sheet, .help { align-self: auto; }
.toasts { position: sticky; bottom: .75rem; z-index: 5; display: flex; flex-direction: column; gap: .5rem; align-items: center; padding-inline: .75rem; pointer-events: none; }
.toast {
pointer-events: auto; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem; max-width: 40rem;
padding: .6rem .9rem; border-radius: var(--radius); background: var(--text); color: var(--ground);
box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .3);
}
.toast .texts { display: flex; flex-direction: column; }
.toast .button { background: transparent; color: inherit; border-color: currentcolor; }
.toast.is-invalid { background: var(--bad-ground); color: var(--bad); border: 1px solid var(--bad); }
/* Styles */
.s-good, .s-good .value { color: var(--good); } .s-warning, .s-warning .value { color: var(--warning); }
.s-bad, .s-bad .value { color: var(--bad); } .s-muted { color: var(--muted); }
.s-accent, .s-accent .value { color: var(--accent); font-weight: 600; } .s-destructive { color: var(--bad); }
@container (max-width: 32rem) {
.labelled { grid-template-columns: 1fr; }
.labelled > .label { padding-top: 0; }
.labelled > .notes { grid-column: 1; }
.bars > div { grid-template-columns: minmax(0, 1fr); gap: 0; }
}
@container (max-width: 26rem) {
.fact { grid-template-columns: minmax(5rem, 2fr) minmax(4rem, 3fr) auto; gap: .25rem .6rem; }
}
@media (max-width: 40rem) {
.table table, .table thead, .table tbody { display: block; }
/* The rows name their values; the titles are for sorting. */
.table thead tr { display: flex; flex-wrap: wrap; border-bottom: 1px solid var(--line); }
.table thead:not(:has(button)), .table thead th:not(:has(button)) { display: none; }
.table tbody tr {
display: flex; flex-wrap: wrap; align-items: center; gap: 0 .9rem; min-height: 2.6rem;
padding: .4rem var(--pad); border-bottom: 1px solid var(--line);
}
.table th, .table td { padding: 0; border: 0; height: auto; }
.table thead th { padding: .4rem .6rem; }
.table tbody td:first-child { flex: 1 0 calc(100% - 3rem); font-weight: 600; }
.table tbody td:not(:first-child, [class*=s-]) { color: var(--muted); }
.table tbody td[data-label]::before { content: attr(data-label) ": "; font-weight: 400; }
.table tbody tr.title { padding: 0; }
.table tbody tr.title th { flex: 1; padding: .4rem var(--pad); }
.table tbody td.end { position: absolute; background: none; inset-inline-end: .4rem; top: .35rem; width: auto; }
}
@media (prefers-reduced-motion: reduce) { .wheel { animation: none; } }
@media (scripting: none) {
dialog:not([open], .palette) { display: flex; flex-direction: column; gap: .9rem; position: fixed; bottom: 0; margin: auto; z-index: 7; }
}
@media (forced-colors: active) {
.button, .segments input:checked + span { border: 1px solid; }
}
@media print {
.top { position: static; border: 0; }
.top .actions, .top .back, .toolbar, .navigation, .toasts, .more, .menu, .handle, .accessory, .skip, .offline { display: none !important; }
body, .rows, .table .frame { background: none; color: #000; border-color: #999; }
.row, tr { break-inside: avoid; }
.content { max-width: none; padding: 0; }
.master-detail > :last-child { position: static; max-height: none; }
}

"""##,
    ]
}
