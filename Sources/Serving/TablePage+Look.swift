// The style and the script of the page, written short, as every phone loads them.

extension TablePage {
    /// The colours of both themes have a contrast of 4.5 and more; what is pressed is 3.5 letters high.
    static let style = """
        :root{color-scheme:light dark;--page:#fff;--text:#16191d;--quiet:#4d5560;--card:#f1f3f5;\
        --line:#6b737d;--key:#0b57a4;--on:#fff;--right:#17643a;--rightcard:#e3f3e9;--warn:#9b1c1c}
        @media(prefers-color-scheme:dark){:root{--page:#14171a;--text:#eceff2;--quiet:#b3bac3;--card:#22272d;\
        --line:#8b949e;--key:#8ec5ff;--on:#0b1a2b;--right:#8fd9aa;--rightcard:#173324;--warn:#ffb4ab}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--page);color:var(--text);font:1.125rem/1.5 system-ui,sans-serif;\
        overflow-wrap:anywhere}
        main{max-width:36rem;margin:0 auto;padding:1rem}
        h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0 1rem}h1:focus{outline:0}h2{font-size:1.25rem}
        p{margin:.5rem 0}.quiet{color:var(--quiet)}.notice{color:var(--warn);font-weight:600}
        .lost{margin:0;padding:.75rem 1rem;background:var(--warn);color:var(--page)}
        label{display:block;margin:.75rem 0 .25rem}h1 label{margin:0}
        button,input,select{display:block;width:100%;min-height:3.5rem;margin:.5rem 0;padding:.5rem 1rem;\
        font:inherit;text-align:start;color:inherit;background:var(--card);border:2px solid var(--line);\
        border-radius:.75rem}
        button{background:var(--key);border-color:var(--key);color:var(--on);cursor:pointer}
        a{display:inline-block;min-height:3rem;padding:.75rem 0;color:var(--key)}
        :focus-visible{outline:3px solid var(--text);outline-offset:2px}
        ul{list-style:none;margin:.5rem 0;padding:0}
        li{margin:.5rem 0;padding:.75rem 1rem;border:2px solid var(--card);border-radius:.75rem;\
        background:var(--card)}
        .right{border-color:var(--right);background:var(--rightcard)}small{display:block;font-size:1rem}
        progress{display:block;width:100%;height:.75rem;margin-top:.5rem;accent-color:var(--right)}
        table{width:100%;border-collapse:collapse}th,td{padding:.625rem .5rem;text-align:start;\
        font-weight:400;border-bottom:1px solid var(--line)}\
        td{white-space:nowrap}td:last-child{text-align:end}
        .own th,.own td{font-weight:700}
        .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        """

    /// The seconds without an event after which the script makes the connection again, more than a silent
    /// stream has between two pulses; and while it knows that the connection is lost. A connection that was
    /// cut does not say so.
    static let (longestSilence, shortSilence) = (20, 5)

    /// Follows the session, sends answers without leaving the page, counts the seconds down by the host's
    /// clock, and keeps the focus where it was. Nothing older than what is shown replaces it, until the
    /// connection is made again.
    static let script = """
        (()=>{const b=document.body,m=document.querySelector('main'),$=i=>document.getElementById(i),
        live=$('live'),lost=$('lost');lost.textContent=lost.dataset.text;
        let ahead=b.dataset.now-Date.now(),said='',at=0,e,heard=Date.now();
        const hear=()=>{heard=Date.now();lost.hidden=true},
        tick=()=>{const t=m.querySelector('[data-until]'),n=Date.now();
        if(t)t.textContent=Math.max(0,Math.ceil((t.dataset.until-ahead-n)/1000));
        if(e&&e.readyState<2&&n-heard>(lost.hidden?\(longestSilence)e3:\(shortSilence)e3)){heard=n;\
        lost.hidden=false;e.close();open()}},
        show=(h,r)=>{if(r<at)return;at=r;const a=document.activeElement,
        i=m.contains(a)?a.id||'h':'',old=$('h').textContent;
        m.innerHTML=h;const isNew=old!=$('h').textContent;if(i)(!isNew&&$(i)||$('h')).focus();
        if(isNew)scrollTo(0,0);const s=m.querySelector('[data-say]'),w=s?s.dataset.say:'';
        if(w!=said)live.textContent=said=w;tick()},
        back=()=>fetch('/').then(()=>location.reload(),()=>setTimeout(back,2000)),
        open=()=>{e=new EventSource('/events');e.onopen=()=>{hear();at=0};
        e.onerror=()=>{lost.hidden=false;if(e.readyState==2)setTimeout(back,2000)};
        e.addEventListener('view',v=>{const n=v.data.indexOf('\\n'),[t,r]=v.data.slice(0,n).split(' ');
        ahead=t-Date.now();hear();show(v.data.slice(n+1),+r)});e.addEventListener('pulse',hear);
        e.addEventListener('end',()=>e.close())};
        setInterval(tick,250);tick();if(!b.dataset.in)return;open();
        document.addEventListener('submit',v=>{const f=v.target,s=v.submitter;if(f.method!='post')return;const
        d=new URLSearchParams(new FormData(f));if(s&&s.name)d.append(s.name,s.value);v.preventDefault();
        fetch(f.getAttribute('action'),{method:'POST',body:d,headers:{'X-Part':'1'}}).then(r=>r.text()
        .then(h=>show(h,+(r.headers.get('X-Revision')||1/0)))).catch(()=>{lost.hidden=false})})})()
        """
}
