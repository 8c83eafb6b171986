import type { PhoneMessage } from './carriers.ts';

/** Every message the carriers took, by phone, newest first; it reads itself again. */
export function phonesPage(messages: readonly PhoneMessage[]): string {
  const phones = Map.groupBy(messages.toReversed(), ({ to }) => to);
  const list = [...phones].map(
    ([to, all]) => `<section><h2>+${safe(to)}</h2>${all.map(bubble).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width"><title>Simulated phones</title><style>
body{font:15px/1.5 system-ui,sans-serif;margin:24px;background:#f3f6f7;color:#1b2a33}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:16px}
section{background:#fff;border:1px solid #dfe5e8;border-radius:8px;padding:16px}
h1{font-size:20px}h2{font-size:15px;margin:0 0 8px;font-variant-numeric:tabular-nums}
p{margin:0 0 12px;padding:8px 12px;border-radius:8px;background:#eef3f4;white-space:pre-wrap}
p.whatsapp{background:#e2f4e6}small{display:block;color:#566570}
</style></head><body><h1>Simulated phones: ${messages.length}</h1><main>${list.join('') || 'No message yet.'}</main></body></html>`;
}

function bubble({ carrier, text, at, parts, state, correlation_id }: PhoneMessage): string {
  const cut = parts > 1 ? `, ${parts} parts` : '';
  return `<p class="${carrier}" dir="auto">${safe(text)}<small dir="ltr">${carrier}${cut} · ${at.slice(11, 19)} · ${state} · ${safe(correlation_id)}</small></p>`;
}

function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
