/** The one style sheet of the emulators' pages: plain, readable, at home on a phone. */
export const pageStyles = `
:root { color-scheme: light; --ink: #1c2430; --soft: #5a6675; --line: #d9dfe7; --paper: #fff; --ground: #f4f6f9; --accent: #2f5bd7; --accent-deep: #2448ad; --good: #17663a; --bad: #a8201a; --warn: #7a4b00; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.15rem; line-height: 1.3; margin: 0 0 .5rem; }
p, form { margin: 0 0 .75rem; }
a { color: var(--accent-deep); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.skip { position: absolute; left: -100vw; } .skip:focus { left: .5rem; top: .5rem; background: var(--paper); padding: .5rem; z-index: 1; }
.bar { background: var(--paper); border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; padding: .75rem max(1rem, calc((100% - 58rem) / 2)); }
.bar .name { font-weight: 700; margin: 0; }
.bar ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; margin: 0; padding: 0; }
.bar a { display: inline-block; padding: .25rem 0; text-decoration: none; } .bar a:hover { text-decoration: underline; }
.heading { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: start; gap: .5rem 1rem; margin-bottom: .75rem; } .heading h1 { margin: 0; }
.lead { color: var(--soft); max-width: 40rem; }
.hint, .empty { color: var(--soft); }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem; margin-bottom: 1rem; } .card > :last-child { margin-bottom: 0; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); } .cards .card { margin: 0; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
fieldset { border: 0; padding: 0; margin: 0 0 .75rem; min-width: 0; } legend { padding: 0; margin-bottom: .35rem; font-weight: 600; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input, select { font: inherit; color: inherit; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid #8b97a6; border-radius: 6px; background: var(--paper); }
button, .button { font: inherit; font-weight: 600; display: inline-block; min-height: 2.75rem; padding: .55rem 1rem; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent); color: #fff; cursor: pointer; text-decoration: none; text-align: center; }
button:hover, .button:hover { background: var(--accent-deep); }
.quiet { background: var(--paper); color: var(--accent-deep); border-color: var(--line); } .quiet:hover { background: #eef2fc; }
.danger { background: var(--paper); color: var(--bad); border-color: var(--bad); } .danger:hover { background: #fdeeed; }
.small { min-height: 2rem; padding: .2rem .65rem; font-size: .875rem; white-space: nowrap; }
.now { font-size: 1.75rem; font-weight: 700; margin-bottom: .25rem; font-variant-numeric: tabular-nums; }
.search { margin-bottom: 1rem; } .search input { flex: 1 1 12rem; width: auto; }
.messages { list-style: none; margin: 0; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.messages li + li { border-top: 1px solid var(--line); }
.messages a { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .85rem 1.1rem; color: inherit; text-decoration: none; } .messages a:hover { background: #f7f9fd; } .messages a:focus-visible { outline-offset: -3px; }
.subject { font-weight: 600; } .when, .who, .preview { color: var(--soft); font-size: .9rem; } .who, .preview { grid-column: 1 / -1; } .when { white-space: nowrap; }
.facts { margin: 0 0 1rem; } .facts div { display: flex; gap: .75rem; padding: .15rem 0; } .facts dt { color: var(--soft); flex: 0 0 6.5rem; } .facts dd { margin: 0; min-width: 0; }
.message iframe { width: 100%; height: min(60vh, 34rem); border: 1px solid var(--line); border-radius: 8px; background: #fff; margin-bottom: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: #f0f3f7; border-radius: 6px; padding: .75rem; margin: 0 0 .75rem; }
.letter { background: var(--paper); border: 1px solid var(--line); font: inherit; padding: 1.1rem; }
.code { max-height: 32rem; overflow: auto; }
code { font: .9em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: #eef1f5; border-radius: 4px; padding: .1em .35em; }
.scroll { overflow-x: auto; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; margin-bottom: .75rem; } .card .scroll { border-radius: 6px; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; overflow-wrap: normal; } th, td { text-align: left; padding: .6rem .9rem; vertical-align: middle; } thead { background: #f0f3f7; } tbody tr { border-top: 1px solid var(--line); } td form { margin: 0; } .nowrap { white-space: nowrap; }
.status { display: inline-block; white-space: nowrap; font-size: .85rem; font-weight: 600; padding: .1rem .55rem; border-radius: 99px; background: #fff3dc; color: var(--warn); }
.status.delivered, .status.good { background: #e3f4e9; color: var(--good); } .status.failed, .status.dropped, .status.bad { background: #fdeae9; color: var(--bad); }
.attempts { padding-left: 1.25rem; }
.test-mode p { margin: 0; }
.test-mode { margin: 0; padding: .5rem 1rem; text-align: center; background: #fff3dc; color: var(--warn); border-bottom: 1px solid #f1dcb0; }
.hosted { background: var(--paper); } .hosted main { padding-top: 2rem; }
.checkout { display: grid; gap: 2rem; } .checkout h1 { font-size: 1.15rem; color: var(--soft); margin-bottom: .25rem; }
.total { font-size: 2.25rem; font-weight: 700; line-height: 1.15; margin-bottom: .25rem; } .total span { font-size: 1rem; font-weight: 400; color: var(--soft); }
.renewal { color: var(--soft); }
.lines { list-style: none; margin: 1.25rem 0 0; padding: 0; } .lines li { display: flex; justify-content: space-between; gap: 1rem; padding: .75rem 0; border-top: 1px solid var(--line); } .lines li > :last-child { white-space: nowrap; } .lines small { display: block; color: var(--soft); font-size: .9rem; }
.sum { margin: 0 0 1rem; border-top: 1px solid var(--line); padding-top: .75rem; } .sum div { display: flex; justify-content: space-between; gap: 1rem; padding: .1rem 0; } .sum dd { margin: 0; } .sum div:first-child { font-weight: 700; }
.field { margin-bottom: 1rem; } .field .hint { font-size: .9rem; margin: .25rem 0 0; } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
.error { color: var(--bad); font-weight: 600; font-size: .95rem; margin: .25rem 0 0; } input[aria-invalid] { border-color: var(--bad); border-width: 2px; } input[readonly] { background: #f0f3f7; }
.problem { background: #fdeae9; color: #7c1712; border-radius: 8px; padding: .85rem 1rem; margin: 0 0 1rem; } .problem > :last-child { margin-bottom: 0; } .problem a { color: inherit; } .problem ul { margin: 0; padding-left: 1.25rem; }
.wide { width: 100%; font-size: 1.05rem; min-height: 3.1rem; margin-bottom: .75rem; }
.test-cards { border-top: 1px solid var(--line); padding-top: .75rem; color: var(--soft); } .test-cards summary { cursor: pointer; padding: .25rem 0; } .test-cards code { white-space: nowrap; color: var(--ink); }
.accounts { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; } .accounts li + li { border-top: 1px solid var(--line); }
.account { display: flex; gap: .9rem; align-items: center; width: 100%; min-height: 3.75rem; padding: .6rem 1rem; border: 0; border-radius: 0; background: var(--paper); color: var(--ink); text-align: left; font-weight: 400; } .account:hover { background: #f0f4fc; } .account:focus-visible { outline-offset: -3px; } .account > :nth-child(2) { flex: 1; min-width: 0; } .account .who { display: block; }
.face { flex: none; width: 2.25rem; height: 2.25rem; border-radius: 50%; display: grid; place-items: center; background: #dfe6f5; color: var(--accent-deep); font-weight: 600; font-size: .875rem; }
.another { margin-bottom: 1rem; } .another summary { cursor: pointer; padding: .65rem 0; font-weight: 600; color: var(--accent-deep); } .choice { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; margin: 0 1.5rem 0 0; font-weight: 400; } .choice input { width: 1.25rem; min-height: 1.25rem; height: 1.25rem; margin: 0; }
.narrow { max-width: 34rem; margin-left: auto; margin-right: auto; } .hosted .card { padding: 1.75rem; }
@media (max-width: 30rem) { .hosted .narrow.card { padding: 1.25rem; } }
select[aria-invalid] { border-color: var(--bad); border-width: 2px; }
.notice { background: #fff3dc; color: #5c3900; border-radius: 8px; padding: .85rem 1rem; margin: 0 0 1rem; } .notice > :last-child { margin-bottom: 0; }
.shop { display: grid; gap: 1.5rem; } .shop h1 { font-size: 1.35rem; margin: 0; } .shop h2 { margin-top: 1.5rem; } .shop .top { grid-column: 1 / -1; } .shop .top p { margin: 0 0 .5rem; } .shop .top h1 { margin-bottom: .35rem; } main > section + section { margin-top: 2rem; }
.basket { background: var(--ground); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem; align-self: start; } .basket h2 { margin-top: 0; } .basket .lines { margin-top: .5rem; }
.basket .lines li { display: grid; grid-template-columns: auto 1fr auto; align-items: center; } .basket .lines li:first-child { border-top: 0; } .basket img { width: 4rem; height: 4rem; object-fit: contain; border-radius: 8px; border: 1px solid var(--line); background: #fff; display: block; }
.basket .sum { margin-bottom: 0; } .basket .sum div:first-child { font-weight: 400; } .basket .sum div.grand { font-weight: 700; font-size: 1.2rem; padding-top: .5rem; } .basket .sum div.inside { color: var(--soft); font-size: .9rem; }
.ways { border: 1px solid #8b97a6; border-radius: 8px; overflow: hidden; } .ways legend { position: absolute; left: -100vw; } .ways label { display: grid; grid-template-columns: auto 1fr auto; gap: .75rem; align-items: center; min-height: 3.25rem; padding: .5rem 1rem; margin: 0; font-weight: 400; cursor: pointer; } .ways label + label { border-top: 1px solid var(--line); } .ways label:has(:checked) { background: #eef2fc; } .ways input { width: 1.25rem; min-height: 1.25rem; margin: 0; } .ways small { display: block; color: var(--soft); } .ways label > :last-child { font-weight: 600; }
.redeem { display: grid; grid-template-columns: 1fr auto; gap: 0 .75rem; align-items: end; } .redeem .field { margin-bottom: 0; } .redeem + .error { margin-top: .25rem; } .applied { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
.shelf { border-top: 1px solid var(--line); padding-top: .75rem; align-items: end; } .shelf .what { flex: 1 0 100%; margin: 0; } .shelf label { font-weight: 400; font-size: .9rem; flex: 1 1 5rem; } h3 { font-size: 1rem; margin: 0 0 .35rem; }
.unseen { position: absolute; left: -100vw; width: 1px; height: 1px; min-height: 0; padding: 0; overflow: hidden; }
.shop:has(#shipping-express:checked) .for-standard, .shop:has(#shipping-standard:checked) .for-express { display: none; }
@media (min-width: 52rem) { .shop { grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); gap: 1.5rem 3.5rem; } .basket { order: 2; position: sticky; top: 1rem; } }
@media (min-width: 52rem) { .checkout { grid-template-columns: 1fr 1fr; gap: 4rem; } .hosted main { padding-top: 3.5rem; } .pay { border-left: 1px solid var(--line); padding-left: 4rem; } }
`
