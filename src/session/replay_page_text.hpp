// The constant parts of every replay page: its style and its script.
//
// The script's SHA-256 is in the page's policy, so that no other script can run there; a test
// verifies it.
#pragma once

#include <string_view>

namespace hexarena::session {

inline constexpr std::string_view kPageStyle = R"css(
:root{color-scheme:light dark;--paper:#f6f8fa;--card:#fff;--ink:#1b2733;--soft:#566573;--line:#d4dbe2;
--mark:#0b63b0;--now:#e3effb;--bad:#a3201a;--code:#eef2f5}
@media(prefers-color-scheme:dark){:root{--paper:#12181f;--card:#1a222b;--ink:#e6edf3;--soft:#a0adb9;
--line:#33404d;--mark:#79b8ff;--now:#1d3a57;--bad:#ff8f86;--code:#232d38}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main{max-width:76rem;margin:0 auto;padding:.75rem 1rem}
h1{font-size:1.35rem;margin:.25rem 0;overflow-wrap:anywhere}
h2{font-size:1.05rem;margin:.25rem 0 .5rem}
header p{margin:.15rem 0;color:var(--soft);overflow-wrap:anywhere}
main{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
section{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.75rem;
min-width:0}
#picture svg{display:block;width:100%;height:auto;max-height:60vh}
#controls{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin-top:.6rem}
#controls[hidden]{display:none}
button{font:inherit;min-width:2.75rem;min-height:2.75rem;border:1px solid var(--line);
border-radius:.5rem;background:var(--code);color:var(--ink);cursor:pointer}
#play{min-width:5rem}
.result{font-weight:600;color:var(--ink)}
button:disabled{opacity:.45;cursor:default}
input[type=range]{flex:1 1 8rem;min-width:6rem;min-height:2.75rem;accent-color:var(--mark)}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
#now{margin:.5rem 0 0;min-height:3em;overflow-wrap:anywhere}
#events{list-style:none;margin:0;padding:0}
#events li{border-left:4px solid transparent;border-top:1px solid var(--line);padding:.3rem .5rem}
#events li[aria-current]{background:var(--now);border-left-color:var(--mark)}
#events a{color:inherit;text-decoration:none;overflow-wrap:anywhere}
#events a:hover{text-decoration:underline}
.number,.ms{color:var(--soft);font-variant-numeric:tabular-nums}
.removed{color:var(--bad);font-weight:600}
.note{margin:.15rem 0 0 1.5rem;overflow-wrap:anywhere;white-space:pre-wrap}
code,pre{background:var(--code);border-radius:.3rem;font-size:.9em}
code{padding:.05rem .3rem;overflow-wrap:anywhere}
pre{margin:.3rem 0;padding:.5rem;max-height:16rem;overflow:auto;white-space:pre-wrap;
overflow-wrap:anywhere}
summary{cursor:pointer;color:var(--soft)}
kbd{border:1px solid var(--line);border-radius:.25rem;padding:0 .3rem;font-size:.85em}
.keys{color:var(--soft);font-size:.85rem;margin:.4rem 0 0}
@media(min-width:56rem){main{grid-template-columns:minmax(0,3fr) minmax(0,2fr);align-items:start}
.board{position:sticky;top:.75rem}#scroll{max-height:calc(100vh - 10rem);overflow:auto}}
@media(hover:none){.keys{display:none}}
)css";

inline constexpr std::string_view kPageScript = R"js(
(function () {
  'use strict';
  const find = (id) => document.getElementById(id);
  const data = JSON.parse(find('data').textContent);
  const last = data.changes.length;
  const slider = find('slider');
  const rows = [];
  for (const row of find('events').children) rows[Number(row.dataset.at)] = row;

  // A position is a list of line numbers. Every fiftieth is saved, the others are derived from it.
  const saved = [data.first];
  const linesAt = (wanted) => {
    let from = Math.min(Math.floor(wanted / 50), saved.length - 1);
    let lines = saved[from];
    for (let i = 50 * from; i < wanted; ++i) {
      const runs = data.changes[i];
      const next = [];
      for (let k = 0; k < runs.length; k += 2) {
        if (runs[k] < 0) {
          next.push(runs[k + 1]);
        } else {
          for (let n = 0; n < runs[k + 1]; ++n) next.push(lines[runs[k] + n]);
        }
      }
      lines = next;
      if ((i + 1) % 50 === 0 && saved.length === (i + 1) / 50) saved.push(lines);
    }
    return lines;
  };

  let at = -1;
  let timer = 0;
  const show = (wanted) => {
    const position = Math.max(0, Math.min(last, wanted));
    if (position === at) return;
    if (rows[at]) rows[at].removeAttribute('aria-current');
    at = position;
    find('picture').innerHTML = linesAt(at).map((line) => data.lines[line]).join('\n');
    find('now').textContent = data.words[at];
    slider.value = at;
    slider.setAttribute('aria-valuetext', at + ' of ' + last);
    find('first').disabled = find('previous').disabled = at === 0;
    find('next').disabled = find('last').disabled = at === last;
    const row = rows[at];
    if (!row) return;
    row.setAttribute('aria-current', 'true');
    const box = find('scroll');
    if (box.scrollHeight > box.clientHeight) {
      const top = row.offsetTop - box.offsetTop;
      if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight) {
        box.scrollTop = top - box.clientHeight / 2;
      }
    }
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    find('play').textContent = 'Play';
    find('now').setAttribute('aria-live', 'polite');
  };
  const play = () => {
    if (timer) return stop();
    if (at === last) show(0);
    find('play').textContent = 'Pause';
    // A screen reader could not keep up.
    find('now').setAttribute('aria-live', 'off');
    timer = setInterval(() => {
      show(at + 1);
      if (at === last) stop();
    }, 900);
  };
  const go = (wanted) => {
    stop();
    show(wanted);
  };
  const linked = () => {
    const match = /^#e(\d+)$/.exec(location.hash);
    return match ? Number(match[1]) : data.at;
  };

  const moves = {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    Home: () => go(0),
    End: () => go(last),
    ' ': play,
  };
  find('first').onclick = moves.Home;
  find('previous').onclick = moves.ArrowLeft;
  find('play').onclick = play;
  find('next').onclick = moves.ArrowRight;
  find('last').onclick = moves.End;
  slider.oninput = () => go(Number(slider.value));
  find('events').onclick = (event) => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    history.replaceState(null, '', link.hash);
    go(linked());
    find('picture').scrollIntoView({ block: 'nearest' });
  };
  window.addEventListener('hashchange', () => go(linked()));
  document.addEventListener('keydown', (event) => {
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    // A focused button or link handles the space bar itself.
    if (event.key === ' ' && event.target.closest('button,summary,a')) return;
    event.preventDefault();
    move();
  });
  find('controls').hidden = find('keys').hidden = false;
  show(linked());
})();
)js";

/// The hash of kPageScript.
inline constexpr std::string_view kPageScriptHash =
    "sha256-bN/cKOIH31g3QNSupeKP3g5ZTgiXkLdeF13S60U9ESE=";

}  // namespace hexarena::session
