// swift-format-ignore-file
// Made by Scripts/embed-schemas from Sources/OKitBrowser/Assets/. Do not edit.

enum BrowserAssets {
    static let texts: [String: String] = [
        "client.js": ##"""
"use strict";(()=>{let $=id=>document.getElementById(id),d=Be=>document.querySelector(Be),x=Be=>[...p.querySelectorAll(Be)],Bf=window.trustedTypes?.createPolicy("okit",{createHTML:text=>text}),Ae=(path,body,headers={})=>fetch(path,{method:"POST",body,keepalive:body.length<2e4,headers:{"X-OKit-Guard":guard,...headers}}),p=$("~app"),{path,guard}=p.dataset,f=+p.dataset.revision,Bg=t=>t.closest("[id^='n-']"),g=t=>t.dataset.to||Bg(t).id.slice(2),parse=K=>{let template=document.createElement("template");template.innerHTML=Bf?Bf.createHTML(K):K;return template.content.firstElementChild},find=(key,Am)=>{let t=$("n-"+key);Am?.forEach(step=>{t=t?.children[step]});return t},L=t=>t.select&&!/^(ch|ra|f)/.test(t.type),v=new Map(),S=(t,value)=>{if(v.has(t))return v.set(t,value);if(t.value===value)return;let place=t.selectionStart,Bh=t.selectionEnd===t.value.length,Cg=getSelection()==t.value||!place&&Bh;t.value=value;if(t!==document.activeElement)return;if(Cg)t.select();else if(place!==null&&!Bh)t.setSelectionRange(place,place)},Ch={"=":(t,text)=>{if(t.tagName!=="TEXTAREA")return t.textContent=text;S(t,text);t.defaultValue=text},"@":(t,name,value)=>{if(name==="value"&&"value" in t&&t.tagName!=="OPTION")S(t,value||"");if(value===undefined)t.removeAttribute(name);else t.setAttribute(name,value);if(name==="data-focus"&&value!==undefined)A=t},"+":(t,q,K)=>t.insertBefore(Ag(parse(K)),t.children[q]),"<":(t,q)=>{let T=t.parentElement,y=[...T.children].filter(Cs=>Cs!==t)[q]||null;if(T.moveBefore)T.moveBefore(t,y);else T.insertBefore(t,y)},"-":t=>t.remove(),"^":(t,K)=>t.replaceWith(Ag(parse(K))),},A,H,M,N,U,stops="button,input,select,textarea,summary,a",Af="[aria-invalid=true]",Bi=()=>d(`.master-detail > :last-child :is(${stops})`),b=()=>d("dialog[open]"),Bj=focus=>{let node=focus&&Bg(focus),o=node?.closest(".row,tr"),list=o?.parentElement;return{id:node?.id,inside:[...node?.querySelectorAll(stops)||[]].indexOf(focus),list,place:list?[...list.children].indexOf(o):-1}},B=()=>{p.dataset.revision=f;p.toggleAttribute("data-busy",!!(w||c.length||v.size||Ad||Y||O!==undefined||W()))},Ag=t=>{A=t.matches("[data-focus]")&&t||t.querySelector("[data-focus]")||A;return t},C,Ah=0,Bk=async h=>D((await h.text()).replace(/<[^]*/,"Not sent")),D=text=>{Object.assign($("~offline"),{textContent:text,hidden:!text})},Ai="",Bl,Aj=text=>{D(Ai=text);clearTimeout(Bl);if(text)Bl=setTimeout(Aj,8000,"")},V=()=>{C?.close();if(document.hidden)return;C=new EventSource(path+"~updates?r="+f);C.onmessage=i=>Ci(JSON.parse(i.data));C.onopen=()=>D(Ai);C.onerror=()=>{D("Connecting…");if(C.readyState!==2)return;setTimeout(V,2000);Bd()}},Ak=()=>V(f=0),Ci=i=>{if(i.p&&i.b!==f)return Ak();if(i.d>depth)d(".navigation :focus")?.blur();let focus=document.activeElement,Bm=b();let{selectionStart,selectionEnd}=focus;let Cj=d(Af),Al=Bj(focus);A=null;f=i.r;try{if(i.h!==undefined){Ah=0;let Bn=p.firstElementChild&&p.dataset.screen===i.u,Ck=Bn?scrollY:0,Bo=[];for(let t of v.keys()){let{id,value,seen,typed}=t;let s=c.concat(w||[]).find(Cf=>Cf.length>4&&"n-"+Cf[1]===id);if(Bn&&(typed||s))Bo.push([id,value,seen,typed,s]);t.typed=0}clearTimeout(I);I=0;v.clear();p.replaceChildren(Ag(parse(i.h)));scrollTo(0,Ck);for(let [id,value,seen,typed,s] of Bo){let t=$(id),a=t?.dataset.do;if(a&&L(t)){t.value=value;t.seen=seen;v.set(t,t.defaultValue);Br(t);if(s)Object.assign(s,{at:f,3:t.seen[0],4:t.seen[1]});if(typed)E(t);if(a==="input")F(t)}}}else for(let [name,key,...rest] of i.p){let Am=Array.isArray(rest[0])?rest.shift():null;Ch[name](find(key,Am),...rest)}}catch{return Ak()}By();if(j!==null&&b()){j=null;history.pushState({d:depth},"",path+p.dataset.screen)}if(i.d>depth)A||=d(".form :is(input,select,textarea)");if(!Bm&&b())H=focus===document.body&&M||Al;let z=U&&!Cj&&d(Af),Bp=N&&Bi();if(!Bm&&!U&&L(focus)&&d("dialog button:focus"))b().focus();else if(A&&!(focus.isConnected&&L(focus)))A.focus();else if(z&&!b())z.focus();else if(Bp)Bp.focus();else if(!b()&&H||focus!==document.body&&!focus.isConnected||focus===document.body&&i.d>depth){if(!b()&&H)Al=H;let{id,inside,list,place}=Al;let again=id&&$(id),An=again&&(inside<0?again:again.querySelectorAll(stops)[inside]),y=list?.isConnected&&(list.children[place]||list.lastElementChild),target=An||y&&(y.querySelector("button,input")||y)||d("dialog[open] button")||$("main"),u=target.closest(".menu:not([open])");(u?u.firstElementChild:target).focus({preventScroll:!An});if(selectionStart!=null&&!H)An?.setSelectionRange?.(selectionStart,selectionEnd)}if(!b())H=null;N=false;if(i.t!==undefined)Cr(i);if(i.copy!==undefined)navigator.clipboard.writeText(i.copy).catch(()=>prompt("Copy:",i.copy));for(let href of i.get||[])Object.assign(document.createElement("a"),{href,download:""}).click();Aw();As();observe();X()},Cl=""+Math.random(),c=[],w,Cm=Date.now(),Bq,Ao=0,O,Ap,m=(a,key,...values)=>{let last=c.at(-1),s=/^[iaw]/.test(a)&&last?.[0]===a&&last[1]===key?c.pop():[];U=false;clearTimeout(Ax);Object.assign(s,[a,key,...values],{at:f});c.push(s);B();X()},W=()=>!f||f<Ah,setsField=/^([ais]|to|pi|ch)/,X=async()=>{let k=x("dialog")[0],Aq=c.filter(([a,key])=>!k||k.contains($("n-"+key))||!setsField.test(a));if(w||O===undefined&&(Bq&&W()||!Aq.length))return;let r=Aq[0]?.at??f,e=Aq.filter(s=>s.at===r).slice(0,32),body=JSON.stringify({c:Cl,n:++Cm,r,e,w:O});w=e;c=c.filter(s=>!e.includes(s));O=undefined;clearTimeout(Ap);Ap=setTimeout(()=>document.body.className="is-working",150);for(let Ar=0;;Ar++){try{let h=await Ae(path+"~events",body);if(h.ok||h.status===409){let{r,n}=await h.json();c=e.slice(n).concat(c);Bq=e[n];if(h.ok){Ah=r;Ao=0;if(C?.readyState===1)D(Ai)}else{let l=c;c=l.filter(([a],q)=>(q||!e[n]?setsField:/^(i|to|a|pi)/).test(a)&&Ao<9);Ao++;if(l.some(s=>!c.includes(s)&&!/^(w|pr)/.test(s[0])))Aj((Ar?"Perhaps not done":"Not done")+": the screen has changed");Ak()}}else if(h.status>501)throw h.status;else if([401,403,410].includes(h.status)&&performance.now()>5000)location.reload(document.body.className=c=[]);else{for(let [a,key] of e){let t=$("n-"+key);if(t&&a==="input")E(t)}Bk(h)}break}catch{D("Connecting…");await new Promise(Ct=>setTimeout(Ct,Math.min(500<<Ar,2000)))}}w=null;clearTimeout(Ap);document.body.className="";As();X()},As=()=>{if(!(I||w||c.length||W())){for(let [t,value] of v){if(t.typed&&t.isConnected)continue;v.delete(t);t.seen=0;if(value!==null)S(t,value)}for(let t of x("option[selected],input")){t.selected=true;t.checked=t.defaultChecked;if(/^[pa]/.test(t.dataset.do))S(t,t.defaultValue)}}B();if(Z&&!p.matches("[data-busy]")){let P=Bt(Z);Z=null;if(P?.dataset.do)P.click()}},At,I;addEventListener("compositionstart",({target})=>E(At=target));addEventListener("compositionend",({target})=>type(target,At=null));let Au={},Br=t=>{let text=t.defaultValue,l=Au[t.id],Bs=l?.includes(text);if(t.seen&&!(Bs&&(l.at(-1)===text||Math.abs(f-t.seen[0])>999&&d("[data-purpose=save]"))))return;t.seen=[f,text.slice(0,999)];if(!Bs)Au[t.id]=[text]},E=t=>{if(!v.has(t)){v.set(t,null);Br(t)}t.typed=1;B()},type=t=>{E(t);I||=setTimeout(F,200,t)},F=t=>{let{seen,value}=t,a=t.dataset.do;if(!t.typed)return;clearTimeout(I);I=0;if(At===t)return;t.typed=0;if(a!=="input"&&t.validationMessage)Aj(t.validationMessage);if(a==="input"||a&&value&&(value!==seen[1]||w||W())){Au[t.id].push(value);m(a,g(t),a==="adjust"?+value:value,...seen)}else As()};addEventListener("input",({target})=>{let a=target.dataset.do;if(a==="input")type(target);if(a==="adjust")E(target);if(target.type==="range"){target.parentElement.querySelector("output").textContent=target.value;F(target)}});addEventListener("change",({target})=>{let a=target.dataset.do,key=a&&g(target);if(a==="toggle")m(a,key,target.checked);else if(a==="tap"&&target.type==="checkbox")m(a,key);else if(a==="choose")m(a,key,+(target.dataset.value||target.value));else if(target.files?.[0])Cn(target);else if(a!=="pick"||!target.typed){if(a==="pick")E(target);F(target)}});let Y=0,Cn=async t=>{let file=t.files[0];Y++;B();try{let h=await Ae(path+"~upload/"+encodeURIComponent(g(t)),file,{"X-OKit-Name":encodeURIComponent(file.name)});if(!h.ok)Bk(h)}catch{D("Not sent")}Y--;B()},Av=()=>{for(let z of v.keys())F(z)},Z,Bt=name=>{let l=(b()?"dialog ":"")+`[data-key="${CSS.escape(name)}"]`;return d(l+"[data-do]")||d(l)};addEventListener("focusout",({target})=>F(target));addEventListener("click",s=>{for(let u of x(".menu[open]")){let Bu=s.target.closest(".entries");if(Bu&&!s.detail)u.firstElementChild.focus();if(Bu||!u.contains(s.target))u.open=false}let t=s.target.closest("[data-do],[data-copy],[aria-disabled=true]");if(!t||t.matches("input,select,textarea"))return;if(t.dataset.copy!==undefined)return navigator.clipboard.writeText(t.dataset.copy);Av();if(t.ariaDisabled==="true"){if(w||v.size)Z=t.dataset.key;return}let a=t.dataset.do,value=t.dataset.value;if(a==="toggle")m(a,g(t),value==="true");else if(a==="step")m(a,g(t),+value);else if(a==="window")m(a,g(t),...value.split(",").map(Number));else{Ba=g(t);if(!b())M=Bj(t);N=!s.detail&&t.matches(".main");if(N&&t.ariaCurrent){N=false;Bi()?.focus()}if(t.dataset.purpose==="save")d(Af)?.focus();m(a,g(t));U=true}});let Aw=()=>{for(let list of x(".rows,tbody")){let mains=[...list.querySelectorAll("button.main")];if(mains.length<2)continue;let Co=mains.find(t=>t===document.activeElement)||mains.find(t=>t.tabIndex===0&&t.dataset.stop)||mains[0];for(let t of mains){t.dataset.stop="";for(let stop of t.closest(".row,tr").querySelectorAll(stops))stop.tabIndex=t===Co?0:-1}}};addEventListener("focusin",({target})=>{if(target.matches("button.main")){Aw();clearTimeout(Ax);if("preview" in target.dataset&&target.ariaCurrent!=="true")Ax=setTimeout(()=>m("preview",g(target)),250)}if(target.dataset?.select==="")target.select()});let Ax,Aa=(s,t)=>{s.preventDefault();t.focus()};addEventListener("keydown",s=>{let{key,target}=s;if(s.isComposing)return;if(target.dataset?.do==="pick"&&!/^[TE]/.test(key))E(target);if(key==="Enter"&&L(target)&&target.tagName==="INPUT"){F(target);if("submit" in target.dataset)m("submit",g(target));target.closest("dialog")?.querySelector("[data-purpose=confirm][data-do]")?.click();return}let step={ArrowDown:1,ArrowUp:-1,ArrowRight:1,ArrowLeft:-1}[key];if(target.matches(".handle")&&step){s.preventDefault();move(target.closest(".row,tr"),step)}else if(target.matches("[role=tab]")&&/^Arrow[LR]/.test(key)){let l=[...target.parentElement.children],Cp=document.dir==="rtl"?-step:step,y=l[(l.indexOf(target)+Cp+l.length)% l.length];Aa(s,y);y.click()}else if(target.matches("button.main")&&/^(Arrow[UD]|Home|End)/.test(key)){let l=x("main button.main"),q=key==="Home"?0:key==="End"?l.length-1:l.indexOf(target)+step;if(l[q])Aa(s,l[q])}else if(target.closest(".menu")&&step){let u=target.closest(".menu");u.open=true;let l=[...u.querySelectorAll(".entries button")];Aa(s,l[(l.indexOf(target)+step+l.length)% l.length])}else if(key==="Escape"){let u=target.closest(".menu[open]");if(u){u.open=false;u.firstElementChild.focus()}else if(document.body.className)Ae(path+"~cancel","")}else{let name=(s.ctrlKey?"ctrl-":"")+key.toLowerCase(),Ay=L(target)||target.matches("select");if(s.metaKey||s.altKey||(Ay&&!s.ctrlKey))return;let P=Bt(name);if(P){s.preventDefault();P.click()}else if(key==="/"&&!Ay){let z=d("[type=search]");if(z)Aa(s,z)}else if(key===":"&&!Ay&&!b()){s.preventDefault();Cq()}}});let Ab=$("~commands"),J=Ab.querySelector("input"),o,Q,Bv=()=>x("button[data-do=tap]:not(.main)").filter(t=>[null,o].includes(t.closest(".row,tr"))).map(t=>[t.ariaLabel||t.textContent.trim(),t]),Cq=()=>{o=document.activeElement.closest(".row,tr");$("~names").replaceChildren(...Bv().map(([name])=>new Option(name)));J.value=Q="";Ab.showModal()};J.oninput=()=>J.setCustomValidity("");Ab.onsubmit=s=>{let text=J.value.toLowerCase(),Az=Bv().filter(([name])=>name.toLowerCase().includes(text));Q=Az.find(([name])=>name.toLowerCase()===text)||Az.length<2&&Az[0];if(Q)return;s.preventDefault();J.setCustomValidity("Name one command");J.reportValidity()};Ab.onclose=()=>{if(Q)Q[1].click()};let Bw=o=>[...o.closest("[data-move]").querySelectorAll(".row")],move=(o,step)=>{let R=Bw(o),M=R.indexOf(o),to=M+step,list=o.closest("[data-move]"),Bx=+list.dataset.move;if(R[to])m("move",g(list),Bx+M,Bx+to)},G;addEventListener("dragstart",({target})=>{if(target.matches?.(".handle"))G=target.closest(".row")});addEventListener("dragover",s=>{if(G&&s.target.closest("[data-move] .row"))s.preventDefault()});addEventListener("drop",s=>{let o=s.target.closest("[data-move] .row");if(G&&o){s.preventDefault();let R=Bw(G);move(G,R.indexOf(o)-R.indexOf(G))}G=null});let By=()=>{for(let k of x("dialog:not([open])")){k.showModal();(d("dialog[data-focus]")||k.querySelector("[data-focus],input,textarea"))?.focus();k.oncancel=s=>{s.preventDefault();(k.querySelector("[data-purpose=cancel],[data-purpose=close]")||k.querySelector("button"))?.click()}}},seen=new IntersectionObserver(Cu=>{for(let{target,isIntersecting}of Cu)if(isIntersecting&&!target.dataset.asked){target.dataset.asked="1";target.click()}},{rootMargin:"600px"}),Bz,observe=()=>{seen.disconnect();for(let t of x(".more")){if(t.previousElementSibling&&t.dataset.value!==Bz)delete t.dataset.asked;Bz=t.dataset.value;if(t.previousElementSibling)seen.observe(t)}},depth=+p.dataset.depth,j=null,Ba,Ca=[],Cb=path+p.dataset.screen+location.search,Bb=history.state,Bc=Bb?Math.min(Bb.d,depth):0;history.replaceState({...Bb,d:Bc},"",Cb);while(Bc<depth)history.pushState({d:++Bc},"",Cb);let Cr=i=>{document.title=i.t;let Cc=$("~theme"),href=path+"~theme.css?"+i.c;if(!Cc.href.endsWith(href))Cc.href=href;let Ac=path+i.u;p.dataset.screen=i.u;if(i.d>depth)Ca[i.d]=Ba;let o=i.d<depth&&$("n-"+Ca[i.d+1]);if(o)(o.querySelector("button.main")||o).focus();if(j!==null){if(i.d>j)Cd();else j=null;history.replaceState({...history.state,d:i.d},"",Ac)}else if(i.d>depth)history.pushState({d:i.d,e:Ba},"",Ac);else if(i.d<depth&&history.state?.d>i.d){Ad++;history.go(i.d-depth);setTimeout(()=>history.replaceState({d:i.d},"",Ac),50)}else history.replaceState({...history.state,d:i.d},"",Ac);depth=i.d},Ad=0,Cd=()=>{let way=d("[data-purpose=back][data-do],[data-purpose=close][data-do]");Av();if(way)m("tap",g(way));else j=null};addEventListener("popstate",({state})=>{if(Ad)return Ad--,B();if(state?.d<depth){j=state.d;Cd()}else if(state?.d>depth&&$("n-"+state.e)){j=state.d;m("tap",state.e)}else history.replaceState({d:depth},"",path+p.dataset.screen)});let Ce=matchMedia("(min-width: 60rem)"),Bd=()=>{O=Ce.matches;B();X()};Ce.onchange=Bd;By();Aw();observe();addEventListener("visibilitychange",V);addEventListener("beforeunload",s=>{Av();if(document.body.className+c||Y||(""+w)[9e3])s.preventDefault()});V();Bd()})();
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
.main > .value { max-width: 50%; text-align: end; }
.main:has(> .value) .texts { justify-content: flex-start; }
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
