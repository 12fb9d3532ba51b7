var e,t,n,r,i,a,o,s,c,l,u,d,f=Symbol.for(`pv`),p={},m=[],h=/^m(i|n|o|s|text|space)$/,g=Array.isArray,_=m.slice,v=Object.assign;function y(e){e&&e.parentNode&&e.remove()}function b(e,t,n){var r,i,a,o={},s=arguments.length;for(a in t)a==`key`?r=t[a]:a==`ref`&&typeof e!=`function`?i=t[a]:o[a]=t[a];return s>2&&(o.children=s>3?_.call(arguments,2):n),x(e,o,r,i,null)}function x(n,r,i,a,o){var s={type:n,props:r,key:i,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:f,__v:o||++t,__i:-1,__u:0};return!o&&e.vnode&&e.vnode(s),s}function S(e){return e.children}function C(e,t){this.props=e,this.context=t,this.__g=0}function w(e,t){if(t==null)return e.__&&w(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!=`function`||e.props.__P?null:w(e)}function T(t){var n,r=t.__v,i=r.__e,a=[],o=[],s=t.__P;s&&((n=v({constructor:f},r)).__v=r.__v+1,e.vnode&&e.vnode(n),M(s,n,r,t.__n,s.namespaceURI,32&r.__u?[i]:null,a,i||w(r),32&r.__u,o),n.__v=r.__v,n.__.__k[n.__i]=n,F(a,n,o),r.__=r.__e=null,n.__e!=i&&E(n))}function E(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),E(e)}function D(t){(8&t.__g||(t.__g|=8,r.push(t),a++))&&i==e.debounceRendering||((i=e.debounceRendering)||queueMicrotask)(O)}function O(){try{for(var e,t=1;r.length;)r.length>t&&r.sort(o),e=r.shift(),t=r.length,8&e.__g&&T(e)}finally{(a=r.length)&&(i||queueMicrotask)(O)}}function ee(e,t,n,r,i,a,o,s,c,l,u){var d,f,h,g,_,v,y=r.__k||m,b=t.length;for(c=k(n,t,y,c,b),d=0;d<b;d++)(h=n.__k[d])!=null&&(f=~h.__i&&y[h.__i]||p,h.__i=d,v=M(e,h,f,i,a,o,s,c,l,u),g=h.__e,(f.ref!=h.ref||8&f.__u)&&(f.ref&&I(f.ref,null,h,f),h.ref&&u.push(h.ref,h.__c||g,h)),_||=g,4&h.__u?(c=te(h,c,e,!f.__v),f.__e&&(f.__e=null)):typeof h.type==`function`&&v!==void 0?c=v:g&&(c=g.nextSibling),h.__u&=-21);return n.__e=_,c}function k(e,t,n,r,i){var a,o,s,c,l,u,d,p,m,h=n.length,_=h,v=0,y=0,b=e.__k=Array(i);for(a=0;a<i;a++)(o=t[a])!=null&&typeof o!=`boolean`&&typeof o!=`function`?(typeof o!=`object`||o.constructor===String?o=b[a]=x(null,o):g(o)?o=b[a]=x(S,{children:o}):o.constructor===f&&o.__b?o=b[a]=x(o.type,o.props,o.key,o.ref,o.__v):b[a]=o,c=a+v,o.__=e,o.__b=e.__b+1,s=null,~(l=o.__i=ne(o,n,c,_))&&(_--,(s=n[l])&&(s.__u|=2)),s&&s.__v?(o.__u|=16,l==c-1?v--:l==c+1?v++:l!=c&&(l>c?v--:v++,y=1)):(~l||(i>h?v--:i<h&&v++),typeof o.type!=`function`&&(o.__u|=4))):b[a]=null;if(y){for(u=[],d=[],a=0;a<i;a++)if((o=b[a])&&16&o.__u){for(v=0,p=u.length;v<p;)u[m=v+p>>1]<o.__i?v=m+1:p=m;u[v]=o.__i,d[a]=v+1}for(v=u.length;a--;)d[a]&&(d[a]==v?v--:b[a].__u|=4)}if(_)for(a=0;a<h;a++)!(s=n[a])||2&s.__u||(s.__e==r&&(r=w(s)),ae(s,s));return r}function te(e,t,n,r){var i,a,o,s;if(typeof e.type==`function`){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=te(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=w(e))&&!t.parentNode&&(t=null),o=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(o!=s&&(!r&&n.moveBefore&&o.parentNode?n.moveBefore(o,t):n.insertBefore(o,t||null)),t=o;(t&&=t.nextSibling)&&t.nodeType==8&&!t.data.startsWith(`$s`););return t}function ne(e,t,n,r){var i,a=e.key,o=e.type,s=t[n],c=s&&!(2&s.__u);if(s===null&&a==null||c&&a==s.key&&o==s.type)return n;if(r>+!!c){for(i=n-1;i>=0;i--)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i;for(i=n+1;i<t.length;i++)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i}return-1}function re(e,t,n){n??=``,t[0]==`-`?e.setProperty(t,n):e[t]=n}function A(e,t,n,r,i){var a,o;if(t==`style`){if(typeof n==`string`)e.style.cssText=n;else{if(typeof r==`string`&&(e.style.cssText=r=``),r)for(t in r)n&&t in n||re(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||re(e.style,t,n[t])}}else if(t[0]==`o`&&t[1]==`n`)typeof n!=`function`&&(n=null),typeof r!=`function`&&(r=null),(e.__e||={})[t]=n,n&&r||(o=u[t]||(u[t]=j(t)),(e.__a||={})[t]=l,a=t!=(t=t.replace(c,`$1`)),(t=t.slice(2))[0]<`a`&&(t=t.toLowerCase()),n?e.addEventListener(t,o,a):e.removeEventListener(t,o,a));else{if(i==`http://www.w3.org/2000/svg`)t=t.replace(/xlink(H|:h)/,`h`).replace(/sName$/,`s`);else if(t!=`width`&&t!=`height`&&t!=`href`&&t!=`list`&&t!=`form`&&t!=`tabIndex`&&t!=`download`&&t!=`rowSpan`&&t!=`colSpan`&&t!=`role`&&t!=`popover`&&t in e)try{e[t]=n??``;return}catch{}if(typeof n==`function`)return;n==null||!1===n&&t[4]!=`-`?e.removeAttribute(t):e.setAttribute(t,t==`popover`&&n==1?``:n)}}function j(t){return function(n){var r=this.__e;if(r){if(r=r[t],n[s]==null)n[s]=l++;else if(n[s]<this.__a[t])return;return r(e.event?e.event(n):n)}}}function M(t,n,r,i,a,o,s,c,l,u){var d,p,h,_,b,x,T,E,D,O,k,te,ne,re,A,j,M,F,I=n.type;if(n.constructor!==f)return null;128&r.__u&&(l=32&r.__u,d=r.__c.__z)&&(n.__u|=l,p=o=[],d.nodeType==8?c=N(d,o):o.push(d),c=o[0]||c),(d=e.__b)&&d(n);n:if(typeof I==`function`){h=s.length;try{if(E=n.props,D=(d=I.prototype)&&d.render,O=(d=I.contextType)&&i[d.__c],k=d?O?O.props.value:d.__:i,(_=r.__c)?(n.__c=_,2&_.__g&&(_.__g|=1)):(D?n.__c=_=new I(E,k):(n.__c=_=new C(E,k),_.constructor=I,_.render=oe),O&&O.sub(_),_.state||(_.state={}),_.__n=i,_.__g|=8,_.__h=[],_.__k=[]),D&&(_.__s||(_.__s=_.state),I.getDerivedStateFromProps&&(_.__s==_.state&&(_.__s=v({},_.__s)),v(_.__s,I.getDerivedStateFromProps(E,_.__s)))),b=_.props,x=_.state,_.__v=n,r.__c){if(E!==b&&D&&!I.getDerivedStateFromProps&&_.componentWillReceiveProps&&_.componentWillReceiveProps(E,k),n.__v==r.__v&&!(8&_.__g)||!(4&_.__g)&&_.shouldComponentUpdate&&!1===_.shouldComponentUpdate(E,_.__s,k)){n.__v!=r.__v&&(_.props=E,_.state=_.__s,_.__g&=-9),n.__e=r.__e,n.__k=r.__k,n.__k.some(function(e){e&&(e.__=n)}),m.push.apply(_.__h,_.__k),_.__k=[],_.__h.length&&s.push(_),c=w(r);break n}_.componentWillUpdate&&_.componentWillUpdate(E,_.__s,k),D&&_.componentDidUpdate&&_.__h.push(function(){_.componentDidUpdate(b,x,T)})}else D&&!I.getDerivedStateFromProps&&_.componentWillMount&&_.componentWillMount(),D&&_.componentDidMount&&_.__h.push(_.componentDidMount);_.context=k,_.props=E,_.__P=t,_.__g&=-5,te=e.__r,ne=D?25:0;do _.__g&=-9,te&&te(n),d=_.render(_.props,_.state=_.__s,_.context);while(8&_.__g&&++ne<25);D&&(m.push.apply(_.__h,_.__k),_.__k=[]),_.state=_.__s,_.getChildContext&&(i=v({},i,_.getChildContext())),D&&r.__c&&_.getSnapshotBeforeUpdate&&(T=_.getSnapshotBeforeUpdate(b,x)),re=d&&d.type===S&&d.key==null?d.props.children:d,E.__P&&(d=c,a=(t=E.__P).namespaceURI,l=o=null,r.props&&r.props.__P!=t&&(r.__k.some(function(e){e&&ae(e,e)}),r.__k=null),c=r.__k?w(r,0):null),c=ee(t,g(re)?re:[re],n,r,i,a,o,s,c,l,u),E.__P&&(n.__e=null,c=d),n.__u&=-161,p&&p.some(y),_.__h.length&&s.push(_),1&_.__g&&(_.__g&=-4)}catch(t){if(s.length=h,n.__v=null,l||o){if(t&&t.then){if(n.__u|=128|l,o){for(~(M=o.indexOf(c||void 0))||(M=o.length);(F=o[M-1])&&F.nodeType==8;)M--;for(;M<o.length;M++)if(F=o[M]){if(o[M]=null,A){if(F==j)break}else{if(F.nodeType!=8)break;F.data.startsWith(`$s`)&&(j=N(A=F))}}}if(!A){for(;c&&c.nodeType==8&&c.nextSibling;)c=c.nextSibling;A=c}(d=N(A=n.__c.__z||(n.__c.__z=A)))?(n.__e=A,c=d):n.__e=c,c&&=c.nextSibling}else o&&o.some(y)}else n.__e=r.__e;n.__k||=r.__k||[],t&&t.then||P(n),e.__e(t,n,r)}}else c=n.__e=ie(r.__e,n,r,i,a,o,s,l,u,t);return(d=e.diffed)&&d(n),c}function N(e,t){if(e&&e.nodeType==8&&e.data.startsWith(`$s`))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith(`$s`))n++;else if(e.data.startsWith(`/$s`)&&!--n)return e}t&&t.push(e)}}function P(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(P))}function F(t,n,r){for(var i=0;i<r.length;)I(r[i++],r[i++],r[i++]);e.__c&&e.__c(n,t),t.some(function(n){try{t=n.__h,n.__h=[],t.some(function(e){e.call(n)})}catch(t){e.__e(t,n.__v)}})}function ie(t,n,r,i,a,o,s,c,l,u){var d,f,m,v,b,x,S,C,T=r.props||p,E=n.props,D=n.type;if(D==`svg`?a=`http://www.w3.org/2000/svg`:D==`math`?a=`http://www.w3.org/1998/Math/MathML`:a||=`http://www.w3.org/1999/xhtml`,o){for(d=0;d<o.length;d++)if((b=o[d])&&(D?b.localName==D:b.nodeType==3)){t=b,o[d]=null;break}}if(!t){if(C=u.ownerDocument||document,!D)return C.createTextNode(E);t=C.createElementNS(a,D,E.is?E:u),c&&=(e.__m&&e.__m(n,o),!1),o=null}if(D){if(u=D==`template`&&t.content||t,o=D==`textarea`&&E.defaultValue!=null?null:o&&_.call(u.childNodes),!c&&o)for(T={},d=0;d<t.attributes.length;d++)T[(b=t.attributes[d]).name]=b.value;for(d in T)b=T[d],d==`dangerouslySetInnerHTML`?m=b:d==`children`||d in E||d==`value`&&`defaultValue`in E||d==`checked`&&`defaultChecked`in E||A(t,d,null,b,a);for(d in E)b=E[d],d==`children`?v=b:d==`dangerouslySetInnerHTML`?f=b:d==`value`?x=b:d==`checked`?S=b:c&&typeof b!=`function`||T[d]===b||A(t,d,b,T[d],a);f?(c||m&&(f.__html==m.__html||f.__html==t.innerHTML)||(t.innerHTML=f.__html),n.__k=[]):(m&&(t.textContent=``),(D==`foreignObject`||a==`http://www.w3.org/1998/Math/MathML`&&h.test(D))&&(a=`http://www.w3.org/1999/xhtml`),ee(u,g(v)?v:[v],n,r,i,a,o,s,o?o[0]:r.__k&&w(r,0),c,l),o&&o.some(y)),c&&D!=`textarea`||(d=`value`,D==`progress`&&x==null?t.removeAttribute(d):x==null||x===t[d]&&(D!=`progress`||x)||A(t,d,x,T[d],a),d=`checked`,S!=null&&S!=t[d]&&A(t,d,S,T[d],a))}else T===E||c&&t.data==E||(t.data=E);return t}function I(t,n,r,i){try{typeof t==`function`?n?n.__x=t(n)||1:(i&&=i.__c||i.__e)&&(n=i.__x)&&(i.__x=null,typeof n==`function`?n():t(null)):t.current=n}catch(t){e.__e(t,r)}}function ae(t,n,r){var i,a,o,s;if(e.unmount&&e.unmount(t),!(i=t.ref)||i.current&&i.current!=t.__e||I(i,null,n,t),i=t.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(t){e.__e(t,n)}i.__P=i.__n=null}if(i=t.__k)for(s=0;s<i.length;s++)i[s]&&ae(i[s],n,typeof t.type!=`function`||r&&!t.props.__P);!r&&(i=t.__c)&&(i=i.__z)&&(a=N(i,o=[]))&&(i==t.__e&&o.some(y),y(a),y(i)),r||y(t.__e),t.__e=t.__c=t.__=null}function oe(e,t,n){return this.constructor(e,n)}function se(t,n){var r,i,a,o;e.__&&e.__(t,n),n.nodeType==9&&(n=n.documentElement),i=(r=t&&32&t.__u)?null:n.__k,n.__k=x(S,{children:[t]}),a=[],o=[],M(n,n.__k,i||p,p,n.namespaceURI,i?null:n.firstChild?_.call(n.childNodes):null,a,i?i.__e:n.firstChild,r,o),F(a,n.__k,o),n.__k.props.children=null}function ce(e){function t(e){var n,r;return this.getChildContext||(n=new Set,(r={})[t.__c]=this,this.getChildContext=function(){return r},this.shouldComponentUpdate=function(e){this.props.value!=e.value&&n.forEach(function(e){e.__g|=4,D(e)})},this.sub=function(e){n.add(e);var t=e.componentWillUnmount;e.componentWillUnmount=function(){n.delete(e),t&&t.call(e)}}),e.children}return t.__c=`__cC`+d++,t.__=e,t.Provider=(t.Consumer=function(e,t){return e.children(t)}).contextType=t,t}e={__e:function(e,t,n,r){for(var i,o,s;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((s=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,r||{}),s=1),s&&8&i.__g)return void(i.__g|=2)}catch(t){e=t}}throw a=0,e}},t=0,n=function(e){return e!=null&&e.constructor===f},C.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=v({},this.state)),typeof e==`function`&&(e=e(v({},n),this.props)),e&&(v(n,e),this.__v&&(t&&this.__k.push(t),D(this)))},C.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),D(this))},C.prototype.render=S,r=[],a=0,o=function(e,t){return e.__v.__b-t.__v.__b},s=Symbol(),c=/(PointerCapture)$|Capture$/i,l=0,u={},d=0;var le=class extends Error{name=`BrandVisibilityError`;code;detail;status;requestId;errors;retryAfterSeconds;constructor(e){super(ue(e)),this.code=e.code,this.detail=e.detail,this.status=e.status,this.requestId=e.requestId,this.errors=e.errors,this.retryAfterSeconds=e.retryAfterSeconds}};function ue({code:e,detail:t,errors:n,requestId:r}){return`${e}: ${n.map(de).join(`; `)||t}${r===null?``:` (request ${r})`}`}function de({parameter:e,detail:t,did_you_mean:n}){return`${e} ${t}${n===void 0?``:` (did you mean ${n}?)`}`}function fe(e,t){if(!he(t))return pe(e);let{code:n,detail:r,errors:i=[]}=t;return{...ge(e),code:n,detail:r,errors:i}}function pe(e){let t=e.headers.get(`content-type`)??`no content type`;return{...ge(e),code:`unexpected_reply`,detail:`status ${e.status} with ${t} did not come from the service; check baseUrl and any proxy in between`,errors:[]}}function me(e,t){return{code:e,detail:t,status:null,requestId:null,errors:[],retryAfterSeconds:null}}function he(e){if(typeof e!=`object`||!e)return!1;let{code:t,detail:n,errors:r=[]}=e;return typeof t==`string`&&typeof n==`string`&&Array.isArray(r)}function ge({status:e,headers:t}){let n=e===429||e===503;return{status:e,requestId:t.get(`x-request-id`),retryAfterSeconds:n?_e(t):null}}function _e(e){let t=e.get(`retry-after`)??``;if(/^\d{1,9}$/.test(t))return Number(t);let n=(Date.parse(t)-Date.parse(e.get(`date`)??``))/1e3;return Number.isNaN(n)?null:Math.max(0,n)}var ve=3e4;function ye(e){let{apiKey:t,fetch:n,maxWaitMs:r,onWait:i,sleep:a}=e;return async(t,n)=>{let r=e.forCall(n);for(let e=0;;e+=1)try{return await s(t,r)}catch(t){if(!(t instanceof le))throw t;let n=o(t,e,r);if(n===null)throw t;i({milliseconds:n,failure:t,attempt:e+1}),await a(n,r.signal)}};function o({status:e,retryAfterSeconds:t},n,i){return n>=i.retries?null:e===null?Math.min(1e3*2**n,ve):t===null||t*1e3>r?null:t*1e3}async function s(e,t){let{response:n,text:r}=await c(e,t);if(!n.ok)throw new le(fe(n,l(xe(r))));return{json:()=>{try{return JSON.parse(r)}catch{throw new le(pe(n))}},rows:e=>{if(Se(n)!==e)throw new le(pe(n));return{text:r,nextCursor:n.headers.get(`next-cursor`)}}}}async function c(t,{signal:r,timeoutMs:i,requestId:a}){r?.throwIfAborted();let o=Ce(r,i);try{let r=await n(be(t,e,a),{signal:o.signal});return{response:r,text:await r.text()}}catch(e){throw r?.throwIfAborted(),new le(o.signal.aborted?me(`timed_out`,`no complete reply within ${i} ms`):me(`connection_failed`,String(l(we(e)))))}finally{o.end()}}function l(e){return t===void 0?e:JSON.parse(JSON.stringify(e).replaceAll(JSON.stringify(t).slice(1,-1),`(API key)`))}}function be({path:e,query:t},{baseUrl:n,apiKey:r},i){let a={...r===void 0?{}:{Authorization:`Bearer ${r}`},...i===void 0?{}:{"X-Request-Id":i}},o=`${n.replace(/\/$/,``)}${e}${t===``?``:`?${t}`}`;return new Request(o,{headers:a,redirect:`manual`})}function xe(e){try{return JSON.parse(e)}catch{return e}}function Se({headers:e}){return e.get(`content-type`)?.split(`;`,1)[0]?.trim()}function Ce(e,t){let n=new AbortController,r=()=>n.abort(),i=t===null?void 0:setTimeout(r,t);return e?.addEventListener(`abort`,r),{signal:n.signal,end:()=>{clearTimeout(i),e?.removeEventListener(`abort`,r)}}}function we(e){if(typeof e!=`object`||!e)return String(e);let{message:t,code:n,cause:r}=e,i=t||n||`no reason given`;return r===void 0?i:`${i}: ${we(r)}`}var Te={getAccount:{path:`/v1/account`,isList:!1},listBrands:{path:`/v1/brands`,isList:!0,hasRows:!0},getBrand:{path:`/v1/brands/{brand_id}`,isList:!1},getVisibility:{path:`/v1/brands/{brand_id}/visibility`,isList:!1},getCompetitors:{path:`/v1/brands/{brand_id}/competitors`,isList:!1,hasRows:!0},listRuns:{path:`/v1/brands/{brand_id}/runs`,isList:!0,hasRows:!0},getRun:{path:`/v1/brands/{brand_id}/runs/{run_id}`,isList:!1},listPrompts:{path:`/v1/brands/{brand_id}/prompts`,isList:!0,hasRows:!0},getPrompt:{path:`/v1/brands/{brand_id}/prompts/{prompt_id}`,isList:!1},listAnswers:{path:`/v1/brands/{brand_id}/prompts/{prompt_id}/answers`,isList:!0,hasRows:!0},getSiteAccess:{path:`/v1/brands/{brand_id}/site-access`,isList:!1},listPageAudits:{path:`/v1/brands/{brand_id}/page-audits`,isList:!0,hasRows:!0},getPageAudit:{path:`/v1/brands/{brand_id}/page-audits/{audit_id}`,isList:!1},listRecommendations:{path:`/v1/brands/{brand_id}/recommendations`,isList:!0,hasRows:!0},getRecommendation:{path:`/v1/brands/{brand_id}/recommendations/{recommendation_id}`,isList:!1},listOutreachTargets:{path:`/v1/brands/{brand_id}/outreach-targets`,isList:!0,hasRows:!0},getVisibilitySeries:{path:`/v1/brands/{brand_id}/visibility/series`,isList:!1,hasRows:!0},getCompetitorSeries:{path:`/v1/brands/{brand_id}/competitors/series`,isList:!1,hasRows:!0},getVisibilityGroups:{path:`/v1/brands/{brand_id}/visibility/groups`,isList:!0,hasRows:!0},listSourceDomains:{path:`/v1/brands/{brand_id}/sources/domains`,isList:!0,hasRows:!0},listSourcePages:{path:`/v1/brands/{brand_id}/sources/pages`,isList:!0,hasRows:!0},listBrandAnswers:{path:`/v1/brands/{brand_id}/answers`,isList:!0,hasRows:!0},listChanges:{path:`/v1/brands/{brand_id}/changes`,isList:!0,hasRows:!0},getVisibilityComparison:{path:`/v1/brands/{brand_id}/visibility/comparison`,isList:!1},getFilters:{path:`/v1/brands/{brand_id}/filters`,isList:!1},getMethodology:{path:`/v1/methodology`,isList:!1},explainVisibility:{path:`/v1/brands/{brand_id}/visibility/explain`,isList:!1}},Ee={csv:`text/csv`,ndjson:`application/x-ndjson`};async function*De(e,t,n){for(let r=!0,i=t;r||typeof i==`string`;r=!1){let{text:t,nextCursor:a}=await n(i),o=e===`csv`?Oe(t):t;r?yield t:o!==``&&(yield o),i=o===``?null:a}}function Oe(e){return e.slice(e.indexOf(`
`)+1)}var ke=/\{(\w+)\}/g;function Ae(e,t){let n=new Set,r=e.replace(ke,(e,r)=>(n.add(r),encodeURIComponent(je(r,t[r])))),i=new URLSearchParams;for(let[e,r]of Object.entries(t))r!==void 0&&!n.has(e)&&i.set(e,Me(r));return{path:r,query:i.toString()}}function je(e,t){if(typeof t!=`string`||/^\.{0,2}$/.test(t))throw TypeError(`${e} must be an id: a non-empty string other than "." and ".."`);return t}function Me(e){return Array.isArray(e)?e.map(e=>Ne(String(e))).join(`,`):String(e)}function Ne(e){return/[,"]|^ | $|^$/.test(e)?`"${e.replaceAll(`"`,`""`)}"`:e}function Pe(e,t){let n=Object.entries(t).map(([t,n])=>{let r=n.isList?Ie(e,n.path):Fe(e,n.path);return[t,n.hasRows?Object.assign(r,Le(e,n)):r]});return Object.fromEntries(n)}function Fe(e,t){return async({format:n,bom:r,...i}={},a={})=>(await e(Ae(t,i),a)).json()}function Ie(e,t){let n=Fe(e,t);async function*r(e={},t={}){let r=e.cursor;for(let i=!0;i;){let a=await n({...e,cursor:r},t);yield a,r=a.next_cursor,i=a.has_more&&typeof r==`string`}}async function*i(e,t){for await(let{data:n}of r(e,t))yield*n}return Object.assign(n,{pages:r,all:i})}function Le(e,{path:t,isList:n}){let r=async(n,r,i)=>(await e(Ae(t,{...r,format:n}),i)).rows(Ee[n]),i=e=>async(t={},n={})=>(await r(e,t,n)).text,a=e=>(t={},n={})=>De(e,t.cursor,i=>r(e,{...t,cursor:i},n)),o={csv:i(`csv`),ndjson:i(`ndjson`)};return n?{...o,csvPages:a(`csv`),ndjsonPages:a(`ndjson`)}:o}var Re=(e,t)=>globalThis.fetch(e,t),ze=2147483647,Be=`milliseconds from 0 to ${ze}`;function Ve(e){let{baseUrl:t,apiKey:n,timeoutMs:r=3e4,retries:i=3,maxWaitMs:a=12e4,sleep:o=Ke}=e;We(Ge(t),`baseUrl must be an http(s) URL without query and fragment (in a browser, or a path of the page origin)`),We(n===void 0||/^[!-~]+$/.test(n),`apiKey must be printable ASCII characters without spaces`),We(Ue(a),`maxWaitMs must be ${Be}`);let s=e=>He({timeoutMs:e.timeoutMs===void 0?r:e.timeoutMs,retries:e.retries??i,signal:e.signal,requestId:e.requestId});s({});let{fetch:c=Re,onWait:l=()=>void 0}=e;return{baseUrl:t,apiKey:n,fetch:c,maxWaitMs:a,onWait:l,sleep:o,forCall:s}}function He(e){let{timeoutMs:t,retries:n,requestId:r}=e;return We(t===null||Ue(t),`timeoutMs must be ${Be}, or null`),We(n>=0,`retries must be 0 or more`),We(r===void 0||/^[\w.-]{1,64}$/.test(r),`requestId must be 1 to 64 characters of A-Za-z0-9._-`),e}var Ue=e=>e>=0&&e<=ze;function We(e,t){if(!e)throw TypeError(t)}function Ge(e){try{let{protocol:t,search:n,hash:r}=new URL(new Request(e).url);return/^https?:$/.test(t)&&n===``&&r===``}catch{return!1}}function Ke(e,t){return new Promise((n,r)=>{let i=setTimeout(a,e);t?.addEventListener(`abort`,a);function a(){clearTimeout(i),t?.removeEventListener(`abort`,a),t?.aborted?r(t.reason):n()}})}function qe(e){return Pe(ye(Ve(e)),Te)}var Je,L,Ye,Xe,Ze=Object.is,Qe=0,$e=[],et=[],R=e,tt=R.__b,nt=R.__r,rt=R.diffed,it=R.__c,at=R.unmount,ot=R.__;function st(e,t){R.__h&&R.__h(L,e,Qe||t),Qe=0;var n=L.__H||(L.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function z(e){return Qe=1,ct(bt,e)}function ct(e,t,n){var r=st(Je++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):bt(void 0,t),function(e){var t=(r.__N||r.__)[0],n=r.t(t,e);Ze(t,n)||(r.__N=[n,r.__[1]],r.__c.setState({}))}],r.__c=L,!L.__f)){L.__f=!0;var i=L.shouldComponentUpdate;L.shouldComponentUpdate=function(e,t,n){var r=this.__H;if(!r)return!0;var a=!1,o=this.props!=e;if(r.__.some(function(e){e.__N&&(a=!0,Ze(e.__[0],e.__N[0])||(o=!0))}),i){var s=i.call(this,e,t,n);return a?s||o:s}return!a||o}}return r.__}function lt(e,t){var n=st(Je++,3);!R.__s&&yt(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,L.__H.__h.push(n))}function ut(e){return Qe=5,dt(function(){return{current:e}},[])}function dt(e,t){var n=st(Je++,7);return yt(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function ft(e){var t=L.context[e.__c],n=st(Je++,9);return n.c=e,t?(n.__??(n.__=!0,t.sub(L)),t.props.value):e.__}function pt(){var e;do{for(;e=et.shift();)try{_t(e)}catch(t){R.__e(t,{__:(e=e.__P)&&e.__v})}for(;e=$e.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(_t),t.__h.some(vt),t.__h=[]}catch(n){t.__h=[],R.__e(n,e.__v)}}}while(et.length)}R.__b=function(e){L=null,tt&&tt(e)},R.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),ot&&ot(e,t)},R.__r=function(e){nt&&nt(e),Je=0;var t=(L=e.__c).__H;t&&(Ye==L?L.__h=[]:(t.__h.some(_t),t.__h.some(vt),Je=0),t.__h=[],t.__.some(function(e){e.__N&&(e.__=e.__N),e.u=e.__N=void 0})),Ye=L},R.diffed=function(e){rt&&rt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&gt($e.push(t)),t.__H.__.some(function(e){e.u&&(e.__H=e.u)})),Ye=L=null},R.__c=function(e,t){t.some(function(e){try{e.__h.some(_t),e.__h=e.__h.filter(function(e){return!e.__||vt(e)})}catch(t){e.__h=[function(){throw t}]}}),it&&it(e,t)},R.unmount=function(e){at&&at(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n&&=n.__c}r.__P=n,gt(et.push(r))}else _t(r)}catch(e){t=e}}),r.__H=void 0,t&&R.__e(t,r.__v))};var mt=typeof requestAnimationFrame==`function`;function ht(e){var t,n=function(){clearTimeout(r),mt&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);mt&&(t=requestAnimationFrame(n))}function gt(e){e!=1&&Xe==R.requestAnimationFrame||((Xe=R.requestAnimationFrame)||ht)(pt)}function _t(e){var t=L,n=e.__c;typeof n==`function`&&(e.__c=void 0,n()),L=t}function vt(e){var t=L;e.__c=e.__(),L=t}function yt(e,t){return!e||e.length!=t.length||t.some(function(t,n){return!Ze(t,e[n])})}function bt(e,t){return typeof t==`function`?t(e):t}var xt=[`7d`,`30d`,`90d`,`365d`],St={platforms:[],categories:[],theme_ids:[],locations:[],is_branded:null};function Ct({window:e,tz:t}){return e.kind===`period`?{period:e.period,tz:t}:e.kind===`days`?{start_date:e.start_date,end_date:e.end_date,tz:t}:{start_date:`${e.month}-01`,end_date:kt(e.month),tz:t}}function wt({platforms:e,categories:t,theme_ids:n,locations:r,is_branded:i}){return{...e.length>0&&{platforms:e},...t.length>0&&{categories:t},...n.length>0&&{theme_ids:n},...r.length>0&&{locations:r},...i!==null&&{is_branded:i}}}var Tt=e=>({brand_id:e.brand_id,...Ct(e),...wt(e.filters)}),Et=e=>/^\d{4}-(?:0[1-9]|1[0-2])$/.test(e);function Dt(e){if(!/^\d{4}-\d{2}-\d{2}$/.test(e))return!1;let t=Date.parse(`${e}T00:00:00Z`);return!Number.isNaN(t)&&new Date(t).toISOString().startsWith(e)}function Ot(e){let[t=0,n=0]=e.split(`-`).map(Number);return new Date(Date.UTC(t,n-2,1)).toISOString().slice(0,7)}function kt(e){let[t=0,n=0]=e.split(`-`).map(Number);return new Date(Date.UTC(t,n,0)).toISOString().slice(0,10)}function At(e){return e.kind===`period`?Number.parseInt(e.period,10):e.kind===`month`?31:1+(Date.parse(e.end_date)-Date.parse(e.start_date))/864e5}function jt(e){let t=At(e);return t<=14?`day`:t<=190?`week`:`month`}function Mt(e,t){let{brand_id:n,window:r,tz:i}=t,a=wt(t.filters),o=Tt(t),s=(t,n)=>()=>e.getVisibilityGroups({...o,group_by:t,limit:n});return{visibility:()=>e.getVisibility(o),comparison:()=>e.getVisibilityComparison(o),months:r.kind===`month`&&t.comparison===`month_before`?()=>e.getVisibilitySeries({brand_id:n,tz:i,...a,start_date:`${Ot(r.month)}-01`,end_date:kt(r.month),interval:`month`}):null,trend:()=>e.getCompetitorSeries({...o,interval:jt(r),limit:6}),ranking:()=>e.getCompetitors({...o,limit:20}),engines:s(`platform`,12),prompts:s(`prompt`,12),themes:s(`theme`,12),domains:()=>e.listSourceDomains({...o,limit:12}),pages:()=>e.listSourcePages({...o,limit:12}),recommendations:()=>e.listRecommendations({brand_id:n,limit:100}),targets:()=>e.listOutreachTargets({brand_id:n,limit:12}),access:()=>e.getSiteAccess({brand_id:n}),methodology:()=>e.getMethodology()}}var Nt={visibility:({answer_count:e})=>e===0,comparison:({visibility:e})=>e.current===null,months:({answer_count:e})=>e===0,trend:({buckets:e})=>e.every(({answer_count:e})=>e===0),ranking:({data:e})=>e.length===0,engines:({data:e})=>e.length===0,prompts:({data:e})=>e.length===0,themes:({data:e})=>e.every(({key:e})=>e===null),domains:({data:e})=>e.length===0,pages:({data:e})=>e.length===0,recommendations:({data:e})=>e.length===0,targets:({data:e})=>e.length===0,access:({check:e})=>e===null,methodology:()=>!1};async function Pt(e,t,{readAt:n,lanes:r,brand:i,onPart:a=()=>void 0}){let o=i??await e.getBrand({brand_id:t.brand_id}),s=Mt(e,t),c={choice:t,brand:o,readAt:n,parts:It(s.months!==null)};a(c);let l=Object.keys(s).filter(e=>s[e]!==null);return await Promise.all(Array.from({length:r},async()=>{for(let e=l.shift();e!==void 0;e=l.shift()){let t=await Lt(e,s[e]);c={...c,parts:{...c.parts,[e]:t}},a(c)}})),c}var Ft={state:`loading`};function It(e){let t=Object.keys(Nt);return{...Object.fromEntries(t.map(e=>[e,Ft])),months:e?Ft:null}}async function Lt(e,t){try{if(t===null)return Ft;let n=await t();return{state:Nt[e](n)?`empty`:`loaded`,reply:n}}catch(e){return{state:`refused`,fault:Rt(e)}}}function Rt(e){if(!(e instanceof le))throw e;let{code:t,status:n,detail:r,requestId:i}=e;return{code:t,status:n,detail:r,requestId:i}}var zt=ce(null),Bt={day:`numeric`,month:`short`,year:`numeric`};function Vt(e,t=`UTC`){try{return new Intl.DateTimeFormat(`en-GB`,{...e,timeZone:t})}catch{return new Intl.DateTimeFormat(`en-GB`,{...e,timeZone:`UTC`})}}var B=(e,t=`UTC`)=>Vt(Bt,t).format(new Date(e)),Ht=e=>`${Vt({...Bt,hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`}).format(new Date(e))} UTC`;function Ut(e,t){return Vt(t===`month`?{month:`short`,year:`2-digit`}:{day:`numeric`,month:`short`}).format(new Date(`${e}T00:00:00Z`))}var Wt=e=>Vt({month:`long`,year:`numeric`}).format(new Date(`${e}-01T00:00:00Z`)),Gt=(e,t)=>e===t?e:`${e} to ${t}`,Kt=e=>new Date(Date.parse(e)-1).toISOString(),qt=({start:e,end:t,time_zone:n})=>Gt(B(e,n),B(Kt(t),n)),Jt=({start:e,previous_start:t,time_zone:n})=>Gt(B(t,n),B(Kt(e),n)),Yt={"7d":`Last 7 days`,"30d":`Last 30 days`,"90d":`Last 90 days`,"365d":`Last 365 days`};function Xt({window:e}){return e.kind===`period`?Yt[e.period]:e.kind===`month`?Wt(e.month):Gt(B(e.start_date),B(e.end_date))}var Zt=e=>[Wt(Ot(e)),Wt(e)],Qt={claude:`Claude`,chatgpt:`ChatGPT`,perplexity:`Perplexity`,gemini:`Gemini`,grok:`Grok`,google_aio:`Google AI Overviews`},$t={discovery:`Discovery`,problem_solution:`Problem and solution`,use_case:`Use case`,expert:`Expert`,comparison:`Comparison`,brand_research:`Brand research`},en=(e,t)=>Object.hasOwn(e,t)?e[t]??t:t,tn=e=>en(Qt,e),nn=e=>en($t,e);function rn(e){let t=e.replaceAll(/[_-]/g,` `);return t.charAt(0).toUpperCase()+t.slice(1)}var V=(e,t,n=`${t}s`)=>e===1?t:n,an=(e,t,n)=>`${e} ${V(e,t,n)}`,on=Symbol.for(`pv`),sn=0;Array.isArray;function H(t,n,r,i,a,o){n||={};var s,c,l=n;if(`ref`in l&&typeof t!=`function`)for(c in l={},n)c==`ref`?s=n[c]:l[c]=n[c];var u={type:t,props:l,key:r,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:on,__v:--sn,__i:-1,__u:0};return(a||o)&&(u.__source=a,u.__self=o),e.vnode&&e.vnode(u),u}var cn=`–`;function U({at:e,value:t,unit:n,answers:r}){let i=ft(zt),a=H(`span`,{class:`value`,children:[H(`data`,{class:t!==null&&Number.isInteger(t)?`figure whole`:`figure`,"data-figure":e,value:t??``,children:t===null?cn:String(t)}),t!==null&&n&&H(`span`,{class:`unit`,children:` ${n}`})]});return i===null||r===void 0||t===null?a:H(`button`,{type:`button`,class:`answers`,onClick:()=>i.showAnswers(r),children:[a,H(`span`,{class:`unseen`,children:`: show answers, ${r.title}`})]})}function W({at:e,value:t,isLowerBetter:n=!1,unit:r,isNeutral:i=!1}){let a=t===null||t===0||i?`same`:t>0===n?`worse`:`better`,o=t===null||t===0?null:t>0?`up`:`down`;return H(`span`,{class:`change ${a}`,children:[o&&H(ln,{points:o}),t!==null&&t>0&&`+`,H(U,{at:e,value:t}),r&&t!==null&&H(`span`,{class:`unit`,children:` ${V(Math.abs(t),`point`)}`})]})}function ln({points:e}){return H(`svg`,{class:`arrow`,viewBox:`0 0 8 8`,width:`8`,height:`8`,"aria-hidden":`true`,children:H(`path`,{d:e===`up`?`M4 1 8 7H0Z`:`M4 7 0 1H8Z`})})}function G({children:e}){return H(`bdi`,{children:e})}function un({url:e,children:t}){let n=H(G,{children:t});return/^https?:\/\//i.test(e)?H(`a`,{href:e,rel:`noopener noreferrer`,target:`_blank`,children:n}):n}function K({id:e,title:t,lead:n,part:r,empty:i,rows:a,children:o}){let s=ft(zt);return H(`section`,{id:e,"aria-labelledby":`${e}-title`,"data-state":r.state,children:[H(`header`,{class:`heading`,children:[H(`h2`,{id:`${e}-title`,children:t}),s&&a&&r.state===`loaded`&&H(`button`,{type:`button`,class:`download`,onClick:()=>s.download(a),children:[`CSV`,H(`span`,{class:`unseen`,children:`: ${t}`})]})]}),n&&H(`p`,{class:`lead`,children:n}),H(dn,{part:r,empty:i,children:o})]})}function dn({part:e,empty:t,children:n}){switch(e.state){case`loading`:return null;case`refused`:return H(fn,{fault:e.fault});case`empty`:return H(`p`,{class:`empty`,children:typeof t==`string`?t:t(e.reply)});case`loaded`:return H(S,{children:n(e.reply)})}}function fn({fault:{code:e,detail:t,requestId:n}}){return H(`p`,{class:`refused`,role:`alert`,children:[H(`strong`,{children:`This part could not be read (${e}).`}),` `,t,n!==null&&H(`span`,{class:`request-id`,children:` Request ${n}`})]})}var pn={clear:`Crawlers can read the site.`,warn:`Crawlers can read the site, with warnings.`,blocked:`Something keeps the site out of AI answers or search.`,unknown:`Whether crawlers can read the site could not be determined.`},mn={blockers:e=>V(e,`blocker`),warnings:e=>V(e,`warning`),notices:e=>V(e,`notice`),passes:e=>V(e,`crawler passes`,`crawlers pass`)};function hn({report:{parts:e}}){return H(K,{id:`access`,title:`Can engines read the site?`,part:e.access,empty:`The site of this brand was never checked.`,children:({check:e})=>e&&H(gn,{check:e})})}function gn({check:e}){let{verdict:t,checked_at:n,origin:r,counts:i,findings:a,crawlers:o,status:s,error:c}=e,l=o.filter(e=>e.verdict!==`pass`);return H(S,{children:[H(`p`,{class:t===null?`access`:`access ${t}`,children:[H(`strong`,{children:t===null?`No check of the site has completed yet.`:pn[t]}),` `,H(G,{children:r}),n!==null&&`, checked ${B(n)}.`,s===`failed`&&` The latest check failed`,s===`failed`&&c!==null&&H(S,{children:[`: `,H(G,{children:c})]}),s===`failed`&&`.`]}),i&&H(`ul`,{class:`counts`,children:[`blockers`,`warnings`,`notices`,`passes`].map(e=>H(`li`,{children:[H(U,{at:`access.check.counts.${e}`,value:i[e]}),H(`span`,{children:mn[e](i[e])})]}))}),a.length>0&&H(`ul`,{class:`findings`,children:a.map(({id:e,severity:t,title:n,detail:r})=>H(`li`,{"data-key":e,class:t,children:[H(`span`,{class:`badge ${t}`,children:rn(t===`warn`?`warning`:t)}),` `,H(`strong`,{children:H(G,{children:n})}),` `,H(G,{children:r})]}))}),l.length>0&&H(`p`,{children:[`Not through: `,H(G,{children:l.map(({label:e,verdict:t})=>`${e} (${rn(t).toLowerCase()})`).join(`, `)}),`.`]})]})}var _n=({isText:e,isDecimal:t,isMinor:n})=>[e?`text`:`number`,...t?[`decimal`]:[],...n?[`minor`]:[]].join(` `);function vn({label:e,at:t,rows:n,keyOf:r,columns:i,total:a,isMarked:o=()=>!1,placeOf:s=e=>`${t}.${n.indexOf(e)}`}){return H(S,{children:[H(`div`,{class:`wide`,tabIndex:0,role:`group`,"aria-label":e,children:H(`table`,{children:[H(`thead`,{children:H(`tr`,{children:i.map(e=>H(`th`,{scope:`col`,class:_n(e),children:H(G,{children:e.head})}))})}),H(`tbody`,{children:n.map(e=>H(`tr`,{"data-key":r(e),class:o(e)?`marked`:void 0,children:i.map((t,n)=>{let r=t.cell(e,s(e));return n===0?H(`th`,{scope:`row`,class:_n(t),children:r}):H(`td`,{class:_n(t),children:r})})}))})]})}),a!==void 0&&a>n.length&&H(`p`,{class:`more`,children:`The first ${n.length} of ${a}.`})]})}function yn({part:e,month:t,hasVerdict:n}){let r=Zt(t);return H(`div`,{id:`months`,class:`months`,children:[H(`h3`,{id:`months-title`,children:`${r[1]} and ${r[0]}`}),H(dn,{part:e,empty:`Neither month has a counted answer.`,children:({data:e})=>H(vn,{label:`${r[1]} and ${r[0]}`,at:`months.data`,rows:e.toReversed(),placeOf:t=>`months.data.${e.indexOf(t)}`,keyOf:({start_date:e})=>e.slice(0,7),columns:[{head:`Month`,isText:!0,cell:t=>`${r[e.indexOf(t)]??t.start_date}${t.is_partial?` (unfinished)`:``}`},{head:`Visibility %`,isDecimal:!0,cell:({visibility:e},t)=>H(U,{at:`${t}.visibility`,value:e})},{head:`Change`,isDecimal:!0,cell:({change:e},t)=>H(W,{at:`${t}.change`,value:e})},{head:`Share of voice %`,isDecimal:!0,cell:({share_of_voice:e},t)=>H(U,{at:`${t}.share_of_voice`,value:e})},{head:`Position`,isDecimal:!0,cell:({average_position:e},t)=>H(U,{at:`${t}.average_position`,value:e})},{head:`Sentiment`,isDecimal:!0,cell:({sentiment_score:e},t)=>H(U,{at:`${t}.sentiment_score`,value:e})},{head:`Answers`,cell:({answer_count:e},t)=>H(U,{at:`${t}.answer_count`,value:e})},{head:`Runs`,cell:({run_count:e},t)=>H(U,{at:`${t}.run_count`,value:e})}]})}),H(`p`,{class:`note`,children:[`Whole calendar months, whatever their length.`,n&&` The verdict above compares windows of the same length.`]})]})}function bn(e,t){return e==null||t==null?NaN:e<t?-1:e>t?1:e>=t?0:NaN}function xn(e,t){return e==null||t==null?NaN:t<e?-1:t>e?1:t>=e?0:NaN}function Sn(e){let t,n,r;e.length===2?(t=e===bn||e===xn?e:Cn,n=e,r=e):(t=bn,n=(t,n)=>bn(e(t),n),r=(t,n)=>e(t)-n);function i(e,r,i=0,a=e.length){if(i<a){if(t(r,r)!==0)return a;do{let t=i+a>>>1;n(e[t],r)<0?i=t+1:a=t}while(i<a)}return i}function a(e,r,i=0,a=e.length){if(i<a){if(t(r,r)!==0)return a;do{let t=i+a>>>1;n(e[t],r)<=0?i=t+1:a=t}while(i<a)}return i}function o(e,t,n=0,a=e.length){let o=i(e,t,n,a-1);return o>n&&r(e[o-1],t)>-r(e[o],t)?o-1:o}return{left:i,center:o,right:a}}function Cn(){return 0}function wn(e){return e===null?NaN:+e}var Tn=Sn(bn),En=Tn.right;Tn.left,Sn(wn).center;var Dn=class extends Map{constructor(e,t=jn){if(super(),Object.defineProperties(this,{_intern:{value:new Map},_key:{value:t}}),e!=null)for(let[t,n]of e)this.set(t,n)}get(e){return super.get(On(this,e))}has(e){return super.has(On(this,e))}set(e,t){return super.set(kn(this,e),t)}delete(e){return super.delete(An(this,e))}};function On({_intern:e,_key:t},n){let r=t(n);return e.has(r)?e.get(r):n}function kn({_intern:e,_key:t},n){let r=t(n);return e.has(r)?e.get(r):(e.set(r,n),n)}function An({_intern:e,_key:t},n){let r=t(n);return e.has(r)&&(n=e.get(r),e.delete(r)),n}function jn(e){return typeof e==`object`&&e?e.valueOf():e}Array.prototype.slice;var Mn=Math.sqrt(50),Nn=Math.sqrt(10),Pn=Math.sqrt(2);function Fn(e,t,n){let r=(t-e)/Math.max(0,n),i=Math.floor(Math.log10(r)),a=r/10**i,o=a>=Mn?10:a>=Nn?5:a>=Pn?2:1,s,c,l;return i<0?(l=10**-i/o,s=Math.round(e*l),c=Math.round(t*l),s/l<e&&++s,c/l>t&&--c,l=-l):(l=10**i*o,s=Math.round(e/l),c=Math.round(t/l),s*l<e&&++s,c*l>t&&--c),c<s&&.5<=n&&n<2?Fn(e,t,n*2):[s,c,l]}function In(e,t,n){if(t=+t,e=+e,n=+n,!(n>0))return[];if(e===t)return[e];let r=t<e,[i,a,o]=r?Fn(t,e,n):Fn(e,t,n);if(!(a>=i))return[];let s=a-i+1,c=Array(s);if(r){if(o<0)for(let e=0;e<s;++e)c[e]=(a-e)/-o;else for(let e=0;e<s;++e)c[e]=(a-e)*o}else if(o<0)for(let e=0;e<s;++e)c[e]=(i+e)/-o;else for(let e=0;e<s;++e)c[e]=(i+e)*o;return c}function Ln(e,t,n){return t=+t,e=+e,n=+n,Fn(e,t,n)[2]}function Rn(e,t,n){t=+t,e=+e,n=+n;let r=t<e,i=r?Ln(t,e,n):Ln(e,t,n);return(r?-1:1)*(i<0?1/-i:i)}function zn(e,t,n){e=+e,t=+t,n=(i=arguments.length)<2?(t=e,e=0,1):i<3?1:+n;for(var r=-1,i=Math.max(0,Math.ceil((t-e)/n))|0,a=Array(i);++r<i;)a[r]=e+r*n;return a}function Bn(e,t,n){e.prototype=t.prototype=n,n.constructor=e}function Vn(e,t){var n=Object.create(e.prototype);for(var r in t)n[r]=t[r];return n}function Hn(){}var Un=.7,Wn=1/Un,Gn=`\\s*([+-]?\\d+)\\s*`,Kn=`\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*`,q=`\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*`,qn=/^#([0-9a-f]{3,8})$/,Jn=RegExp(`^rgb\\(${Gn},${Gn},${Gn}\\)$`),Yn=RegExp(`^rgb\\(${q},${q},${q}\\)$`),Xn=RegExp(`^rgba\\(${Gn},${Gn},${Gn},${Kn}\\)$`),Zn=RegExp(`^rgba\\(${q},${q},${q},${Kn}\\)$`),Qn=RegExp(`^hsl\\(${Kn},${q},${q}\\)$`),$n=RegExp(`^hsla\\(${Kn},${q},${q},${Kn}\\)$`),er={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074};Bn(Hn,ar,{copy(e){return Object.assign(new this.constructor,this,e)},displayable(){return this.rgb().displayable()},hex:tr,formatHex:tr,formatHex8:nr,formatHsl:rr,formatRgb:ir,toString:ir});function tr(){return this.rgb().formatHex()}function nr(){return this.rgb().formatHex8()}function rr(){return _r(this).formatHsl()}function ir(){return this.rgb().formatRgb()}function ar(e){var t,n;return e=(e+``).trim().toLowerCase(),(t=qn.exec(e))?(n=t[1].length,t=parseInt(t[1],16),n===6?or(t):n===3?new J(t>>8&15|t>>4&240,t>>4&15|t&240,(t&15)<<4|t&15,1):n===8?sr(t>>24&255,t>>16&255,t>>8&255,(t&255)/255):n===4?sr(t>>12&15|t>>8&240,t>>8&15|t>>4&240,t>>4&15|t&240,((t&15)<<4|t&15)/255):null):(t=Jn.exec(e))?new J(t[1],t[2],t[3],1):(t=Yn.exec(e))?new J(t[1]*255/100,t[2]*255/100,t[3]*255/100,1):(t=Xn.exec(e))?sr(t[1],t[2],t[3],t[4]):(t=Zn.exec(e))?sr(t[1]*255/100,t[2]*255/100,t[3]*255/100,t[4]):(t=Qn.exec(e))?gr(t[1],t[2]/100,t[3]/100,1):(t=$n.exec(e))?gr(t[1],t[2]/100,t[3]/100,t[4]):er.hasOwnProperty(e)?or(er[e]):e===`transparent`?new J(NaN,NaN,NaN,0):null}function or(e){return new J(e>>16&255,e>>8&255,e&255,1)}function sr(e,t,n,r){return r<=0&&(e=t=n=NaN),new J(e,t,n,r)}function cr(e){return e instanceof Hn||(e=ar(e)),e?(e=e.rgb(),new J(e.r,e.g,e.b,e.opacity)):new J}function lr(e,t,n,r){return arguments.length===1?cr(e):new J(e,t,n,r??1)}function J(e,t,n,r){this.r=+e,this.g=+t,this.b=+n,this.opacity=+r}Bn(J,lr,Vn(Hn,{brighter(e){return e=e==null?Wn:Wn**+e,new J(this.r*e,this.g*e,this.b*e,this.opacity)},darker(e){return e=e==null?Un:Un**+e,new J(this.r*e,this.g*e,this.b*e,this.opacity)},rgb(){return this},clamp(){return new J(mr(this.r),mr(this.g),mr(this.b),pr(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.g&&this.g<255.5&&-.5<=this.b&&this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:ur,formatHex:ur,formatHex8:dr,formatRgb:fr,toString:fr}));function ur(){return`#${hr(this.r)}${hr(this.g)}${hr(this.b)}`}function dr(){return`#${hr(this.r)}${hr(this.g)}${hr(this.b)}${hr((isNaN(this.opacity)?1:this.opacity)*255)}`}function fr(){let e=pr(this.opacity);return`${e===1?`rgb(`:`rgba(`}${mr(this.r)}, ${mr(this.g)}, ${mr(this.b)}${e===1?`)`:`, ${e})`}`}function pr(e){return isNaN(e)?1:Math.max(0,Math.min(1,e))}function mr(e){return Math.max(0,Math.min(255,Math.round(e)||0))}function hr(e){return e=mr(e),(e<16?`0`:``)+e.toString(16)}function gr(e,t,n,r){return r<=0?e=t=n=NaN:n<=0||n>=1?e=t=NaN:t<=0&&(e=NaN),new Y(e,t,n,r)}function _r(e){if(e instanceof Y)return new Y(e.h,e.s,e.l,e.opacity);if(e instanceof Hn||(e=ar(e)),!e)return new Y;if(e instanceof Y)return e;e=e.rgb();var t=e.r/255,n=e.g/255,r=e.b/255,i=Math.min(t,n,r),a=Math.max(t,n,r),o=NaN,s=a-i,c=(a+i)/2;return s?(o=t===a?(n-r)/s+(n<r)*6:n===a?(r-t)/s+2:(t-n)/s+4,s/=c<.5?a+i:2-a-i,o*=60):s=c>0&&c<1?0:o,new Y(o,s,c,e.opacity)}function vr(e,t,n,r){return arguments.length===1?_r(e):new Y(e,t,n,r??1)}function Y(e,t,n,r){this.h=+e,this.s=+t,this.l=+n,this.opacity=+r}Bn(Y,vr,Vn(Hn,{brighter(e){return e=e==null?Wn:Wn**+e,new Y(this.h,this.s,this.l*e,this.opacity)},darker(e){return e=e==null?Un:Un**+e,new Y(this.h,this.s,this.l*e,this.opacity)},rgb(){var e=this.h%360+(this.h<0)*360,t=isNaN(e)||isNaN(this.s)?0:this.s,n=this.l,r=n+(n<.5?n:1-n)*t,i=2*n-r;return new J(xr(e>=240?e-240:e+120,i,r),xr(e,i,r),xr(e<120?e+240:e-120,i,r),this.opacity)},clamp(){return new Y(yr(this.h),br(this.s),br(this.l),pr(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){let e=pr(this.opacity);return`${e===1?`hsl(`:`hsla(`}${yr(this.h)}, ${br(this.s)*100}%, ${br(this.l)*100}%${e===1?`)`:`, ${e})`}`}}));function yr(e){return e=(e||0)%360,e<0?e+360:e}function br(e){return Math.max(0,Math.min(1,e||0))}function xr(e,t,n){return(e<60?t+(n-t)*e/60:e<180?n:e<240?t+(n-t)*(240-e)/60:t)*255}var Sr=Math.PI/180,Cr=180/Math.PI,wr=18,Tr=.96422,Er=1,Dr=.82521,Or=4/29,kr=6/29,Ar=3*kr*kr,jr=kr*kr*kr;function Mr(e){if(e instanceof X)return new X(e.l,e.a,e.b,e.opacity);if(e instanceof Z)return Br(e);e instanceof J||(e=cr(e));var t=Lr(e.r),n=Lr(e.g),r=Lr(e.b),i=Pr((.2225045*t+.7168786*n+.0606169*r)/Er),a,o;return t===n&&n===r?a=o=i:(a=Pr((.4360747*t+.3850649*n+.1430804*r)/Tr),o=Pr((.0139322*t+.0971045*n+.7141733*r)/Dr)),new X(116*i-16,500*(a-i),200*(i-o),e.opacity)}function Nr(e,t,n,r){return arguments.length===1?Mr(e):new X(e,t,n,r??1)}function X(e,t,n,r){this.l=+e,this.a=+t,this.b=+n,this.opacity=+r}Bn(X,Nr,Vn(Hn,{brighter(e){return new X(this.l+wr*(e??1),this.a,this.b,this.opacity)},darker(e){return new X(this.l-wr*(e??1),this.a,this.b,this.opacity)},rgb(){var e=(this.l+16)/116,t=isNaN(this.a)?e:e+this.a/500,n=isNaN(this.b)?e:e-this.b/200;return t=Tr*Fr(t),e=Er*Fr(e),n=Dr*Fr(n),new J(Ir(3.1338561*t-1.6168667*e-.4906146*n),Ir(-.9787684*t+1.9161415*e+.033454*n),Ir(.0719453*t-.2289914*e+1.4052427*n),this.opacity)}}));function Pr(e){return e>jr?e**(1/3):e/Ar+Or}function Fr(e){return e>kr?e*e*e:Ar*(e-Or)}function Ir(e){return 255*(e<=.0031308?12.92*e:1.055*e**(1/2.4)-.055)}function Lr(e){return(e/=255)<=.04045?e/12.92:((e+.055)/1.055)**2.4}function Rr(e){if(e instanceof Z)return new Z(e.h,e.c,e.l,e.opacity);if(e instanceof X||(e=Mr(e)),e.a===0&&e.b===0)return new Z(NaN,0<e.l&&e.l<100?0:NaN,e.l,e.opacity);var t=Math.atan2(e.b,e.a)*Cr;return new Z(t<0?t+360:t,Math.sqrt(e.a*e.a+e.b*e.b),e.l,e.opacity)}function zr(e,t,n,r){return arguments.length===1?Rr(e):new Z(e,t,n,r??1)}function Z(e,t,n,r){this.h=+e,this.c=+t,this.l=+n,this.opacity=+r}function Br(e){if(isNaN(e.h))return new X(e.l,0,0,e.opacity);var t=e.h*Sr;return new X(e.l,Math.cos(t)*e.c,Math.sin(t)*e.c,e.opacity)}Bn(Z,zr,Vn(Hn,{brighter(e){return new Z(this.h,this.c,this.l+wr*(e??1),this.opacity)},darker(e){return new Z(this.h,this.c,this.l-wr*(e??1),this.opacity)},rgb(){return Br(this).rgb()}}));var Vr=-.14861,Hr=1.78277,Ur=-.29227,Wr=-.90649,Gr=1.97294,Kr=Gr*Wr,qr=Gr*Hr,Jr=Hr*Ur-Wr*Vr;function Yr(e){if(e instanceof Zr)return new Zr(e.h,e.s,e.l,e.opacity);e instanceof J||(e=cr(e));var t=e.r/255,n=e.g/255,r=e.b/255,i=(Jr*r+Kr*t-qr*n)/(Jr+Kr-qr),a=r-i,o=(Gr*(n-i)-Ur*a)/Wr,s=Math.sqrt(o*o+a*a)/(Gr*i*(1-i)),c=s?Math.atan2(o,a)*Cr-120:NaN;return new Zr(c<0?c+360:c,s,i,e.opacity)}function Xr(e,t,n,r){return arguments.length===1?Yr(e):new Zr(e,t,n,r??1)}function Zr(e,t,n,r){this.h=+e,this.s=+t,this.l=+n,this.opacity=+r}Bn(Zr,Xr,Vn(Hn,{brighter(e){return e=e==null?Wn:Wn**+e,new Zr(this.h,this.s,this.l*e,this.opacity)},darker(e){return e=e==null?Un:Un**+e,new Zr(this.h,this.s,this.l*e,this.opacity)},rgb(){var e=isNaN(this.h)?0:(this.h+120)*Sr,t=+this.l,n=isNaN(this.s)?0:this.s*t*(1-t),r=Math.cos(e),i=Math.sin(e);return new J(255*(t+n*(Vr*r+Hr*i)),255*(t+n*(Ur*r+Wr*i)),255*(t+Gr*r*n),this.opacity)}}));var Qr=e=>()=>e;function $r(e,t){return function(n){return e+n*t}}function ei(e,t,n){return e**=+n,t=t**+n-e,n=1/n,function(r){return(e+r*t)**+n}}function ti(e,t){var n=t-e;return n?$r(e,n>180||n<-180?n-360*Math.round(n/360):n):Qr(isNaN(e)?t:e)}function ni(e){return(e=+e)==1?ri:function(t,n){return n-t?ei(t,n,e):Qr(isNaN(t)?n:t)}}function ri(e,t){var n=t-e;return n?$r(e,n):Qr(isNaN(e)?t:e)}var ii=(function e(t){var n=ni(t);function r(e,t){var r=n((e=lr(e)).r,(t=lr(t)).r),i=n(e.g,t.g),a=n(e.b,t.b),o=ri(e.opacity,t.opacity);return function(t){return e.r=r(t),e.g=i(t),e.b=a(t),e.opacity=o(t),e+``}}return r.gamma=e,r})(1);function ai(e,t){t||=[];var n=e?Math.min(t.length,e.length):0,r=t.slice(),i;return function(a){for(i=0;i<n;++i)r[i]=e[i]*(1-a)+t[i]*a;return r}}function oi(e){return ArrayBuffer.isView(e)&&!(e instanceof DataView)}function si(e,t){for(var n=t?t.length:0,r=e?Math.min(n,e.length):0,i=Array(r),a=Array(n),o=0;o<r;++o)i[o]=gi(e[o],t[o]);for(;o<n;++o)a[o]=t[o];return function(e){for(o=0;o<r;++o)a[o]=i[o](e);return a}}function ci(e,t){var n=new Date;return e=+e,t=+t,function(r){return n.setTime(e*(1-r)+t*r),n}}function li(e,t){return e=+e,t=+t,function(n){return e*(1-n)+t*n}}function ui(e,t){var n={},r={},i;for(i in typeof e==`object`&&e||(e={}),typeof t==`object`&&t||(t={}),t)i in e?n[i]=gi(e[i],t[i]):r[i]=t[i];return function(e){for(i in n)r[i]=n[i](e);return r}}var di=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,fi=new RegExp(di.source,`g`);function pi(e){return function(){return e}}function mi(e){return function(t){return e(t)+``}}function hi(e,t){var n=di.lastIndex=fi.lastIndex=0,r,i,a,o=-1,s=[],c=[];for(e+=``,t+=``;(r=di.exec(e))&&(i=fi.exec(t));)(a=i.index)>n&&(a=t.slice(n,a),s[o]?s[o]+=a:s[++o]=a),(r=r[0])===(i=i[0])?s[o]?s[o]+=i:s[++o]=i:(s[++o]=null,c.push({i:o,x:li(r,i)})),n=fi.lastIndex;return n<t.length&&(a=t.slice(n),s[o]?s[o]+=a:s[++o]=a),s.length<2?c[0]?mi(c[0].x):pi(t):(t=c.length,function(e){for(var n=0,r;n<t;++n)s[(r=c[n]).i]=r.x(e);return s.join(``)})}function gi(e,t){var n=typeof t,r;return t==null||n===`boolean`?Qr(t):(n===`number`?li:n===`string`?(r=ar(t))?(t=r,ii):hi:t instanceof ar?ii:t instanceof Date?ci:oi(t)?ai:Array.isArray(t)?si:typeof t.valueOf!=`function`&&typeof t.toString!=`function`||isNaN(t)?ui:li)(e,t)}function _i(e,t){return e=+e,t=+t,function(n){return Math.round(e*(1-n)+t*n)}}var vi=1e-12;function yi(e){return((e=Math.exp(e))+1/e)/2}function bi(e){return((e=Math.exp(e))-1/e)/2}function xi(e){return((e=Math.exp(2*e))-1)/(e+1)}(function e(t,n,r){function i(e,i){var a=e[0],o=e[1],s=e[2],c=i[0],l=i[1],u=i[2],d=c-a,f=l-o,p=d*d+f*f,m,h;if(p<vi)h=Math.log(u/s)/t,m=function(e){return[a+e*d,o+e*f,s*Math.exp(t*e*h)]};else{var g=Math.sqrt(p),_=(u*u-s*s+r*p)/(2*s*n*g),v=(u*u-s*s-r*p)/(2*u*n*g),y=Math.log(Math.sqrt(_*_+1)-_);h=(Math.log(Math.sqrt(v*v+1)-v)-y)/t,m=function(e){var r=e*h,i=yi(y),c=s/(n*g)*(i*xi(t*r+y)-bi(y));return[a+c*d,o+c*f,s*i/yi(t*r+y)]}}return m.duration=Math.abs(h)*1e3*t/Math.SQRT2,m}return i.rho=function(t){var n=Math.max(.001,+t),r=n*n;return e(n,r,r*r)},i})(Math.SQRT2,2,4);function Si(e){return(function t(n){n=+n;function r(t,r){var i=e((t=Xr(t)).h,(r=Xr(r)).h),a=ri(t.s,r.s),o=ri(t.l,r.l),s=ri(t.opacity,r.opacity);return function(e){return t.h=i(e),t.s=a(e),t.l=o(e**+n),t.opacity=s(e),t+``}}return r.gamma=t,r})(1)}Si(ti),Si(ri);function Ci(e){return Math.abs(e=Math.round(e))>=1e21?e.toLocaleString(`en`).replace(/,/g,``):e.toString(10)}function wi(e,t){if(!isFinite(e)||e===0)return null;var n=(e=t?e.toExponential(t-1):e.toExponential()).indexOf(`e`),r=e.slice(0,n);return[r.length>1?r[0]+r.slice(2):r,+e.slice(n+1)]}function Ti(e){return e=wi(Math.abs(e)),e?e[1]:NaN}function Ei(e,t){return function(n,r){for(var i=n.length,a=[],o=0,s=e[0],c=0;i>0&&s>0&&(c+s+1>r&&(s=Math.max(1,r-c)),a.push(n.substring(i-=s,i+s)),!((c+=s+1)>r));)s=e[o=(o+1)%e.length];return a.reverse().join(t)}}function Di(e){return function(t){return t.replace(/[0-9]/g,function(t){return e[+t]})}}var Oi=/^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;function ki(e){if(!(t=Oi.exec(e)))throw Error(`invalid format: `+e);var t;return new Ai({fill:t[1],align:t[2],sign:t[3],symbol:t[4],zero:t[5],width:t[6],comma:t[7],precision:t[8]&&t[8].slice(1),trim:t[9],type:t[10]})}ki.prototype=Ai.prototype;function Ai(e){this.fill=e.fill===void 0?` `:e.fill+``,this.align=e.align===void 0?`>`:e.align+``,this.sign=e.sign===void 0?`-`:e.sign+``,this.symbol=e.symbol===void 0?``:e.symbol+``,this.zero=!!e.zero,this.width=e.width===void 0?void 0:+e.width,this.comma=!!e.comma,this.precision=e.precision===void 0?void 0:+e.precision,this.trim=!!e.trim,this.type=e.type===void 0?``:e.type+``}Ai.prototype.toString=function(){return this.fill+this.align+this.sign+this.symbol+(this.zero?`0`:``)+(this.width===void 0?``:Math.max(1,this.width|0))+(this.comma?`,`:``)+(this.precision===void 0?``:`.`+Math.max(0,this.precision|0))+(this.trim?`~`:``)+this.type};function ji(e){out:for(var t=e.length,n=1,r=-1,i;n<t;++n)switch(e[n]){case`.`:r=i=n;break;case`0`:r===0&&(r=n),i=n;break;default:if(!+e[n])break out;r>0&&(r=0)}return r>0?e.slice(0,r)+e.slice(i+1):e}var Mi;function Ni(e,t){var n=wi(e,t);if(!n)return Mi=void 0,e.toPrecision(t);var r=n[0],i=n[1],a=i-(Mi=Math.max(-8,Math.min(8,Math.floor(i/3)))*3)+1,o=r.length;return a===o?r:a>o?r+Array(a-o+1).join(`0`):a>0?r.slice(0,a)+`.`+r.slice(a):`0.`+Array(1-a).join(`0`)+wi(e,Math.max(0,t+a-1))[0]}function Pi(e,t){var n=wi(e,t);if(!n)return e+``;var r=n[0],i=n[1];return i<0?`0.`+Array(-i).join(`0`)+r:r.length>i+1?r.slice(0,i+1)+`.`+r.slice(i+1):r+Array(i-r.length+2).join(`0`)}var Fi={"%":(e,t)=>(e*100).toFixed(t),b:e=>Math.round(e).toString(2),c:e=>e+``,d:Ci,e:(e,t)=>e.toExponential(t),f:(e,t)=>e.toFixed(t),g:(e,t)=>e.toPrecision(t),o:e=>Math.round(e).toString(8),p:(e,t)=>Pi(e*100,t),r:Pi,s:Ni,X:e=>Math.round(e).toString(16).toUpperCase(),x:e=>Math.round(e).toString(16)};function Ii(e){return e}var Li=Array.prototype.map,Ri=[`y`,`z`,`a`,`f`,`p`,`n`,`µ`,`m`,``,`k`,`M`,`G`,`T`,`P`,`E`,`Z`,`Y`];function zi(e){var t=e.grouping===void 0||e.thousands===void 0?Ii:Ei(Li.call(e.grouping,Number),e.thousands+``),n=e.currency===void 0?``:e.currency[0]+``,r=e.currency===void 0?``:e.currency[1]+``,i=e.decimal===void 0?`.`:e.decimal+``,a=e.numerals===void 0?Ii:Di(Li.call(e.numerals,String)),o=e.percent===void 0?`%`:e.percent+``,s=e.minus===void 0?`−`:e.minus+``,c=e.nan===void 0?`NaN`:e.nan+``;function l(e,l){e=ki(e);var u=e.fill,d=e.align,f=e.sign,p=e.symbol,m=e.zero,h=e.width,g=e.comma,_=e.precision,v=e.trim,y=e.type;y===`n`?(g=!0,y=`g`):Fi[y]||(_===void 0&&(_=12),v=!0,y=`g`),(m||u===`0`&&d===`=`)&&(m=!0,u=`0`,d=`=`);var b=(l&&l.prefix!==void 0?l.prefix:``)+(p===`$`?n:p===`#`&&/[boxX]/.test(y)?`0`+y.toLowerCase():``),x=(p===`$`?r:/[%p]/.test(y)?o:``)+(l&&l.suffix!==void 0?l.suffix:``),S=Fi[y],C=/[defgprs%]/.test(y);_=_===void 0?6:/[gprs]/.test(y)?Math.max(1,Math.min(21,_)):Math.max(0,Math.min(20,_));function w(e){var n=b,r=x,o,l,p;if(y===`c`)r=S(e)+r,e=``;else{e=+e;var w=e<0||1/e<0;if(e=isNaN(e)?c:S(Math.abs(e),_),v&&(e=ji(e)),w&&+e==0&&f!==`+`&&(w=!1),n=(w?f===`(`?f:s:f===`-`||f===`(`?``:f)+n,r=(y===`s`&&!isNaN(e)&&Mi!==void 0?Ri[8+Mi/3]:``)+r+(w&&f===`(`?`)`:``),C){for(o=-1,l=e.length;++o<l;)if(p=e.charCodeAt(o),48>p||p>57){r=(p===46?i+e.slice(o+1):e.slice(o))+r,e=e.slice(0,o);break}}}g&&!m&&(e=t(e,1/0));var T=n.length+e.length+r.length,E=T<h?Array(h-T+1).join(u):``;switch(g&&m&&(e=t(E+e,E.length?h-r.length:1/0),E=``),d){case`<`:e=n+e+r+E;break;case`=`:e=n+E+e+r;break;case`^`:e=E.slice(0,T=E.length>>1)+n+e+r+E.slice(T);break;default:e=E+n+e+r}return a(e)}return w.toString=function(){return e+``},w}function u(e,t){var n=Math.max(-8,Math.min(8,Math.floor(Ti(t)/3)))*3,r=10**-n,i=l((e=ki(e),e.type=`f`,e),{suffix:Ri[8+n/3]});return function(e){return i(r*e)}}return{format:l,formatPrefix:u}}var Bi,Vi,Hi;Ui({thousands:`,`,grouping:[3],currency:[`$`,``]});function Ui(e){return Bi=zi(e),Vi=Bi.format,Hi=Bi.formatPrefix,Bi}function Wi(e){return Math.max(0,-Ti(Math.abs(e)))}function Gi(e,t){return Math.max(0,Math.max(-8,Math.min(8,Math.floor(Ti(t)/3)))*3-Ti(Math.abs(e)))}function Ki(e,t){return e=Math.abs(e),t=Math.abs(t)-e,Math.max(0,Ti(t)-Ti(e))+1}function qi(e,t){switch(arguments.length){case 0:break;case 1:this.range(e);break;default:this.range(t).domain(e)}return this}var Ji=Symbol(`implicit`);function Yi(){var e=new Dn,t=[],n=[],r=Ji;function i(i){let a=e.get(i);if(a===void 0){if(r!==Ji)return r;e.set(i,a=t.push(i)-1)}return n[a%n.length]}return i.domain=function(n){if(!arguments.length)return t.slice();t=[],e=new Dn;for(let r of n)e.has(r)||e.set(r,t.push(r)-1);return i},i.range=function(e){return arguments.length?(n=Array.from(e),i):n.slice()},i.unknown=function(e){return arguments.length?(r=e,i):r},i.copy=function(){return Yi(t,n).unknown(r)},qi.apply(i,arguments),i}function Xi(){var e=Yi().unknown(void 0),t=e.domain,n=e.range,r=0,i=1,a,o,s=!1,c=0,l=0,u=.5;delete e.unknown;function d(){var e=t().length,d=i<r,f=d?i:r,p=d?r:i;a=(p-f)/Math.max(1,e-c+l*2),s&&(a=Math.floor(a)),f+=(p-f-a*(e-c))*u,o=a*(1-c),s&&(f=Math.round(f),o=Math.round(o));var m=zn(e).map(function(e){return f+a*e});return n(d?m.reverse():m)}return e.domain=function(e){return arguments.length?(t(e),d()):t()},e.range=function(e){return arguments.length?([r,i]=e,r=+r,i=+i,d()):[r,i]},e.rangeRound=function(e){return[r,i]=e,r=+r,i=+i,s=!0,d()},e.bandwidth=function(){return o},e.step=function(){return a},e.round=function(e){return arguments.length?(s=!!e,d()):s},e.padding=function(e){return arguments.length?(c=Math.min(1,l=+e),d()):c},e.paddingInner=function(e){return arguments.length?(c=Math.min(1,e),d()):c},e.paddingOuter=function(e){return arguments.length?(l=+e,d()):l},e.align=function(e){return arguments.length?(u=Math.max(0,Math.min(1,e)),d()):u},e.copy=function(){return Xi(t(),[r,i]).round(s).paddingInner(c).paddingOuter(l).align(u)},qi.apply(d(),arguments)}function Zi(e){var t=e.copy;return e.padding=e.paddingOuter,delete e.paddingInner,delete e.paddingOuter,e.copy=function(){return Zi(t())},e}function Qi(){return Zi(Xi.apply(null,arguments).paddingInner(1))}function $i(e){return function(){return e}}function ea(e){return+e}var ta=[0,1];function na(e){return e}function ra(e,t){return(t-=e=+e)?function(n){return(n-e)/t}:$i(isNaN(t)?NaN:.5)}function ia(e,t){var n;return e>t&&(n=e,e=t,t=n),function(n){return Math.max(e,Math.min(t,n))}}function aa(e,t,n){var r=e[0],i=e[1],a=t[0],o=t[1];return i<r?(r=ra(i,r),a=n(o,a)):(r=ra(r,i),a=n(a,o)),function(e){return a(r(e))}}function oa(e,t,n){var r=Math.min(e.length,t.length)-1,i=Array(r),a=Array(r),o=-1;for(e[r]<e[0]&&(e=e.slice().reverse(),t=t.slice().reverse());++o<r;)i[o]=ra(e[o],e[o+1]),a[o]=n(t[o],t[o+1]);return function(t){var n=En(e,t,1,r)-1;return a[n](i[n](t))}}function sa(e,t){return t.domain(e.domain()).range(e.range()).interpolate(e.interpolate()).clamp(e.clamp()).unknown(e.unknown())}function ca(){var e=ta,t=ta,n=gi,r,i,a,o=na,s,c,l;function u(){var n=Math.min(e.length,t.length);return o!==na&&(o=ia(e[0],e[n-1])),s=n>2?oa:aa,c=l=null,d}function d(i){return i==null||isNaN(i=+i)?a:(c||=s(e.map(r),t,n))(r(o(i)))}return d.invert=function(n){return o(i((l||=s(t,e.map(r),li))(n)))},d.domain=function(t){return arguments.length?(e=Array.from(t,ea),u()):e.slice()},d.range=function(e){return arguments.length?(t=Array.from(e),u()):t.slice()},d.rangeRound=function(e){return t=Array.from(e),n=_i,u()},d.clamp=function(e){return arguments.length?(o=e?!0:na,u()):o!==na},d.interpolate=function(e){return arguments.length?(n=e,u()):n},d.unknown=function(e){return arguments.length?(a=e,d):a},function(e,t){return r=e,i=t,u()}}function la(){return ca()(na,na)}function ua(e,t,n,r){var i=Rn(e,t,n),a;switch(r=ki(r??`,f`),r.type){case`s`:var o=Math.max(Math.abs(e),Math.abs(t));return r.precision==null&&!isNaN(a=Gi(i,o))&&(r.precision=a),Hi(r,o);case``:case`e`:case`g`:case`p`:case`r`:r.precision==null&&!isNaN(a=Ki(i,Math.max(Math.abs(e),Math.abs(t))))&&(r.precision=a-(r.type===`e`));break;case`f`:case`%`:r.precision==null&&!isNaN(a=Wi(i))&&(r.precision=a-(r.type===`%`)*2)}return Vi(r)}function da(e){var t=e.domain;return e.ticks=function(e){var n=t();return In(n[0],n[n.length-1],e??10)},e.tickFormat=function(e,n){var r=t();return ua(r[0],r[r.length-1],e??10,n)},e.nice=function(n){n??=10;var r=t(),i=0,a=r.length-1,o=r[i],s=r[a],c,l,u=10;for(s<o&&(l=o,o=s,s=l,l=i,i=a,a=l);u-->0;){if(l=Ln(o,s,n),l===c)return r[i]=o,r[a]=s,t(r);if(l>0)o=Math.floor(o/l)*l,s=Math.ceil(s/l)*l;else if(l<0)o=Math.ceil(o*l)/l,s=Math.floor(s*l)/l;else break;c=l}return e},e}function fa(){var e=la();return e.copy=function(){return sa(e,fa())},qi.apply(e,arguments),da(e)}var pa=420,ma=34,ha=8,ga=22;function _a({rows:e,label:t}){let n=e.flatMap(({low:e,high:t})=>[e,t]),r=fa().domain([Math.max(0,Math.min(...n)-5),Math.min(100,Math.max(...n)+5)]).nice(5).range([ha,412]),i=e.length*ma;return H(`svg`,{class:`chart noise`,viewBox:`0 0 ${pa} ${i+ga}`,role:`img`,"aria-label":t,children:[r.ticks(5).map(e=>H(`g`,{transform:`translate(${r(e)},0)`,children:[H(`line`,{class:`grid`,y2:i}),H(`text`,{class:`tick`,y:i+16,"text-anchor":va(r(e)),children:`${e} %`})]})),e.map((e,t)=>H(`g`,{class:e.isCurrent?`current`:`previous`,transform:`translate(0,${t*ma})`,children:[H(`text`,{class:`name`,x:r.range()[0],y:`12`,children:e.label}),H(`line`,{class:`interval`,x1:r(e.low),x2:r(e.high),y1:`23`,y2:`23`}),H(`circle`,{class:`value`,cx:r(e.value),cy:`23`,r:`5`})]}))]})}function va(e){return e<22?`start`:e>398?`end`:`middle`}var ya={up:`Visibility rose by more than chance explains.`,down:`Visibility fell by more than chance explains.`,within_noise:`The change is within noise: asking the same prompts again could explain it.`},ba=e=>e.state===`loaded`&&e.reply.verdict!==null;function xa({part:e}){return H(dn,{part:e,empty:`There is nothing to compare.`,children:e=>e.verdict===null?H(`p`,{class:`empty apart`,children:`There is nothing to compare this window with.`}):H(`div`,{class:`verdict`,"data-verdict":e.verdict,children:[H(`div`,{children:[H(`h3`,{children:`Is the change real?`}),H(`p`,{class:`answer`,children:ya[e.verdict]}),H(Ca,{reply:e})]}),H(_a,{rows:Sa(e),label:`Visibility of both windows with 95 % intervals`}),H(wa,{reply:e})]})})}function Sa({window:e,visibility:t,run_noise:n}){let r=(e,r)=>{let[i,a]=[t[r],n[r]];return i===null||a===null?[]:[{label:e,value:i,...a,isCurrent:r===`current`}]};return[...r(Jt(e),`previous`),...r(qt(e),`current`)]}function Ca({reply:{run_noise:e,prompt_noise:t,like_for_like:n}}){let r=(e,t,n)=>n&&H(S,{children:[H(U,{at:`comparison.${e}.${t}.low`,value:n.low}),` to `,H(U,{at:`comparison.${e}.${t}.high`,value:n.high,unit:`%`})]});return H(`dl`,{class:`intervals`,children:[e.current&&H(`div`,{children:[H(`dt`,{children:`Asking the same prompts again`}),H(`dd`,{children:r(`run_noise`,`current`,e.current)})]}),e.previous&&H(`div`,{children:[H(`dt`,{children:`The same, before`}),H(`dd`,{children:r(`run_noise`,`previous`,e.previous)})]}),t.current&&H(`div`,{children:[H(`dt`,{children:`Choosing other prompts`}),H(`dd`,{children:r(`prompt_noise`,`current`,t.current)})]}),n&&H(`div`,{children:[H(`dt`,{children:`Like for like, over the same prompts and engines`}),H(`dd`,{children:H(W,{at:`comparison.like_for_like.change`,value:n.change,unit:`points`})})]})]})}function wa({reply:e}){return H(`div`,{class:`contributions`,children:H(vn,{label:`What the change is made of, by engine`,at:`comparison.engines`,rows:e.engines,keyOf:({platform:e})=>e,columns:[{head:`What the change is made of`,isText:!0,cell:({platform:e})=>tn(e)},{head:`Visibility %`,isDecimal:!0,cell:({visibility:e,platform:t},n)=>H(U,{at:`${n}.visibility.current`,value:e.current,answers:{title:`of ${tn(t)} that name the brand`,platform:t,named:!0}})},{head:`Before %`,isDecimal:!0,cell:({visibility:e},t)=>H(U,{at:`${t}.visibility.previous`,value:e.previous})},{head:`Contributes, points`,isDecimal:!0,cell:({contribution:e},t)=>H(W,{at:`${t}.contribution`,value:e})}]})})}var Ta=[{name:`visibility`,title:`Visibility`,unit:`%`,says:`of answers name the brand`},{name:`share_of_voice`,title:`Share of voice`,unit:`%`,says:`of all mentions of listed brands`},{name:`average_position`,title:`Average position`,says:`among the brands named, 1 is first`},{name:`sentiment_score`,title:`Sentiment`,says:`from 0 (negative) to 100 (positive)`}],Ea={title:`that name the brand`,named:!0};function Da({report:{parts:e,choice:t}}){return H(K,{id:`glance`,title:`At a glance`,part:e.visibility,empty:`No answer was counted in this window, so there is nothing to measure.`,children:n=>H(S,{children:[H(Oa,{visibility:n}),H(xa,{part:e.comparison}),e.months&&t.window.kind===`month`&&H(yn,{part:e.months,month:t.window.month,hasVerdict:ba(e.comparison)})]})})}function Oa({visibility:e}){let{window:t,answer_count:n,prompt_count:r}=e,i=e.visibility.change!==null;return H(S,{children:[H(`div`,{class:`tiles`,children:Ta.map(n=>{let{current:r,previous:i,change:a}=e[n.name],o=`visibility.${n.name}`,s=`unit`in n?n.unit:void 0;return H(`div`,{class:`tile`,"data-key":n.name,children:[H(`h3`,{children:n.title}),H(`p`,{class:`big`,children:H(U,{at:`${o}.current`,value:r,unit:s,answers:Ea})}),t.carried_from===null&&H(`p`,{class:`moved`,children:[H(W,{at:`${o}.change`,value:a,isLowerBetter:n.name===`average_position`,unit:s&&`points`}),H(`span`,{class:`before`,children:[`before `,H(U,{at:`${o}.previous`,value:i})]})]}),H(`p`,{class:`says`,children:n.says})]})})}),H(`p`,{class:`counted`,children:[`From `,H(U,{at:`visibility.answer_count`,value:n,answers:{title:`all that are counted`}}),` ${V(n,`answer`)} to `,H(U,{at:`visibility.prompt_count`,value:r}),` ${V(r,`prompt`)}, `,t.carried_from===null?`${qt(t)}.${i?` Changes are against ${Jt(t)}.`:``}`:`of the run of ${Ht(t.carried_from)}.`]})]})}function ka({report:e}){let{brand:t,choice:n,parts:r,readAt:i}=e,{visibility:a}=r,o=`reply`in a?a.reply.window:null,s=a.state===`loading`;return H(`header`,{class:`cover`,children:[H(`p`,{class:`kind`,children:`AI visibility report`}),H(`h1`,{children:H(G,{children:t.name})}),H(`p`,{class:`window`,children:Xt(n)}),!s&&H(`dl`,{class:`about`,children:[H(`div`,{children:[H(`dt`,{children:`Site`}),H(`dd`,{children:H(G,{children:t.domain})})]}),o&&H(`div`,{children:[H(`dt`,{children:`Window`}),H(`dd`,{children:`${qt(o)} (${o.time_zone})`})]}),o&&o.carried_from===null&&H(`div`,{children:[H(`dt`,{children:`Compared with`}),H(`dd`,{children:Jt(o)})]}),ja(e).map(([e,t])=>H(`div`,{children:[H(`dt`,{children:e}),H(`dd`,{children:H(G,{children:t})})]})),H(`div`,{children:[H(`dt`,{children:`Read`}),H(`dd`,{children:Ht(i)})]})]}),o&&o.carried_from!==null&&H(`p`,{class:`carried`,role:`note`,children:[H(`strong`,{children:`No run completed in this window.`}),` The figures are those of the run of ${Ht(o.carried_from)}, and nothing is compared.`]})]})}var Aa={true:`Branded only`,false:`Not branded`};function ja({choice:{filters:e}}){let{platforms:t,categories:n,theme_ids:r,locations:i,is_branded:a}=e,o=a===null?[]:[Aa[String(a)]??String(a)];return[[`Engines`,t.map(tn)],[`Categories`,n.map(nn)],[`Themes`,r],[`Locations`,i],[`Prompts`,o]].flatMap(([e,t])=>t.length===0?[]:[[e,t.join(`, `)]])}var Ma=8;function Na({value:e,max:t,isYou:n=!1}){let r=e===null||t<=0?0:Math.min(100,100*e/t);return H(`svg`,{class:`bar`,viewBox:`0 0 100 ${Ma}`,preserveAspectRatio:`none`,"aria-hidden":`true`,children:[H(`rect`,{class:`track`,width:`100`,height:Ma}),H(`rect`,{class:n?`you`:`rival`,width:r,height:Ma})]})}function Pa({you:e,competitors:t,nobody:n}){let r=e+t+n,i=e=>r===0?0:100*e/r;return H(`svg`,{class:`bar`,viewBox:`0 0 100 ${Ma}`,preserveAspectRatio:`none`,"aria-hidden":`true`,children:[H(`rect`,{class:`track`,width:`100`,height:Ma}),H(`rect`,{class:`you`,width:i(e),height:Ma}),H(`rect`,{class:`rival`,x:i(e),width:i(t),height:Ma})]})}var Fa=[{name:`engines`,title:`Engines`,lead:`How often each engine names the brand, and whom it names instead.`,empty:`No engine has a counted answer in this window.`,head:`Engine`,labelOf:({key:e})=>tn(e??``),answersOf:({key:e})=>({title:`of ${tn(e??``)}`,...e!==null&&{platform:e}})},{name:`prompts`,title:`Prompts lost to rivals`,lead:`The questions whose answers most often name rivals and leave the brand out.`,empty:`No prompt has a counted answer in this window.`,head:`Prompt`,labelOf:({label:e,key:t})=>e??t??``,answersOf:({label:e,key:t})=>({title:`to “${e??``}”`,...t!==null&&{prompt_id:t}})},{name:`themes`,title:`Themes lost to rivals`,lead:`The same by theme.`,empty:({data:e})=>e.length===0?`No theme has a counted answer in this window.`:`The prompts of this window have no themes.`,head:`Theme`,labelOf:({label:e})=>e??`Without a theme`,answersOf:({label:e,key:t})=>({title:`on ${e??`prompts without a theme`}`,theme_id:t??`none`})}];function Ia({report:{parts:e}}){return H(S,{children:Fa.map(t=>H(La,{grouping:t,part:e[t.name]}))})}function La({grouping:e,part:t}){let{name:n,title:r,lead:i,empty:a,head:o,labelOf:s,answersOf:c}=e,l=[{head:o,isText:!0,cell:e=>H(G,{children:s(e)})},{head:`Visibility %`,isDecimal:!0,cell:(e,t)=>H(`span`,{class:`barred`,children:[H(Na,{value:e.visibility.current,max:100,isYou:!0}),H(U,{at:`${t}.visibility.current`,value:e.visibility.current,answers:Ra(c(e))})]})},{head:`Change`,isDecimal:!0,cell:({visibility:e},t)=>H(W,{at:`${t}.visibility.change`,value:e.change})},{head:`Lost to rivals`,cell:(e,t)=>H(za,{row:e,at:t,query:c(e)})},{head:`Who wins`,isText:!0,cell:(e,t)=>H(Va,{row:e,at:t,query:c(e)})}];return H(K,{id:n,title:r,lead:i,part:t,empty:a,rows:n,children:({data:e,total:t})=>H(S,{children:[H(vn,{label:r,at:`${n}.data`,rows:e,keyOf:({key:e})=>e??``,total:t,columns:l}),H(`p`,{class:`note minor`,children:`Bars: blue answers name the brand, orange ones only rivals, grey ones nobody.`})]})})}var Ra=e=>({...e,title:`${e.title} that name the brand`,named:!0});function za({row:e,at:t,query:n}){return H(`span`,{class:`barred`,children:[H(Pa,{you:e.answers_naming_you,competitors:e.answers_naming_competitors_not_you,nobody:e.answers_naming_no_brand}),H(`span`,{class:`of`,children:[H(U,{at:`${t}.answers_naming_competitors_not_you`,value:e.answers_naming_competitors_not_you,answers:{...n,title:`${n.title} that name rivals and not the brand`,gap:!0}}),` of `,H(U,{at:`${t}.answer_count`,value:e.answer_count,answers:n})]})]})}var Ba=2;function Va({row:e,at:t,query:n}){let[r,...i]=e.competitors_named.slice(0,Ba);return r===void 0?H(`span`,{class:`soft`,children:`Nobody`}):H(S,{children:[r,...i].map(({name:e,answers:r},i)=>H(`span`,{class:i===0?`winner first`:`winner`,children:[H(G,{children:e}),` `,H(U,{at:`${t}.competitors_named.${i}.answers`,value:r,answers:{...n,title:`${n.title} that name ${e} and not the brand`,named:!1,competitor:e}})]}))})}function Ha({report:{parts:e,readAt:t,brand:n}}){return H(K,{id:`method`,title:`How this is measured`,part:e.methodology,empty:``,children:({version:e,zone_data:r,engine_weights:i,rules:a})=>H(S,{children:[H(`dl`,{class:`rules`,children:a.map(({id:e,title:t,text:n})=>H(`div`,{"data-key":e,children:[H(`dt`,{children:H(G,{children:t})}),H(`dd`,{children:H(G,{children:n})})]}))}),H(`p`,{class:`note`,children:[`Engine weights: ${Object.entries(i).map(([e,t])=>`${tn(e)} ${t}`).join(`, `)}. `,`Rules version ${e}, time zones ${r}.`]}),H(`p`,{class:`note`,children:[`Source: Brand Visibility API, brand `,H(G,{children:n.id}),`, read ${Ht(t)}. Figures are those of the API; a dash is a value that cannot be measured.`]})]})})}var Ua={new:`New`,rising:`Rising`};function Wa({report:{parts:e}}){return H(K,{id:`ranking`,title:`Ranking`,lead:`The brand and its rivals by visibility. Rising and new are the API’s own judgement, beyond noise.`,part:e.ranking,empty:`No answer of this window names a listed brand.`,rows:`ranking`,children:e=>H(Ka,{reply:e})})}var Ga=({is_you:e,name:t})=>e?{title:`that name the brand`,named:!0}:{title:`that name ${t}`,competitor:t};function Ka({reply:e}){let t=Math.max(...e.data.map(({visibility:e})=>e.current??0)),n=e.you!==null&&!e.data.some(({is_you:e})=>e),r=n&&e.you?[...e.data,e.you]:e.data;return H(vn,{label:`Ranking`,at:`ranking.data`,placeOf:t=>n&&t===e.you?`ranking.you`:`ranking.data.${r.indexOf(t)}`,rows:r,keyOf:({name:e})=>e,total:e.total,isMarked:({is_you:e})=>e,columns:[{head:`Brand`,isText:!0,cell:({rank:e,name:t,domain:n,movement:r},i)=>H(S,{children:[H(`span`,{class:`rank`,children:H(U,{at:`${i}.rank`,value:e})}),H(`span`,{class:`brand`,children:n===null?H(G,{children:t}):H(un,{url:`https://${n}/`,children:t})}),r&&H(`span`,{class:`badge ${r}`,children:Ua[r]})]})},{head:`Visibility %`,isDecimal:!0,cell:(e,n)=>H(`span`,{class:`barred`,children:[H(Na,{value:e.visibility.current,max:t,isYou:e.is_you}),H(U,{at:`${n}.visibility.current`,value:e.visibility.current,answers:Ga(e)})]})},{head:`Change`,isDecimal:!0,cell:(e,t)=>H(W,{at:`${t}.visibility.change`,value:e.visibility.change,isNeutral:!e.is_you})},{head:`Share of voice %`,isDecimal:!0,cell:(e,t)=>H(U,{at:`${t}.share_of_voice`,value:e.share_of_voice})},{head:`Position`,isDecimal:!0,cell:(e,t)=>H(U,{at:`${t}.average_position`,value:e.average_position})},{head:`Sentiment`,isDecimal:!0,cell:(e,t)=>H(U,{at:`${t}.sentiment_score`,value:e.sentiment_score})},{head:`Answers`,isMinor:!0,cell:(e,t)=>H(U,{at:`${t}.answer_count`,value:e.answer_count,answers:Ga(e)})}]})}function qa({report:{parts:e}}){return H(S,{children:[H(K,{id:`domains`,title:`Cited domains`,lead:`Sites that engines rely on. “Lost” counts answers that cite one, name a rival and not the brand.`,part:e.domains,empty:`No counted answer of this window cites a source.`,rows:`domains`,children:({data:e,total:t})=>H(vn,{label:`Cited domains`,at:`domains.data`,rows:e,keyOf:({domain:e})=>e,total:t,isMarked:({owner:e})=>e===`own`,columns:Xa(`Domain`,({domain:e})=>H(un,{url:e===``?``:`https://${e}/`,children:e===``?`Not recorded`:e}),({domain:e})=>Ya(e)?{title:`that cite ${e}`,source_domain:e}:void 0)})}),H(K,{id:`pages`,title:`Cited pages`,part:e.pages,empty:`No counted answer of this window cites a page.`,rows:`pages`,children:({data:e,total:t})=>H(vn,{label:`Cited pages`,at:`pages.data`,rows:e,keyOf:({url:e})=>e,total:t,isMarked:({owner:e})=>e===`own`,columns:Xa(`Page`,({url:e,title:t})=>H(S,{children:[H(un,{url:e,children:t??e}),t!==null&&H(`span`,{class:`address`,children:H(G,{children:e})})]}),({url:e,title:t})=>Ya(e)?{title:`that cite ${t??e}`,source_page:e}:void 0)})})]})}var Ja=8192,Ya=e=>e!==``&&[...e].length<=Ja&&!/\p{Cc}/u.test(e);function Xa(e,t,n){return[{head:e,isText:!0,cell:e=>t(e)},{head:`Whose`,isText:!0,isMinor:!0,cell:e=>H(Qa,{row:e})},{head:`Share of answers %`,isDecimal:!0,cell:(e,t)=>H(`span`,{class:`barred`,children:[H(Na,{value:e.answer_share.current,max:100,isYou:e.owner===`own`}),H(U,{at:`${t}.answer_share.current`,value:e.answer_share.current,answers:n(e)})]})},{head:`Change`,isDecimal:!0,cell:(e,t)=>H(W,{at:`${t}.answer_share.change`,value:e.answer_share.change,isNeutral:e.owner!==`own`})},{head:`Lost`,cell:(e,t)=>H(S,{children:[H(U,{at:`${t}.answers_naming_competitors_not_you`,value:e.answers_naming_competitors_not_you,answers:Za(n(e))}),` of `,H(U,{at:`${t}.answer_count`,value:e.answer_count,answers:n(e)})]})},{head:`Citations`,isMinor:!0,cell:(e,t)=>H(U,{at:`${t}.citation_count`,value:e.citation_count})}]}var Za=e=>e&&{...e,title:`${e.title}, name rivals and not the brand`,gap:!0};function Qa({row:{owner:e,competitor_name:t,source_type:n}}){return e===`own`?H(`span`,{class:`badge you`,children:`Own`}):e===`competitor`?H(G,{children:t??`Competitor`}):H(`span`,{class:`soft`,children:n===null?`–`:H(G,{children:rn(n)})})}var $a=Math.PI,eo=2*$a,to=1e-6,no=eo-to;function ro(e){this._+=e[0];for(let t=1,n=e.length;t<n;++t)this._+=arguments[t]+e[t]}function io(e){let t=Math.floor(e);if(!(t>=0))throw Error(`invalid digits: ${e}`);if(t>15)return ro;let n=10**t;return function(e){this._+=e[0];for(let t=1,r=e.length;t<r;++t)this._+=Math.round(arguments[t]*n)/n+e[t]}}function ao(e,t,n,r){return e===n&&t===r}function oo(e){let t=Math.floor(e);if(!(t<=15))return ao;let n=10**t,r=function(e){return Math.round(e*n)};return function(e,t,n,i){return r(e)===r(n)&&r(t)===r(i)}}var so=class{constructor(e){this._x0=this._y0=this._x1=this._y1=null,this._=``,this._append=e==null?ro:io(e),this._equal=e==null?ao:oo(e)}moveTo(e,t){this._append`M${this._x0=this._x1=+e},${this._y0=this._y1=+t}`}closePath(){this._x1!==null&&(this._x1=this._x0,this._y1=this._y0,this._append`Z`)}lineTo(e,t){this._append`L${this._x1=+e},${this._y1=+t}`}quadraticCurveTo(e,t,n,r){this._append`Q${+e},${+t},${this._x1=+n},${this._y1=+r}`}bezierCurveTo(e,t,n,r,i,a){this._append`C${+e},${+t},${+n},${+r},${this._x1=+i},${this._y1=+a}`}arcTo(e,t,n,r,i){if(e=+e,t=+t,n=+n,r=+r,i=+i,i<0)throw Error(`negative radius: ${i}`);let a=this._x1,o=this._y1,s=n-e,c=r-t,l=a-e,u=o-t,d=l*l+u*u;if(this._x1===null)this._append`M${this._x1=e},${this._y1=t}`;else if(d>to){if(!(Math.abs(u*s-c*l)>to)||!i)this._append`L${this._x1=e},${this._y1=t}`;else{let f=n-a,p=r-o,m=s*s+c*c,h=f*f+p*p,g=Math.sqrt(m),_=Math.sqrt(d),v=i*Math.tan(($a-Math.acos((m+d-h)/(2*g*_)))/2),y=v/_,b=v/g;Math.abs(y-1)>to&&this._append`L${e+y*l},${t+y*u}`,this._append`A${i},${i},0,0,${+(u*f>l*p)},${this._x1=e+b*s},${this._y1=t+b*c}`}}}arc(e,t,n,r,i,a){if(e=+e,t=+t,n=+n,a=!!a,n<0)throw Error(`negative radius: ${n}`);let o=n*Math.cos(r),s=n*Math.sin(r),c=e+o,l=t+s,u=1^a,d=a?r-i:i-r;if(this._x1===null?this._append`M${c},${l}`:(Math.abs(this._x1-c)>to||Math.abs(this._y1-l)>to)&&this._append`L${c},${l}`,n){if(d<0&&(d=d%eo+eo),d>no)this._append`A${n},${n},0,1,${u},${e-o},${t-s}A${n},${n},0,1,${u},${this._x1=c},${this._y1=l}`;else if(d>to){let a=e+n*Math.cos(i),o=t+n*Math.sin(i);if(d>=$a&&this._equal(c,l,a,o)){d/=2;let i=r+d;this._append`A${n},${n},0,${+(d>=$a)},${u},${e+n*Math.cos(i)},${t+n*Math.sin(i)}`}this._append`A${n},${n},0,${+(d>=$a)},${u},${this._x1=a},${this._y1=o}`}}}rect(e,t,n,r){this._append`M${this._x0=this._x1=+e},${this._y0=this._y1=+t}h${n=+n}v${+r}h${-n}Z`}toString(){return this._}};so.prototype;function co(e){return function(){return e}}var lo=Math.cos,uo=Math.sin,fo=Math.sqrt,po=1e-12,mo=Math.PI;mo/2;var ho=2*mo;function go(e){let t=3;return e.digits=function(n){if(!arguments.length)return t;if(n==null)t=null;else{let e=Math.floor(n);if(!(e>=0))throw RangeError(`invalid digits: ${n}`);t=e}return e},()=>new so(t)}Array.prototype.slice;function _o(e){return typeof e==`object`&&`length`in e?e:Array.from(e)}function vo(e){this._context=e}vo.prototype={areaStart:function(){this._line=0},areaEnd:function(){this._line=NaN},lineStart:function(){this._point=0},lineEnd:function(){(this._line||this._line!==0&&this._point===1)&&this._context.closePath(),this._line=1-this._line},point:function(e,t){switch(e=+e,t=+t,this._point){case 0:this._point=1,this._line?this._context.lineTo(e,t):this._context.moveTo(e,t);break;case 1:this._point=2;default:this._context.lineTo(e,t)}}};function yo(e){return new vo(e)}function bo(e){return e[0]}function xo(e){return e[1]}function So(e,t){var n=co(!0),r=null,i=yo,a=null,o=go(s);e=typeof e==`function`?e:e===void 0?bo:co(e),t=typeof t==`function`?t:t===void 0?xo:co(t);function s(s){var c,l=(s=_o(s)).length,u,d=!1,f;for(r??(a=i(f=o())),c=0;c<=l;++c)!(c<l&&n(u=s[c],c,s))===d&&((d=!d)?a.lineStart():a.lineEnd()),d&&a.point(+e(u,c,s),+t(u,c,s));if(f)return a=null,f+``||null}return s.x=function(t){return arguments.length?(e=typeof t==`function`?t:co(+t),s):e},s.y=function(e){return arguments.length?(t=typeof e==`function`?e:co(+e),s):t},s.defined=function(e){return arguments.length?(n=typeof e==`function`?e:co(!!e),s):n},s.curve=function(e){return arguments.length?(i=e,r!=null&&(a=i(r)),s):i},s.context=function(e){return arguments.length?(e==null?r=a=null:a=i(r=e),s):r},s}wo(yo);function Co(e){this._curve=e}Co.prototype={areaStart:function(){this._curve.areaStart()},areaEnd:function(){this._curve.areaEnd()},lineStart:function(){this._curve.lineStart()},lineEnd:function(){this._curve.lineEnd()},point:function(e,t){this._curve.point(t*Math.sin(e),t*-Math.cos(e))}};function wo(e){function t(t){return new Co(e(t))}return t._curve=e,t}fo(3),fo(1/3)*2;var To=uo(mo/10)/uo(7*mo/10);uo(ho/10)*To,-lo(ho/10)*To,fo(3),fo(3),fo(3)/2,(1/fo(12)/2+1)*3;function Eo(){}function Do(e,t,n){e._context.bezierCurveTo((2*e._x0+e._x1)/3,(2*e._y0+e._y1)/3,(e._x0+2*e._x1)/3,(e._y0+2*e._y1)/3,(e._x0+4*e._x1+t)/6,(e._y0+4*e._y1+n)/6)}function Oo(e){this._context=e}Oo.prototype={areaStart:function(){this._line=0},areaEnd:function(){this._line=NaN},lineStart:function(){this._x0=this._x1=this._y0=this._y1=NaN,this._point=0},lineEnd:function(){switch(this._point){case 3:Do(this,this._x1,this._y1);case 2:this._context.lineTo(this._x1,this._y1)}(this._line||this._line!==0&&this._point===1)&&this._context.closePath(),this._line=1-this._line},point:function(e,t){switch(e=+e,t=+t,this._point){case 0:this._point=1,this._line?this._context.lineTo(e,t):this._context.moveTo(e,t);break;case 1:this._point=2;break;case 2:this._point=3,this._context.lineTo((5*this._x0+this._x1)/6,(5*this._y0+this._y1)/6);default:Do(this,e,t)}this._x0=this._x1,this._x1=e,this._y0=this._y1,this._y1=t}};function ko(e,t){this._basis=new Oo(e),this._beta=t}ko.prototype={lineStart:function(){this._x=[],this._y=[],this._basis.lineStart()},lineEnd:function(){var e=this._x,t=this._y,n=e.length-1;if(n>0)for(var r=e[0],i=t[0],a=e[n]-r,o=t[n]-i,s=-1,c;++s<=n;)c=s/n,this._basis.point(this._beta*e[s]+(1-this._beta)*(r+c*a),this._beta*t[s]+(1-this._beta)*(i+c*o));this._x=this._y=null,this._basis.lineEnd()},point:function(e,t){this._x.push(+e),this._y.push(+t)}},(function e(t){function n(e){return t===1?new Oo(e):new ko(e,t)}return n.beta=function(t){return e(+t)},n})(.85);function Ao(e,t,n){e._context.bezierCurveTo(e._x1+e._k*(e._x2-e._x0),e._y1+e._k*(e._y2-e._y0),e._x2+e._k*(e._x1-t),e._y2+e._k*(e._y1-n),e._x2,e._y2)}function jo(e,t){this._context=e,this._k=(1-t)/6}jo.prototype={areaStart:function(){this._line=0},areaEnd:function(){this._line=NaN},lineStart:function(){this._x0=this._x1=this._x2=this._y0=this._y1=this._y2=NaN,this._point=0},lineEnd:function(){switch(this._point){case 2:this._context.lineTo(this._x2,this._y2);break;case 3:Ao(this,this._x1,this._y1)}(this._line||this._line!==0&&this._point===1)&&this._context.closePath(),this._line=1-this._line},point:function(e,t){switch(e=+e,t=+t,this._point){case 0:this._point=1,this._line?this._context.lineTo(e,t):this._context.moveTo(e,t);break;case 1:this._point=2,this._x1=e,this._y1=t;break;case 2:this._point=3;default:Ao(this,e,t)}this._x0=this._x1,this._x1=this._x2,this._x2=e,this._y0=this._y1,this._y1=this._y2,this._y2=t}},(function e(t){function n(e){return new jo(e,t)}return n.tension=function(t){return e(+t)},n})(0);function Mo(e,t){this._context=e,this._k=(1-t)/6}Mo.prototype={areaStart:Eo,areaEnd:Eo,lineStart:function(){this._x0=this._x1=this._x2=this._x3=this._x4=this._x5=this._y0=this._y1=this._y2=this._y3=this._y4=this._y5=NaN,this._point=0},lineEnd:function(){switch(this._point){case 1:this._context.moveTo(this._x3,this._y3),this._context.closePath();break;case 2:this._context.lineTo(this._x3,this._y3),this._context.closePath();break;case 3:this.point(this._x3,this._y3),this.point(this._x4,this._y4),this.point(this._x5,this._y5)}},point:function(e,t){switch(e=+e,t=+t,this._point){case 0:this._point=1,this._x3=e,this._y3=t;break;case 1:this._point=2,this._context.moveTo(this._x4=e,this._y4=t);break;case 2:this._point=3,this._x5=e,this._y5=t;break;default:Ao(this,e,t)}this._x0=this._x1,this._x1=this._x2,this._x2=e,this._y0=this._y1,this._y1=this._y2,this._y2=t}},(function e(t){function n(e){return new Mo(e,t)}return n.tension=function(t){return e(+t)},n})(0);function No(e,t){this._context=e,this._k=(1-t)/6}No.prototype={areaStart:function(){this._line=0},areaEnd:function(){this._line=NaN},lineStart:function(){this._x0=this._x1=this._x2=this._y0=this._y1=this._y2=NaN,this._point=0},lineEnd:function(){(this._line||this._line!==0&&this._point===3)&&this._context.closePath(),this._line=1-this._line},point:function(e,t){switch(e=+e,t=+t,this._point){case 0:this._point=1;break;case 1:this._point=2;break;case 2:this._point=3,this._line?this._context.lineTo(this._x2,this._y2):this._context.moveTo(this._x2,this._y2);break;case 3:this._point=4;default:Ao(this,e,t)}this._x0=this._x1,this._x1=this._x2,this._x2=e,this._y0=this._y1,this._y1=this._y2,this._y2=t}},(function e(t){function n(e){return new No(e,t)}return n.tension=function(t){return e(+t)},n})(0);function Po(e,t,n){var r=e._x1,i=e._y1,a=e._x2,o=e._y2;if(e._l01_a>po){var s=2*e._l01_2a+3*e._l01_a*e._l12_a+e._l12_2a,c=3*e._l01_a*(e._l01_a+e._l12_a);r=(r*s-e._x0*e._l12_2a+e._x2*e._l01_2a)/c,i=(i*s-e._y0*e._l12_2a+e._y2*e._l01_2a)/c}if(e._l23_a>po){var l=2*e._l23_2a+3*e._l23_a*e._l12_a+e._l12_2a,u=3*e._l23_a*(e._l23_a+e._l12_a);a=(a*l+e._x1*e._l23_2a-t*e._l12_2a)/u,o=(o*l+e._y1*e._l23_2a-n*e._l12_2a)/u}e._context.bezierCurveTo(r,i,a,o,e._x2,e._y2)}function Fo(e,t){this._context=e,this._alpha=t}Fo.prototype={areaStart:function(){this._line=0},areaEnd:function(){this._line=NaN},lineStart:function(){this._x0=this._x1=this._x2=this._y0=this._y1=this._y2=NaN,this._l01_a=this._l12_a=this._l23_a=this._l01_2a=this._l12_2a=this._l23_2a=this._point=0},lineEnd:function(){switch(this._point){case 2:this._context.lineTo(this._x2,this._y2);break;case 3:this.point(this._x2,this._y2)}(this._line||this._line!==0&&this._point===1)&&this._context.closePath(),this._line=1-this._line},point:function(e,t){if(e=+e,t=+t,this._point){var n=this._x2-e,r=this._y2-t;this._l23_a=Math.sqrt(this._l23_2a=(n*n+r*r)**+this._alpha)}switch(this._point){case 0:this._point=1,this._line?this._context.lineTo(e,t):this._context.moveTo(e,t);break;case 1:this._point=2;break;case 2:this._point=3;default:Po(this,e,t)}this._l01_a=this._l12_a,this._l12_a=this._l23_a,this._l01_2a=this._l12_2a,this._l12_2a=this._l23_2a,this._x0=this._x1,this._x1=this._x2,this._x2=e,this._y0=this._y1,this._y1=this._y2,this._y2=t}},(function e(t){function n(e){return t?new Fo(e,t):new jo(e,0)}return n.alpha=function(t){return e(+t)},n})(.5);function Io(e,t){this._context=e,this._alpha=t}Io.prototype={areaStart:Eo,areaEnd:Eo,lineStart:function(){this._x0=this._x1=this._x2=this._x3=this._x4=this._x5=this._y0=this._y1=this._y2=this._y3=this._y4=this._y5=NaN,this._l01_a=this._l12_a=this._l23_a=this._l01_2a=this._l12_2a=this._l23_2a=this._point=0},lineEnd:function(){switch(this._point){case 1:this._context.moveTo(this._x3,this._y3),this._context.closePath();break;case 2:this._context.lineTo(this._x3,this._y3),this._context.closePath();break;case 3:this.point(this._x3,this._y3),this.point(this._x4,this._y4),this.point(this._x5,this._y5)}},point:function(e,t){if(e=+e,t=+t,this._point){var n=this._x2-e,r=this._y2-t;this._l23_a=Math.sqrt(this._l23_2a=(n*n+r*r)**+this._alpha)}switch(this._point){case 0:this._point=1,this._x3=e,this._y3=t;break;case 1:this._point=2,this._context.moveTo(this._x4=e,this._y4=t);break;case 2:this._point=3,this._x5=e,this._y5=t;break;default:Po(this,e,t)}this._l01_a=this._l12_a,this._l12_a=this._l23_a,this._l01_2a=this._l12_2a,this._l12_2a=this._l23_2a,this._x0=this._x1,this._x1=this._x2,this._x2=e,this._y0=this._y1,this._y1=this._y2,this._y2=t}},(function e(t){function n(e){return t?new Io(e,t):new Mo(e,0)}return n.alpha=function(t){return e(+t)},n})(.5);function Lo(e,t){this._context=e,this._alpha=t}Lo.prototype={areaStart:function(){this._line=0},areaEnd:function(){this._line=NaN},lineStart:function(){this._x0=this._x1=this._x2=this._y0=this._y1=this._y2=NaN,this._l01_a=this._l12_a=this._l23_a=this._l01_2a=this._l12_2a=this._l23_2a=this._point=0},lineEnd:function(){(this._line||this._line!==0&&this._point===3)&&this._context.closePath(),this._line=1-this._line},point:function(e,t){if(e=+e,t=+t,this._point){var n=this._x2-e,r=this._y2-t;this._l23_a=Math.sqrt(this._l23_2a=(n*n+r*r)**+this._alpha)}switch(this._point){case 0:this._point=1;break;case 1:this._point=2;break;case 2:this._point=3,this._line?this._context.lineTo(this._x2,this._y2):this._context.moveTo(this._x2,this._y2);break;case 3:this._point=4;default:Po(this,e,t)}this._l01_a=this._l12_a,this._l12_a=this._l23_a,this._l01_2a=this._l12_2a,this._l12_2a=this._l23_2a,this._x0=this._x1,this._x1=this._x2,this._x2=e,this._y0=this._y1,this._y1=this._y2,this._y2=t}},(function e(t){function n(e){return t?new Lo(e,t):new No(e,0)}return n.alpha=function(t){return e(+t)},n})(.5);function Ro(e){return e<0?-1:1}function zo(e,t,n){var r=e._x1-e._x0,i=t-e._x1,a=(e._y1-e._y0)/(r||i<0&&-0),o=(n-e._y1)/(i||r<0&&-0),s=(a*i+o*r)/(r+i);return(Ro(a)+Ro(o))*Math.min(Math.abs(a),Math.abs(o),.5*Math.abs(s))||0}function Bo(e,t){var n=e._x1-e._x0;return n?(3*(e._y1-e._y0)/n-t)/2:t}function Vo(e,t,n){var r=e._x0,i=e._y0,a=e._x1,o=e._y1,s=(a-r)/3;e._context.bezierCurveTo(r+s,i+s*t,a-s,o-s*n,a,o)}function Ho(e){this._context=e}Ho.prototype={areaStart:function(){this._line=0},areaEnd:function(){this._line=NaN},lineStart:function(){this._x0=this._x1=this._y0=this._y1=this._t0=NaN,this._point=0},lineEnd:function(){switch(this._point){case 2:this._context.lineTo(this._x1,this._y1);break;case 3:Vo(this,this._t0,Bo(this,this._t0))}(this._line||this._line!==0&&this._point===1)&&this._context.closePath(),this._line=1-this._line},point:function(e,t){var n=NaN;if(e=+e,t=+t,e!==this._x1||t!==this._y1){switch(this._point){case 0:this._point=1,this._line?this._context.lineTo(e,t):this._context.moveTo(e,t);break;case 1:this._point=2;break;case 2:this._point=3,Vo(this,Bo(this,n=zo(this,e,t)),n);break;default:Vo(this,this._t0,n=zo(this,e,t))}this._x0=this._x1,this._x1=e,this._y0=this._y1,this._y1=t,this._t0=n}}},Object.create(Ho.prototype).point=function(e,t){Ho.prototype.point.call(this,t,e)};function Uo(e,t,[n,r]){let i=e.toSorted((e,t)=>e.y-t.y),a=[];for(let e of i){let r=a.length===0?n:(a.at(-1)?.y??n)+t;a.push({...e,y:Math.max(e.y,r)})}let o=Math.max(r,n+(a.length-1)*t);for(let e=a.length-1;e>=0;--e){let n=a[e];if(n===void 0||n.y<=o)break;a[e]={...n,y:o},o-=t}return a}var Wo={wide:{width:760,height:300,right:150,ticks:10},narrow:{width:340,height:240,right:14,ticks:4}},Go=12,Ko=40,qo=28,Jo=15,Yo=20;function Xo({label:e,points:t,lines:n,size:r}){let{width:i,height:a,right:o,ticks:s}=Wo[r],c=Qi().domain(t.map((e,t)=>t)).range([Ko,i-o]).padding(.2),l=Math.max(1,...n.flatMap(({values:e})=>e.map(e=>e??0))),u=fa().domain([0,l]).nice(4).range([a-qo,Go]),d=({index:e,value:t})=>[c(e)??0,u(t)],f=So(e=>d(e)[0],e=>d(e)[1]),p=n.map((e,t)=>({...e,order:t,spots:Zo(e.values)})),m=Uo(p.flatMap(({name:e,isYou:t,order:n,spots:r})=>{let i=r.at(-1);return i?[{name:e,isYou:t,order:n,x:d(i)[0],y:d(i)[1]}]:[]}),Jo,[Go,a-qo]),h=Math.max(1,Math.ceil(t.length/s));return H(`svg`,{class:`chart trend ${r}`,viewBox:`0 0 ${i} ${a}`,role:`img`,"aria-label":e,children:[u.ticks(4).map(e=>H(`g`,{transform:`translate(0,${u(e)})`,children:[H(`line`,{class:`grid`,x1:Ko,x2:i-o}),H(`text`,{class:`tick`,x:32,y:`4`,"text-anchor":`end`,children:`${e} %`})]})),t.map(({tick:e},t)=>t%h===0&&H(`text`,{class:`tick`,x:c(t),y:a-8,"text-anchor":`middle`,children:e})),p.toReversed().map(({order:e,isYou:n,spots:r})=>H(`g`,{class:n?`you`:`rival-${e}`,children:[Qo(r,t).map(({from:e,to:t,isDashed:n})=>H(`path`,{class:n?`line dashed`:`line`,d:f([e,t])??``})),r.map(e=>H(`circle`,{class:t[e.index]?.isPartial?`spot partial`:`spot`,cx:d(e)[0],cy:d(e)[1],r:n?4:3}))]})),r===`wide`&&m.map(({name:e,isYou:t,order:n,x:r,y:i})=>H(`text`,{class:t?`name you`:`name rival-${n}`,x:r+12,y:i+4,children:$o(e)}))]})}var Zo=e=>e.flatMap((e,t)=>e===null?[]:[{index:t,value:e}]);function Qo(e,t){return e.slice(1).flatMap((n,r)=>{let i=e[r];return i===void 0?[]:[{from:i,to:n,isDashed:[i,n].some(e=>t[e.index]?.isPartial===!0)||n.index-i.index>1}]})}var $o=e=>[...e].length>Yo?`${[...e].slice(0,19).join(``)}…`:e;function es({report:{parts:e}}){return H(K,{id:`trend`,title:`Visibility over time`,lead:`The brand and the rivals with the highest visibility in the window.`,part:e.trend,empty:({buckets:e})=>e.some(({run_count:e})=>e>0)?`No answer counts in the runs of this window, so there is no point to draw.`:`No run completed in this window, so there is no point to draw.`,rows:`trend`,children:e=>H(rs,{reply:e})})}var ts=5;function ns({you:e,data:t}){let n=t.flatMap((e,t)=>e.is_you?[]:[{row:e,at:`trend.data.${t}`}]);return[...e===null?[]:[{row:e,at:`trend.you`}],...n.slice(0,ts)]}function rs({reply:e}){let t=ns(e),n=e.buckets.map(({start_date:t,is_partial:n})=>({tick:Ut(t,e.interval),isPartial:n})),r=t.map(({row:{name:e,is_you:t,points:n}})=>({name:e,isYou:t,values:n.map(({visibility:e})=>e)})),i=`Visibility by ${e.interval} of ${r.map(({name:e})=>e).join(`, `)}`;return H(S,{children:[H(`figure`,{class:`trend-figure`,children:[H(Xo,{size:`wide`,label:i,points:n,lines:r}),H(Xo,{size:`narrow`,label:i,points:n,lines:r}),H(`ul`,{class:`legend`,children:t.map(({row:e,at:t},n)=>H(`li`,{"data-key":e.name,children:[H(`svg`,{class:e.is_you?`swatch you`:`swatch rival-${n}`,viewBox:`0 0 16 8`,width:`16`,height:`8`,"aria-hidden":`true`,children:H(`line`,{x1:`0`,x2:`16`,y1:`4`,y2:`4`})}),H(G,{children:e.name}),H(`span`,{children:H(U,{at:`${t}.visibility`,value:e.visibility,unit:`%`})})]}))}),n.some(({isPartial:e})=>e)&&H(`figcaption`,{class:`note`,children:`Hollow points are of a ${e.interval} that the window clips or that is not over. Dashed lines lead to them, or over a ${e.interval} without a counted answer.`})]}),H(`details`,{class:`data`,children:[H(`summary`,{children:`Figures of the chart`}),H(vn,{label:`Figures of the chart`,at:`trend.buckets`,rows:e.buckets,keyOf:({start_date:e})=>e,columns:[{head:`From (${e.interval})`,isText:!0,cell:({start_date:e,is_partial:t})=>`${e}${t?` (partial)`:``}`},...t.map(({row:e,at:t})=>({head:e.name,isDecimal:!0,cell:(n,r)=>{let i=Number(r.slice(r.lastIndexOf(`.`)+1));return H(U,{at:`${t}.points.${i}.visibility`,value:e.points[i]?.visibility??null})}})),{head:`Answers`,cell:({answer_count:e},t)=>H(U,{at:`${t}.answer_count`,value:e})}]})]})]})}var is=[`in_progress`,`suggested`,`done`],as={in_progress:`In progress`,suggested:`Suggested`,done:`Done`};function os({report:{parts:e}}){return H(K,{id:`recommendations`,title:`What to do next`,lead:`Recommendations, and the measured lift of those that are done. Dismissed ones are left out.`,part:e.recommendations,empty:`There are no recommendations for this brand yet.`,rows:`recommendations`,children:({data:e,has_more:t})=>H(S,{children:[is.map(t=>{let n=e.filter(e=>e.status===t);return n.length>0&&H(`div`,{class:`column`,"data-status":t,children:[H(`h3`,{children:as[t]}),H(`ol`,{class:`cards`,children:n.map(t=>H(cs,{card:t,at:`recommendations.data.${e.indexOf(t)}`}))})]})}),t&&H(`p`,{class:`more`,children:`The latest ${e.length}.`})]})})}var ss=[``,`low`,`medium`,`high`];function cs({card:e,at:t}){let{id:n,title:r,description:i,rationale:a,action_type:o,priority:s,impact:c,effort:l,steps:u,measurement:d}=e,f=[o,s].flatMap(e=>e===null?[]:[rn(e)]),p=u.filter(({completed:e})=>e).length;return H(`li`,{class:`card`,"data-key":n,children:[H(`h4`,{children:H(G,{children:r})}),H(`p`,{class:`facts`,children:[...f,`${ss[c]??c} impact`,`${ss[l]??l} effort`,...u.length>0?[`${p} of ${an(u.length,`step`)} done`]:[]].join(` · `)}),H(`p`,{children:H(G,{children:i})}),a!==``&&H(`p`,{class:`soft`,children:H(G,{children:a})}),d&&H(ls,{card:e,measurement:d,at:`${t}.measurement`})]})}function ls({card:{done_at:e},measurement:t,at:n}){let{state:r,metric:i,baseline:a,current:o,lift:s,noise_band:c}=t,l=e===null?``:`Done ${B(e)}. `;return r===`awaiting`?H(`p`,{class:`lift`,children:`${l}Its effect is not measured yet.`}):r===`unmeasurable`?H(`p`,{class:`lift`,children:`${l}Its effect cannot be measured.`}):H(`p`,{class:`lift`,children:[l,s===null?`No lift beyond noise`:H(`strong`,{children:H(W,{at:`${n}.lift`,value:s,unit:`points`})}),`: `,H(G,{children:i?.label??`Visibility`}),` from `,H(U,{at:`${n}.baseline`,value:a,unit:`%`}),` to `,H(U,{at:`${n}.current`,value:o,unit:`%`}),`, noise `,H(U,{at:`${n}.noise_band`,value:c}),`.`]})}function us({report:{parts:e}}){return H(K,{id:`targets`,title:`Sites to pitch`,lead:`Pages and communities that engines cite and that could mention the brand, best opportunity first.`,part:e.targets,empty:`There are no outreach targets for this brand yet.`,rows:`targets`,children:({data:e,has_more:t})=>H(S,{children:[H(vn,{label:`Sites to pitch`,at:`targets.data`,rows:e,keyOf:({id:e})=>e,columns:[{head:`Target`,isText:!0,cell:e=>H(ds,{row:e})},{head:`Play`,isText:!0,cell:({play:e})=>rn(e)},{head:`Opportunity`,isDecimal:!0,cell:({opportunity_score:e,tier:t},n)=>H(S,{children:[H(U,{at:`${n}.opportunity_score`,value:e}),` `,H(`span`,{class:`badge ${t}`,children:rn(t)})]})},{head:`Lost to rivals`,cell:(e,t)=>H(S,{children:[H(U,{at:`${t}.answers_naming_competitors_not_you`,value:e.answers_naming_competitors_not_you}),` of `,H(U,{at:`${t}.answers`,value:e.answers})]})},{head:`Who wins`,isText:!0,cell:({competitors_named:[e]})=>H(G,{children:e?.name??`–`})},{head:`Status`,isText:!0,cell:({status:e})=>rn(e)}]}),H(`p`,{class:`note`,children:[t&&`The first ${e.length}. `,e[0]&&`Counted over the 90 days before ${B(e[0].counts_as_of)}, whatever window is shown.`]})]})})}function ds({row:{url:e,title:t,subreddit:n,domain:r}}){return H(S,{children:[H(un,{url:e,children:t??(n===null?r:`r/${n}`)}),H(`span`,{class:`address`,children:H(G,{children:e})})]})}var fs=[[Da,[`visibility`,`comparison`,`months`]],[es,[`trend`]],[Wa,[`ranking`]],[Ia,[`engines`,`prompts`,`themes`]],[qa,[`domains`,`pages`]],[os,[`recommendations`]],[us,[`targets`]],[hn,[`access`]],[Ha,[`methodology`]]];function ps({report:e}){let{parts:t}=e,n=fs.findIndex(([,e])=>e.some(e=>t[e]?.state===`loading`)),r=n===-1?fs:fs.slice(0,n);return H(`article`,{class:`report`,lang:`en`,children:[H(ka,{report:e}),r.map(([t])=>H(t,{report:e})),n!==-1&&H(`p`,{class:`loading`,role:`status`,children:`Loading`},`${t.visibility.state} ${n}`)]})}var ms=[`platforms`,`categories`,`theme_ids`,`locations`],hs={window:{kind:`period`,period:`30d`},tz:`UTC`,comparison:`before`,filters:St};function gs(e){let t=new URLSearchParams(e.replace(/^#/,``)),n=vs(t)??hs.window;return{brand_id:t.get(`brand`)??``,window:n,tz:t.get(`tz`)??hs.tz,comparison:n.kind===`month`&&t.get(`comparison`)!==`before`?`month_before`:`before`,filters:{platforms:t.getAll(`platforms`),categories:t.getAll(`categories`),theme_ids:t.getAll(`theme_ids`),locations:t.getAll(`locations`),is_branded:_s(t.get(`is_branded`))}}}var _s=e=>e===`true`||e===`false`?e===`true`:e;function vs(e){let t=e.get(`month`);if(t!==null&&Et(t))return{kind:`month`,month:t};let[n,r]=[e.get(`start_date`),e.get(`end_date`)];if(n!==null&&r!==null&&Dt(n)&&Dt(r))return{kind:`days`,start_date:n,end_date:r};let i=xt.find(t=>t===e.get(`period`));return i===void 0?null:{kind:`period`,period:i}}function ys({brand_id:e,window:t,tz:n,comparison:r,filters:i}){let{kind:a,...o}=t,s=new URLSearchParams({brand:e,...o,tz:n});a===`month`&&r===`before`&&s.set(`comparison`,r);for(let e of ms)for(let t of i[e])s.append(e,t);return i.is_branded!==null&&s.set(`is_branded`,String(i.is_branded)),`#${s.toString()}`}function bs(e,t,n){let r=[t,...n].filter(e=>e!==``).toSorted((e,t)=>t.length-e.length);if(r.length===0)return e===``?[]:[{text:e,kind:null}];let i=e=>e.toLowerCase()===t.toLowerCase(),a=new RegExp(r.map(xs).join(`|`),`giu`),o=[],s=0;for(let t of e.matchAll(a))t.index>s&&o.push({text:e.slice(s,t.index),kind:null}),o.push({text:t[0],kind:i(t[0])?`you`:`rival`}),s=t.index+t[0].length;return s<e.length&&o.push({text:e.slice(s),kind:null}),o}var xs=e=>e.replace(/[\\^$.*+?()[\]{}|/]/g,String.raw`\$&`),Ss=20,Cs=700;function ws(e,{platform:t,prompt_id:n,theme_id:r,named:i,competitor:a,source_domain:o,source_page:s,gap:c}){return{...Tt(e),...t!==void 0&&{platforms:[t]},...r!==void 0&&{theme_ids:[r]},...n!==void 0&&{prompt_ids:[n]},...i!==void 0&&{named:i},...a!==void 0&&{competitor:a},...o!==void 0&&{source_domain:o},...s!==void 0&&{source_page:s},...c!==void 0&&{gap:c}}}function Ts({client:e,choice:t,brand:n,query:r,onClose:i}){let a=ut(null),[o,s]=z({answers:[],next:void 0,fault:null}),[c,l]=z(!0),u=async n=>{l(!0);try{let i=await e.listBrandAnswers({...ws(t,r),limit:Ss,...n!==void 0&&{cursor:n}});s(({answers:e})=>({answers:[...e,...i.data],next:i.next_cursor,fault:null}))}catch(e){s(({answers:t,next:n})=>({answers:t,next:n,fault:Rt(e)}))}l(!1)};lt(()=>{a.current?.showModal(),u()},[]);let{answers:d,next:f,fault:p}=o;return H(`dialog`,{ref:a,class:`panel`,"aria-labelledby":`answers-title`,onClose:i,children:[H(`header`,{class:`heading`,children:[H(`h2`,{id:`answers-title`,children:[`Answers `,H(G,{children:r.title})]}),H(`button`,{type:`button`,onClick:()=>a.current?.close(),children:`Close`})]}),H(`ol`,{class:`answer-list`,children:d.map(e=>H(Es,{answer:e,brand:n},e.id))}),p&&H(fn,{fault:p}),c&&H(`p`,{role:`status`,children:`Loading`}),!c&&d.length===0&&p===null&&H(`p`,{class:`empty`,children:`No counted answer is like that.`}),!c&&typeof f==`string`&&H(`button`,{type:`button`,onClick:()=>void u(f),children:`More`})]})}function Es({answer:e,brand:t}){let[n,r]=z(!1),{id:i,text:a,platform:o,created_at:s,position:c,sentiment:l,brand_named:u,competitors:d,sources:f}=e,p=a.length>Cs,m=p&&!n?a.slice(0,Cs).replace(/[\uD800-\uDBFF]$/,``):a,h=d.flatMap(({name:e,report_name:t})=>t===null?[]:[e]);return H(`li`,{"data-key":i,children:[H(`p`,{class:`facts`,children:[H(`strong`,{children:tn(o)}),` · ${Ht(s)} · `,u?`names the brand${c===null?``:` at position ${c}`}${l===null?``:`, ${l}`}`:`leaves the brand out`]}),H(`p`,{class:`answer-text`,children:H(`bdi`,{children:[bs(m,t.name,h).map(({text:e,kind:t})=>t===null?e:H(`mark`,{class:t,children:e})),p&&!n&&`…`]})}),p&&H(`button`,{type:`button`,class:`plain`,onClick:()=>r(!n),children:n?`Show less`:`Show all`}),f.length>0&&H(`details`,{children:[H(`summary`,{children:`${f.length} ${f.length===1?`source`:`sources`}`}),H(`ul`,{children:f.map(({url:e,title:t})=>H(`li`,{children:H(un,{url:e,children:t??e})}))})]})]})}function Ds(e,t,n){return qe({baseUrl:new URL(`.`,location.href).href,apiKey:e,onWait:({milliseconds:e,failure:r})=>{t.throwIfAborted(),n({seconds:Math.ceil(e/1e3),isLimit:r.status===429}),setTimeout(()=>n(null),e)},fetch:(e,n)=>fetch(e,{signal:AbortSignal.any([t,n.signal]),cache:`no-store`})})}var Os=(e,t)=>({...e,window:t,comparison:t.kind===`month`?`month_before`:`before`});function ks(e){let{brands:t,choice:n,months:r,zones:i,onChoice:a}=e;return H(`form`,{class:`controls`,onSubmit:e=>e.preventDefault(),children:[H(`label`,{children:[H(`span`,{children:`Brand`}),H(`select`,{name:`brand`,value:n.brand_id,onChange:({currentTarget:e})=>a({...n,brand_id:e.value,filters:{...n.filters,theme_ids:[],locations:[]}}),children:t.map(({id:e,name:t})=>H(`option`,{value:e,children:t}))})]}),H(`label`,{children:[H(`span`,{children:`Window`}),H(`select`,{name:`window`,value:As(n.window),onChange:({currentTarget:e})=>a(Os(n,js(e.value,r))),children:[xt.map(e=>H(`option`,{value:e,children:Xt({window:{kind:`period`,period:e}})})),[...new Set([...r,...n.window.kind===`month`?[n.window.month]:[]])].map(e=>H(`option`,{value:e,children:Wt(e)})),H(`option`,{value:`days`,children:`Other days`})]})]}),n.window.kind===`days`&&H(Ms,{days:n.window,onDays:e=>a(Os(n,e))}),H(`label`,{children:[H(`span`,{children:`Time zone`}),H(`select`,{name:`tz`,value:n.tz,onChange:({currentTarget:e})=>a({...n,tz:e.value}),children:[...new Set([...i,n.tz])].map(e=>H(`option`,{value:e,children:e}))})]}),H(Ns,{...e})]})}var As=e=>e.kind===`period`?e.period:e.kind===`month`?e.month:`days`;function js(e,[t=`2026-01`,n=t]){let r=xt.find(t=>t===e);return r===void 0?e===`days`?{kind:`days`,start_date:`${n}-01`,end_date:`${t}-01`}:{kind:`month`,month:e}:{kind:`period`,period:r}}function Ms({days:e,onDays:t}){let n=(n,r)=>H(`label`,{children:[H(`span`,{children:r}),H(`input`,{type:`date`,name:n,value:e[n],onChange:({currentTarget:{value:r}})=>r!==``&&t({...e,[n]:r})})]});return H(S,{children:[n(`start_date`,`From`),n(`end_date`,`To`)]})}function Ns({choice:e,brand:t,menus:n,onChoice:r}){let{filters:i}=e,a=i.platforms.length+i.categories.length+i.theme_ids.length+i.locations.length+(i.is_branded===null?0:1),o=t=>r({...e,filters:{...i,...t}});return H(`details`,{class:`filters`,children:[H(`summary`,{children:a===0?`Filters`:`Filters (${a})`}),H(`div`,{class:`menu`,children:[H(Ps,{title:`Engines`,chosen:i.platforms,options:(t?.platforms??[]).map(e=>({value:e,label:tn(e)})),onChosen:e=>o({platforms:e})}),H(Ps,{title:`Categories`,chosen:i.categories,options:(n?.categories??[]).map(({value:e})=>({value:e,label:nn(e)})),onChosen:e=>o({categories:e})}),H(Ps,{title:`Themes`,chosen:i.theme_ids,options:(n?.themes??[]).map(({value:e,name:t})=>({value:e,label:t??`Without a theme`})),onChosen:e=>o({theme_ids:e})}),H(Ps,{title:`Locations`,chosen:i.locations,options:(n?.locations??[]).map(({value:e})=>({value:e,label:e})),onChosen:e=>o({locations:e})}),H(Ps,{title:`Prompts`,chosen:i.is_branded===null?[]:[String(i.is_branded)],options:[{value:`true`,label:`That name the brand`},{value:`false`,label:`That do not`}],onChosen:e=>o({is_branded:e.length===0?null:e.at(-1)===`true`})}),a>0&&H(`button`,{type:`button`,onClick:()=>o({platforms:[],categories:[],theme_ids:[],locations:[],is_branded:null}),children:`Clear all`})]})]})}function Ps({title:e,options:t,chosen:n,onChosen:r}){return t.length===0?null:H(`fieldset`,{children:[H(`legend`,{children:e}),t.map(({value:e,label:t})=>H(`label`,{class:`box`,children:[H(`input`,{type:`checkbox`,checked:n.includes(e),onChange:({currentTarget:t})=>{let i=n.filter(t=>t!==e);r(t.checked?[...i,e]:i)}}),H(`bdi`,{children:t})]}))]})}var Fs=`__s`,Is=`__c`,Ls=`__k`,Rs=`__d`,zs=`__s`,Bs=/[\s\n\\/='"\0<>]/,Vs=/^(xlink|xmlns|xml)([A-Z])/,Hs=/^(?:accessK|auto[A-Z]|cell|ch|col|cont|cross|dateT|encT|form[A-Z]|frame|hrefL|inputM|maxL|minL|noV|playsI|popoverT|readO|rowS|src[A-Z]|tabI|useM|item[A-Z])/,Us=/^ac|^ali|arabic|basel|cap|clipPath$|clipRule$|color|dominant|enable|fill|flood|font|glyph[^R]|horiz|image|letter|lighting|marker[^WUH]|overline|panose|pointe|paint|rendering|shape|stop|strikethrough|stroke|text[^L]|transform|underline|unicode|units|^v[^i]|^w|^xH/,Ws=new Set([`draggable`,`spellcheck`]);function Gs(e){e.__g===void 0?e[Rs]=!0:e.__g|=8}function Ks(e){e.__g===void 0?e[Rs]=!1:e.__g&=-9}function qs(e){return e.__g===void 0?!0===e[Rs]:!!(8&e.__g)}var Js=/["&<]/;function Ys(e){if(e.length===0||!1===Js.test(e))return e;for(var t=0,n=0,r=``,i=``;n<e.length;n++){switch(e.charCodeAt(n)){case 34:i=`&quot;`;break;case 38:i=`&amp;`;break;case 60:i=`&lt;`;break;default:continue}n!==t&&(r+=e.slice(t,n)),r+=i,t=n+1}return n!==t&&(r+=e.slice(t,n)),r}var Xs={},Zs=new Set(`animation-iteration-count.border-image-outset.border-image-slice.border-image-width.box-flex.box-flex-group.box-ordinal-group.column-count.fill-opacity.flex.flex-grow.flex-negative.flex-order.flex-positive.flex-shrink.flood-opacity.font-weight.grid-column.grid-row.line-clamp.line-height.opacity.order.orphans.stop-opacity.stroke-dasharray.stroke-dashoffset.stroke-miterlimit.stroke-opacity.stroke-width.tab-size.widows.z-index.zoom`.split(`.`)),Qs=/[A-Z]/g;function $s(e){var t=``;for(var n in e){var r=e[n];if(r!=null&&r!==``){var i=n[0]==`-`?n:Xs[n]||(Xs[n]=n.replace(Qs,`-$&`).toLowerCase()),a=`;`;typeof r!=`number`||i.startsWith(`--`)||Zs.has(i)||(a=`px;`),t=t+i+`:`+r+a}}return t||void 0}function ec(){this.__d=!0}function tc(e,t){return{__v:e,context:t,props:e.props,setState:ec,forceUpdate:ec,__d:!0,__h:[]}}var nc={},rc=[],ic=Array.isArray,ac=Object.assign,Q=``,oc=`<!--$s-->`,sc=`<!--/$s-->`;function cc(e){return typeof e==`string`?oc+e+sc:ic(e)?(e.unshift(oc),e.push(sc),e):e&&typeof e.then==`function`?e.then(cc):oc+e+sc}function lc(){return{beforeDiff:e.__b,afterDiff:e.diffed,renderHook:e.__r,unmountHook:e.unmount,rootHook:e.__,commitHook:e.__c,catchError:e.__e,errorBoundaries:e.errorBoundaries}}function uc(t){var n=e[Fs];e[Fs]=!0;try{return t()}finally{e[Fs]=n}}function dc(e,t,n){var r=lc();try{var i=uc(function(){var i,a=b(S,null);return a[Ls]=[e],r.rootHook&&r.rootHook(e,((i={})[Ls]=a,i.nodeType=1,i)),$(e,t||nc,!1,void 0,a,!1,n,r)});return ic(i)?i.join(Q):i}catch(e){throw e.then?Error(`Use "renderToStringAsync" for suspenseful rendering.`):e}finally{r.commitHook&&uc(function(){return r.commitHook(e,rc)}),rc.length=0}}function fc(e,t,n){var r,i=e.type,a=!0;return e[Is]?(a=!1,(r=e[Is]).state=r[zs]):r=new i(e.props,t),e[Is]=r,r.__v=e,r.props=e.props,r.context=t,Gs(r),r.state??(r.state=nc),r[zs]??(r[zs]=r.state),i.getDerivedStateFromProps?r.state=ac({},r.state,i.getDerivedStateFromProps(r.props,r.state)):a&&r.componentWillMount?(r.componentWillMount(),r.state=r[zs]===r.state?r.state:r[zs]):!a&&r.componentWillUpdate&&r.componentWillUpdate(),n.renderHook&&n.renderHook(e),r.render(r.props,r.state,t)}function $(e,t,r,i,a,o,s,c){if(e==null||!0===e||!1===e||e===Q)return Q;var l=typeof e;if(l!=`object`)return l==`function`?Q:l==`string`?Ys(e):e+Q;if(ic(e)){var u,d=Q;a[Ls]=e;for(var f=e.length,p=0;p<f;p++){var m=e[p];if(m!=null&&typeof m!=`boolean`){var h,g=$(m,t,r,i,a,o,s,c);typeof g==`string`?d+=g:(u||=Array(f),d&&u.push(d),d=Q,ic(g)?(h=u).push.apply(h,g):u.push(g))}}return u?(d&&u.push(d),u):d}if(!n(e))return Q;e.__=a,c.beforeDiff&&c.beforeDiff(e);var _=e.type,v=e.props;if(typeof _==`function`){var y,b,x,C=t;if(_===S){if(`tpl`in v){for(var w,T=Q,E=0;E<v.tpl.length;E++)if(T+=v.tpl[E],v.exprs&&E<v.exprs.length){var D=v.exprs[E];if(D==null)continue;if(typeof D==`object`&&(n(D)||ic(D))){var O,ee=$(D,t,r,i,e,o,s,c);typeof ee==`string`?T+=ee:(w||=[],T&&w.push(T),T=Q,ic(ee)?(O=w).push.apply(O,ee):w.push(ee))}else T+=D}return w?(T&&w.push(T),w):T}if(`UNSTABLE_comment`in v)return`<!--`+Ys(v.UNSTABLE_comment)+`-->`;b=v.children}else{if((y=_.contextType)!=null){var k=t[y.__c];C=k?k.props.value:y.__}var te=_.prototype&&typeof _.prototype.render==`function`;if(te)b=fc(e,C,c),x=e[Is];else{e[Is]=x=tc(e,C);for(var ne=0;qs(x)&&ne++<25;){Ks(x),c.renderHook&&c.renderHook(e);try{b=_.call(x,v,C)}catch(t){throw o&&t&&typeof t.then==`function`&&(e._suspended=!0),t}}Gs(x)}if(x.getChildContext!=null&&(t=ac({},t,x.getChildContext())),te&&c.errorBoundaries&&(_.getDerivedStateFromError||x.componentDidCatch)){b=b!=null&&b.type===S&&b.key==null&&b.props.tpl==null?b.props.children:b;try{return $(b,t,r,i,e,o,!1,c)}catch(n){return _.getDerivedStateFromError&&(x[zs]=_.getDerivedStateFromError(n)),x.componentDidCatch&&x.componentDidCatch(n,nc),qs(x)?(b=fc(e,t,c),(x=e[Is]).getChildContext!=null&&(t=ac({},t,x.getChildContext())),$(b=b!=null&&b.type===S&&b.key==null&&b.props.tpl==null?b.props.children:b,t,r,i,e,o,s,c)):Q}finally{c.afterDiff&&c.afterDiff(e),c.unmountHook&&c.unmountHook(e)}}}b=b!=null&&b.type===S&&b.key==null&&b.props.tpl==null?b.props.children:b;try{var re=$(b,t,r,i,e,o,s,c);return c.afterDiff&&c.afterDiff(e),c.unmountHook&&c.unmountHook(e),e._suspended?cc(re):re}catch(n){if(!o&&s&&s.onError){var A=function n(a){return s.onError(a,e,function(e,a){try{return uc(function(){return $(e,t,r,i,a,o,s,c)})}catch(e){return n(e)}})}(n);return A===void 0?(c.catchError&&c.catchError(n,e),Q):A}if(!o||!n||typeof n.then!=`function`)throw n;return n.then(function n(){try{var a=uc(function(){return $(b,t,r,i,e,o,s,c)});return e._suspended?cc(a):a}catch(e){if(!e||typeof e.then!=`function`)throw e;return e.then(n)}})}}var j,M=`<`+_,N=Q;for(var P in v){var F=v[P];if(typeof(F=mc(F)?F.value:F)!=`function`||P===`class`||P===`className`){switch(P){case`children`:j=F;continue;case`key`:case`ref`:case`__self`:case`__source`:continue;case`htmlFor`:if(`for`in v)continue;P=`for`;break;case`className`:if(`class`in v)continue;P=`class`;break;case`defaultChecked`:P=`checked`;break;case`defaultSelected`:P=`selected`;break;case`defaultValue`:case`value`:switch(P=`value`,_){case`textarea`:j=F;continue;case`select`:i=F;continue;case`option`:i!=F||`selected`in v||(M+=` selected`)}break;case`dangerouslySetInnerHTML`:N=F&&F.__html;continue;case`style`:typeof F==`object`&&(F=$s(F));break;case`acceptCharset`:P=`accept-charset`;break;case`httpEquiv`:P=`http-equiv`;break;default:if(Bs.test(P))continue;Vs.test(P)?P=P.replace(Vs,`$1:$2`).toLowerCase():P[4]!==`-`&&!Ws.has(P)||F==null?r?Us.test(P)&&(P=P===`panose1`?`panose-1`:P.replace(/([A-Z])/g,`-$1`).toLowerCase()):Hs.test(P)&&(P=P.toLowerCase()):F+=Q}F!=null&&!1!==F&&(M=!0===F||F===Q?M+` `+P:M+` `+P+`="`+Ys(F+Q)+`"`)}}if(Bs.test(_))throw Error(_+` is not a valid HTML tag name in `+M+`>`);if(N||(typeof j==`string`?N=Ys(j):j!=null&&!1!==j&&!0!==j&&(N=$(j,t,_===`svg`||_!==`foreignObject`&&r,i,e,o,s,c))),c.afterDiff&&c.afterDiff(e),c.unmountHook&&c.unmountHook(e),!N&&pc.has(_))return M+`/>`;var ie=`</`+_+`>`,I=M+`>`;return ic(N)?[I].concat(N,[ie]):typeof N==`string`?I+N+ie:[I,N,ie]}var pc=new Set([`area`,`base`,`br`,`col`,`command`,`embed`,`hr`,`img`,`input`,`keygen`,`link`,`meta`,`param`,`source`,`track`,`wbr`]);function mc(e){return typeof e==`object`&&!!e&&typeof e.peek==`function`&&`value`in e}var hc=`default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;function gc(e,t,n){let r=`${e.brand.name}: AI visibility, ${Xt(e.choice)}`;return`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${_c(n)}
<meta http-equiv="Content-Security-Policy" content="${hc}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${vc(r)}</title>
<style>${t}</style>
</head>
<body class="saved">
<main>${dc(b(ps,{report:e}))}</main>
</body>
</html>
`}var _c=e=>`<meta name="report" content="${vc(e)}">`;function vc(e){return e.replace(/[&<>"]/g,e=>`&#${e.charCodeAt(0)};`)}var yc=`/* The report on screens and on paper, with the colours, sizes and spaces of tokens.css. */
* {
  box-sizing: border-box;
}
html {
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
body {
  margin: 0;
  font: var(--text) / 1.5 var(--sans);
  color: var(--ink);
  background: var(--page);
}
.saved main,
.report {
  max-width: var(--sheet);
  margin: 0 auto;
}
.saved main {
  padding: var(--apart) var(--edge) 4rem;
}
h1,
h2,
h3,
h4,
p,
dl,
dd,
ol,
ul,
figure {
  margin: 0;
  padding: 0;
}
ol,
ul {
  list-style: none;
}
p,
dd {
  text-wrap: pretty;
}
h2 {
  font-size: var(--title);
  font-weight: 650;
  line-height: 1.25;
  letter-spacing: -0.01em;
}
h3 {
  font-size: var(--text);
  font-weight: 650;
}
h4 {
  font-size: var(--text);
  font-weight: 600;
}
a {
  color: var(--link);
  text-decoration-thickness: 1px;
  text-underline-offset: 0.18em;
}
a:hover {
  text-decoration-thickness: 2px;
}
:focus-visible {
  outline: 2px solid var(--link);
  outline-offset: 2px;
  border-radius: 3px;
}
.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.soft,
.note,
.more,
.says,
.counted,
.lead,
.before,
.unit,
.facts,
.address {
  color: var(--soft);
}
.note,
.more,
.says,
.counted,
.facts,
.address,
.unit,
.before {
  font-size: var(--small);
}

/* Head and cover */
.cover {
  padding-bottom: 2rem;
}
.cover .kind {
  font-size: var(--small);
  font-weight: 600;
  letter-spacing: 0.06em;
  text-transform: uppercase;
  color: var(--soft);
}
.cover h1 {
  font-size: var(--cover);
  font-weight: 700;
  line-height: 1.1;
  letter-spacing: -0.025em;
  margin-top: 0.35rem;
  overflow-wrap: anywhere;
}
.cover .window {
  font-size: var(--title);
  color: var(--soft);
  margin-top: 0.25rem;
}
.about {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 2.25rem;
  margin-top: 1.5rem;
  padding-top: 1rem;
  border-top: 2px solid var(--ink);
}
.about div {
  min-width: 0;
}
.about dt {
  font-size: var(--small);
  color: var(--soft);
}
.about dd {
  overflow-wrap: anywhere;
}
.carried {
  margin-top: 1.25rem;
  padding: 0.75rem 1rem;
  border-left: 4px solid var(--rival);
  background: var(--plate);
}

/* Parts */
.report > section {
  padding: 2rem 0 1rem;
  border-top: 1px solid var(--line);
  scroll-margin-top: 4rem;
}
.heading {
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 1rem;
}
.lead {
  margin-top: 0.25rem;
  max-width: 44rem;
}
.heading + *:not(.lead),
.lead + * {
  margin-top: 1.1rem;
}
.note,
.more {
  margin-top: 0.7rem;
  max-width: 48rem;
}
.empty {
  color: var(--soft);
}
.empty.apart {
  margin-top: 1rem;
}
.refused {
  padding: 0.75rem 1rem;
  border-left: 4px solid var(--worse);
  background: var(--plate);
  overflow-wrap: anywhere;
}
.loading {
  padding: 2rem 0;
  color: var(--soft);
}

/* Figures */
.value {
  white-space: nowrap;
}
.figure {
  font-variant-numeric: tabular-nums;
}
/* Decimals stand below each other, though the API sends 44 for 44.0. */
.decimal .figure.whole::after {
  content: '.0';
  visibility: hidden;
}
.unit {
  font-weight: 400;
}
.change {
  display: inline-block;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
}
.change.better {
  color: var(--better);
}
.change.worse {
  color: var(--worse);
}
.change.same {
  color: var(--soft);
}
.change .unit {
  color: inherit;
}
.arrow {
  fill: currentColor;
  width: 0.55em;
  height: 0.55em;
  margin-right: 0.3em;
}

.tiles {
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  border: 1px solid var(--line);
  border-radius: var(--corner);
}
.tile {
  padding: 1rem 1.1rem 0.9rem;
  min-width: 0;
}
.tile + .tile {
  border-left: 1px solid var(--line);
}
.tile h3 {
  font-size: var(--small);
  color: var(--soft);
  font-weight: 600;
}
.tile .big {
  font-size: var(--figure);
  font-weight: 650;
  line-height: 1.2;
  letter-spacing: -0.02em;
}
.tile .big .unit {
  font-size: var(--large);
  letter-spacing: 0;
}
.tile .moved {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 0.7rem;
  min-height: 1.5em;
  font-weight: 600;
}
.tile .moved .before,
.tile .moved .unit {
  font-weight: 400;
}
.tile .says {
  margin-top: 0.45rem;
  line-height: 1.35;
}
.counted {
  margin-top: 0.7rem;
}

.verdict {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 1.25rem 2.5rem;
  align-items: center;
  margin-top: 1.75rem;
}
.verdict .answer {
  font-size: var(--large);
  font-weight: 600;
  margin: 0.2rem 0 0.8rem;
}
.intervals div {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  padding: 0.3rem 0;
  border-top: 1px solid var(--line);
}
.intervals dt {
  color: var(--soft);
}
.intervals dd {
  white-space: nowrap;
  text-align: right;
}
.contributions {
  grid-column: 1 / -1;
}
.months {
  margin-top: 1.75rem;
}
.months h3 {
  margin-bottom: 0.4rem;
}

/* Tables */
.wide {
  position: relative;
  overflow-x: auto;
}
table {
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
}
th,
td {
  padding: 0.5rem 0 0.5rem 1.25rem;
  border-bottom: 1px solid var(--line);
  vertical-align: top;
  font-weight: 400;
}
th:first-child,
td:first-child {
  padding-left: 0;
}
thead th {
  padding-top: 0;
  font-size: var(--small);
  color: var(--soft);
  white-space: nowrap;
  vertical-align: bottom;
}
.number {
  text-align: right;
  white-space: nowrap;
}
.text {
  text-align: left;
  overflow-wrap: anywhere;
}
td.text {
  min-width: 7rem;
}
tbody th.text {
  min-width: 10rem;
  font-weight: 500;
}
tbody tr:last-child > * {
  border-bottom: 0;
}
tr.marked th,
tr.marked td {
  background: var(--marked);
}
tr.marked th:first-child {
  box-shadow: -0.6rem 0 0 var(--marked);
  font-weight: 650;
}
tr.marked td:last-child {
  box-shadow: 0.6rem 0 0 var(--marked);
}
.rank {
  display: inline-block;
  min-width: 1.6rem;
  color: var(--soft);
  font-weight: 400;
}
.address {
  display: block;
  font-weight: 400;
}
.of,
.winner {
  display: inline-block;
}
.winner {
  color: var(--soft);
  margin-right: 0.8rem;
}
.winner.first {
  color: var(--ink);
  font-weight: 500;
}
.badge {
  display: inline-block;
  margin-left: 0.45rem;
  padding: 0 0.45em;
  border: 1px solid currentColor;
  border-radius: 999px;
  font-size: var(--small);
  font-weight: 500;
  line-height: 1.45;
  color: var(--soft);
}
td > .badge:first-child,
li > .badge:first-child {
  margin-left: 0;
}
.badge.rising,
.badge.new,
.badge.you {
  color: var(--link);
}
.badge.high,
.badge.blocker {
  color: var(--worse);
}
.badge.warn {
  color: var(--rival);
}
.badge.high {
  color: var(--better);
}

/* Bars */
.barred {
  display: inline-flex;
  align-items: center;
  justify-content: flex-end;
  gap: 0.7rem;
}
.barred .value {
  min-width: 2.6em;
}
.bar {
  width: 5.5rem;
  height: 0.5rem;
  flex: none;
  border-radius: 2px;
}
.bar .track {
  fill: var(--track);
}
.bar .you {
  fill: var(--you);
}
.bar .rival {
  fill: var(--quiet);
}
.of {
  min-width: 5.2em;
}
.bar .you + .rival {
  fill: var(--rival);
}

/* Charts */
.chart {
  display: block;
  width: 100%;
  height: auto;
  font-size: 12px;
}
.chart text {
  fill: var(--soft);
  font-variant-numeric: tabular-nums;
}
.chart .grid {
  stroke: var(--line);
  stroke-width: 1;
}
.chart .line {
  fill: none;
  stroke-width: 1.75;
  stroke-linejoin: round;
}
.chart .dashed {
  stroke-dasharray: 4 4;
}
.chart .you .line {
  stroke-width: 3;
}
.chart .spot {
  stroke-width: 1.5;
}
.chart .spot.partial {
  fill: var(--page);
}
.chart .name {
  font-size: 13px;
  paint-order: stroke;
  stroke: var(--page);
  stroke-width: 4px;
  stroke-linejoin: round;
}
.chart .name.you {
  font-weight: 650;
}
.chart .you .line,
.chart .you .spot,
.swatch.you line {
  stroke: var(--you);
}
.chart .you .spot:not(.partial),
.chart .name.you {
  fill: var(--you);
}
.chart .rival-1 .line,
.chart .rival-1 .spot,
.swatch.rival-1 line {
  stroke: var(--rival);
}
.chart .rival-1 .spot:not(.partial),
.chart .name.rival-1 {
  fill: var(--rival);
}
.chart .rival-2 .line,
.chart .rival-2 .spot,
.swatch.rival-2 line {
  stroke: var(--rival-2);
}
.chart .rival-2 .spot:not(.partial),
.chart .name.rival-2 {
  fill: var(--rival-2);
}
.chart .rival-3 .line,
.chart .rival-3 .spot,
.swatch.rival-3 line {
  stroke: var(--rival-3);
}
.chart .rival-3 .spot:not(.partial),
.chart .name.rival-3 {
  fill: var(--rival-3);
}
.chart .rival-4 .line,
.chart .rival-4 .spot,
.swatch.rival-4 line {
  stroke: var(--rival-4);
}
.chart .rival-4 .spot:not(.partial),
.chart .name.rival-4 {
  fill: var(--rival-4);
}
.chart .rival-5 .line,
.chart .rival-5 .spot,
.swatch.rival-5 line {
  stroke: var(--rival-5);
}
.chart .rival-5 .spot:not(.partial),
.chart .name.rival-5 {
  fill: var(--rival-5);
}
.swatch line {
  stroke-width: 3;
}
.trend.narrow {
  display: none;
}
.legend {
  display: flex;
  flex-wrap: wrap;
  gap: 0.35rem 1.5rem;
  margin-top: 0.6rem;
}
.legend li {
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-width: 0;
}
.legend bdi {
  overflow-wrap: anywhere;
}
.noise .name {
  paint-order: stroke; /* the grid ends around it */
  stroke: var(--page);
  stroke-width: 5px;
}
.noise .interval {
  stroke-width: 5;
  stroke-linecap: round;
}
.noise .current .interval {
  stroke: var(--you);
  opacity: 0.4;
}
.noise .previous .interval {
  stroke: var(--quiet);
  opacity: 0.45;
}
.noise .current .value {
  fill: var(--you);
}
.noise .previous .value {
  fill: var(--quiet);
}
details.data {
  margin-top: 0.8rem;
}
summary {
  cursor: pointer;
  color: var(--link);
  width: fit-content;
}
details.data .wide {
  margin-top: 0.8rem;
}

/* Work and access */
.column + .column {
  margin-top: 1.5rem;
}
.cards {
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 2.5rem;
  margin-top: 0.4rem;
}
.card {
  padding: 0.8rem 0;
  border-top: 1px solid var(--line);
  overflow-wrap: anywhere;
}
.card > * + * {
  margin-top: 0.3rem;
}
.lift {
  padding-left: 0.75rem;
  border-left: 3px solid var(--you);
}
.counts {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 2.5rem;
  margin-top: 0.9rem;
}
.counts .figure {
  display: block;
  font-size: var(--title);
  font-weight: 650;
  line-height: 1.2;
}
.counts span {
  font-size: var(--small);
  color: var(--soft);
}
.findings {
  margin: 1rem 0;
}
.findings li {
  padding: 0.6rem 0;
  border-top: 1px solid var(--line);
  overflow-wrap: anywhere;
}
.rules {
  columns: 2;
  column-gap: 2.5rem;
  font-size: var(--small);
}
.rules div {
  break-inside: avoid;
  margin-bottom: 0.8rem;
}
.rules dt {
  font-weight: 650;
}
.rules dd {
  color: var(--soft);
}

/* Phones */
@media screen and (max-width: 46rem) {
  .tiles {
    grid-template-columns: repeat(2, 1fr);
  }
  .tile:nth-child(odd) {
    border-left: 0;
  }
  .tile:nth-child(n + 3) {
    border-top: 1px solid var(--line);
  }
  .verdict,
  .cards {
    grid-template-columns: minmax(0, 1fr);
  }
  .rules {
    columns: 1;
  }
  .trend.wide {
    display: none;
  }
  .trend.narrow {
    display: block;
  }
  .minor,
  td .bar {
    display: none;
  }
  .winner {
    white-space: nowrap;
  }
  .cover h1 {
    font-size: var(--figure);
  }
  .tile {
    padding: 0.8rem 0.9rem;
  }
  .wide table {
    min-width: 32rem;
  }
  .wide tbody th.text {
    min-width: 11rem;
    max-width: 13rem;
  }
}
@media screen and (min-width: 46.01rem) {
  .legend {
    display: none;
  }
}

/* Paper */
@page {
  margin: 16mm 15mm 18mm;
  @bottom-right {
    content: counter(page) ' / ' counter(pages);
    font:
      8pt system-ui,
      sans-serif;
    color: #56606b;
  }
}
@page :first {
  @bottom-right {
    content: '';
  }
}
@media print {
  :root {
    font-size: 10.4pt;
  }
  * {
    print-color-adjust: exact;
    -webkit-print-color-adjust: exact;
  }
  .saved main,
  .report {
    max-width: none;
    padding: 0;
  }
  .cover {
    display: flex;
    flex-direction: column;
    justify-content: center;
    min-height: 225mm;
    break-after: page;
  }
  .cover h1 {
    font-size: 40pt;
  }
  .about {
    flex-direction: column;
    margin-top: 3rem;
  }
  .about div {
    display: flex;
    gap: 1rem;
  }
  .about dt {
    flex: 0 0 8rem;
    font-size: inherit;
  }
  .report > section {
    padding: 1.4rem 0 0.4rem;
  }
  .cover + section {
    border-top: 0;
    padding-top: 0;
  }
  .heading,
  .lead,
  h3,
  thead {
    break-after: avoid;
  }
  tr,
  .lead,
  .tile,
  .card,
  .chart,
  .trend-figure,
  .verdict,
  .findings li,
  .months {
    break-inside: avoid;
  }
  .wide + .note,
  .wide + .more,
  .more + .note {
    break-before: avoid;
  }
  .wide {
    overflow: visible;
  }
  th,
  td {
    padding-block: 0.32rem;
    padding-left: 0.8rem;
  }
  details,
  button.download {
    display: none;
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  .bar {
    width: 3.6rem;
  }
}
`,bc=`/*
 * The look of every page: colours, sizes of text and spaces. Pages of the service have a copy, which \`npm run openapi\`
 * writes. Colours tell by lightness as well as by hue, so that they survive colour blindness and grey print; text has
 * a contrast of at least 4.5:1 on page, plate and marked rows, controls, lines and bars of 3:1. Paper is light.
 */
:root {
  color-scheme: light dark;
  --page: #ffffff;
  --plate: #f4f6f8;
  --line: #d9dfe5;
  --track: #e6eaee;
  --control: #7b8691;
  --ink: #1b2026;
  --soft: #56606b;
  --link: #0b5cad;
  --you: #0b5cad;
  --quiet: #6b7280;
  --rival: #b6500b;
  --rival-2: #10594d;
  --rival-3: #8a3484;
  --rival-4: #604b00;
  --rival-5: #6a707d;
  --better: #0f6b3c;
  --worse: #b3261e;
  --marked: #eef5fc;
  --sans: system-ui, -apple-system, 'Segoe UI', sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  --small: 0.8125rem;
  --text: 0.9375rem;
  --large: 1.0625rem;
  --title: 1.375rem;
  --figure: 2.25rem;
  --cover: 2.75rem;
  --near: 0.5rem;
  --gap: 1rem;
  --edge: 1.25rem;
  --apart: 2rem;
  --column: 46rem;
  --sheet: 62rem;
  --desk: 100rem;
  --corner: 8px;
  --corner-small: 6px;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #1c2022;
    --plate: #24292c;
    --line: #3d454b;
    --track: #333a3f;
    --control: #87919a;
    --ink: #e4e6e6;
    --soft: #a9b2b9;
    --link: #85bdf5;
    --you: #6aaef2;
    --quiet: #a3abb3;
    --rival: #ef965a;
    --rival-2: #66d9a9;
    --rival-3: #f9b8eb;
    --rival-4: #c7d459;
    --rival-5: #a3abb3;
    --better: #86efac;
    --worse: #fb8a80;
    --marked: #223040;
  }
}
@media print {
  :root {
    color-scheme: light;
    --line: #cfd6dd;
    --ink: #14181c;
    --soft: #4b545d;
    --link: #0b4f94;
  }
}
`,xc=1e3;async function Sc(e,t,n){let r=Tt(t),{brand_id:i}=t;switch(n){case`trend`:return e.getCompetitorSeries.csv({...r,interval:jt(t.window),limit:6});case`ranking`:return e.getCompetitors.csv({...r,limit:100});case`engines`:return e.getVisibilityGroups.csv({...r,group_by:`platform`,limit:xc});case`prompts`:return e.getVisibilityGroups.csv({...r,group_by:`prompt`,limit:xc});case`themes`:return e.getVisibilityGroups.csv({...r,group_by:`theme`,limit:xc});case`domains`:return e.listSourceDomains.csv({...r,limit:xc});case`pages`:return e.listSourcePages.csv({...r,limit:xc});case`recommendations`:return e.listRecommendations.csv({brand_id:i,limit:100});case`targets`:return e.listOutreachTargets.csv({brand_id:i,limit:100});default:return null}}var Cc=e=>gc(e,bc+yc,`${e.brand.id} ${Xt(e.choice)} ${e.choice.tz}`);function wc(e,t,n){let r=URL.createObjectURL(new Blob([n],{type:`${t};charset=utf-8`})),i=document.createElement(`a`);i.href=r,i.download=e,i.click(),setTimeout(()=>URL.revokeObjectURL(r),6e4)}function Tc({refusal:e,isBusy:t,onKey:n}){let[r,i]=z(``);return H(`main`,{class:`entry`,children:[H(`h1`,{children:`AI visibility report`}),H(`p`,{class:`lead`,children:`How often AI answer engines name your brand, whether that changed, who is named instead, and what to do about it.`}),H(`form`,{onSubmit:e=>{e.preventDefault(),r.trim()!==``&&n(r.trim())},children:[H(`label`,{for:`key`,children:`API key`}),H(`div`,{class:`row`,children:[H(`input`,{id:`key`,type:`password`,autocomplete:`off`,spellcheck:!1,value:r,"aria-describedby":`key-note`,onInput:({currentTarget:e})=>i(e.value)}),H(`button`,{type:`submit`,class:`primary`,disabled:t,children:t?`Opening`:`Open`})]}),H(`p`,{id:`key-note`,class:`note`,children:`The key stays in the memory of this page until you close it. Whoever runs the service makes keys.`}),e!==null&&H(`p`,{class:`refused`,role:`alert`,children:e})]})]})}var Ec=6,Dc=13,Oc=new AbortController().signal;function kc(e){let[t,n]=z(null),[r,i]=z(null),[a,o]=z(!1),s=async e=>{o(!0),i(null);try{let t=[],r=Ds(e,Oc,()=>void 0);for await(let e of r.listBrands.all({limit:100}))t.push(e);n({key:e,brands:t})}catch(e){i(e instanceof le?e.detail:`The key cannot be sent.`)}o(!1)};return t===null?H(Tc,{refusal:r,isBusy:a,onKey:e=>void s(e)}):H(Ac,{...e,session:t,onExpired:e=>{i(e.detail),n(null)}})}function Ac({session:e,clock:t,zone:n,onExpired:r}){let[i,a]=Nc(e.brands),[o,s]=z(null),[c,l]=z(null),[u,d]=z(null),[f,p]=z(null),[m,h]=z(null),g=ut(null),_=e.brands.find(({id:e})=>e===i.brand_id)??null;lt(()=>{let n=new AbortController,a=()=>!n.signal.aborted,o=e=>{if(!a())return;let t=Rt(e);t.status===401?r(t):d(t)};if(d(null),p(null),h(null),i.brand_id===``)return;let c=Ds(e.key,n.signal,e=>a()&&p(e));g.current=c;let u=new Date(t()).toISOString();return Pt(c,i,{readAt:u,lanes:Ec,brand:_??void 0,onPart:e=>{if(!a())return;let t=Ic(e,401);t?r(t):s(t=>t===null||t.choice===i||Fc(e)?e:t)}}).catch(o),c.getFilters({brand_id:i.brand_id}).then(e=>a()&&l(e),()=>a()&&l(null)),()=>n.abort()},[e,i]);let v=dt(()=>({showAnswers:h,download:e=>g.current&&void Lc(g.current,i,e).catch(()=>void 0)}),[i]),y=dt(()=>Rc(new Date(t()).toISOString().slice(0,7)),[]),b=o!==null&&o.choice===i&&Fc(o);return H(S,{children:[H(`section`,{class:`toolbar`,"aria-label":`View`,children:[H(ks,{brands:e.brands,choice:i,brand:_,menus:c,months:y,zones:[`UTC`,n],onChoice:a}),H(`div`,{class:`tools`,children:[H(`button`,{type:`button`,disabled:!b,onClick:()=>print(),children:`Print`}),H(`button`,{type:`button`,disabled:!b,onClick:()=>o&&wc(`${o.brand.id}.html`,`text/html`,Cc(o)),children:`Save as HTML`})]})]}),H(Mc,{hasMonths:i.comparison===`month_before`}),f&&H(`p`,{class:`wait`,role:`status`,children:f.isLimit?`The rate limit of this key is reached. The page continues in ${f.seconds} s.`:`The service cannot be reached. The page tries again in ${f.seconds} s.`}),H(`main`,{"data-state":b?`loaded`:`loading`,"aria-busy":!b&&u===null&&i.brand_id!==``,class:o&&o.choice!==i?`stale`:void 0,children:[u&&H(fn,{fault:u}),e.brands.length===0&&H(`p`,{class:`empty`,children:`This key reads no brand yet.`}),o&&!u&&H(zt.Provider,{value:v,children:H(ps,{report:o})})]}),m&&g.current&&o&&H(Ts,{client:g.current,choice:o.choice,brand:o.brand,query:m,onClose:()=>h(null)})]})}var jc=[[`glance`,`At a glance`],[`months`,`Month before`],[`trend`,`Over time`],[`ranking`,`Ranking`],[`engines`,`Engines`],[`prompts`,`Prompts`],[`domains`,`Sources`],[`recommendations`,`What to do`],[`targets`,`Pitch`],[`access`,`Site`],[`method`,`Method`]];function Mc({hasMonths:e}){let t=e=>{let t=document.getElementById(`${e}-title`);t?.setAttribute(`tabindex`,`-1`),t?.focus({preventScroll:!0}),document.getElementById(e)?.scrollIntoView()};return H(`nav`,{class:`places`,"aria-label":`Parts of the report`,children:jc.filter(([t])=>e||t!==`months`).map(([e,n])=>H(`button`,{type:`button`,class:`plain`,onClick:()=>t(e),children:n}))})}function Nc(e){let t=()=>{let t=gs(location.hash);return t.brand_id===``?{...t,brand_id:e[0]?.id??``}:t},[n,r]=z(t);return lt(()=>{let e=()=>r(t());return addEventListener(`hashchange`,e),()=>removeEventListener(`hashchange`,e)},[e]),[n,e=>{location.hash=ys(e)}]}var Pc=e=>Object.values(e.parts).filter(e=>e!==null),Fc=e=>Pc(e).every(({state:e})=>e!==`loading`);function Ic(e,t){for(let n of Pc(e))if(n.state===`refused`&&n.fault.status===t)return n.fault;return null}async function Lc(e,t,n){let r=await Sc(e,t,n);r!==null&&wc(`${t.brand_id}-${n}.csv`,`text/csv`,r)}function Rc(e){let t=[e];for(;t.length<Dc;)t.push(Ot(t.at(-1)??e));return t}var zc=document.getElementById(`app`),Bc=()=>Date.now(),{timeZone:Vc}=new Intl.DateTimeFormat().resolvedOptions();zc&&se(H(kc,{clock:Bc,zone:Vc}),zc);