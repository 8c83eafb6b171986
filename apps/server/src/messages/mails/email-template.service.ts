import { factsOf, type Language } from '@fleet/domain/languages.ts';

export interface EmailContent {
  readonly language: Language;
  readonly brand: string;
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  readonly measures: readonly { readonly label: string; readonly value: string }[];
  readonly facts: readonly { readonly label: string; readonly value: string; readonly isCode?: boolean }[];
  /** Where the same is seen in the product. */
  readonly link: { readonly label: string; readonly url: string } | null;
  /** Why the recipient gets this, and how to stop it. */
  readonly footer: string;
}

/** Mail programs know tables and styles of one element, nothing else. */
const INK = '#1b2a33';
const QUIET = '#566570';
const TEAL = '#0e6e6a';
const LINE = '#dfe5e8';
const BACKGROUND = '#f3f6f7';

/** A letter in one look, as plain words and as a page in the direction of its language. */
export function renderEmail(input: EmailContent): { subject: string; text: string; html: string } {
  return { subject: input.subject, text: plain(input), html: page(input) };
}

function plain({ title, lead, measures, facts, link, footer, brand }: EmailContent): string {
  const lines = (all: EmailContent['measures']) => all.map(({ label, value }) => `${label}: ${value}`);
  const parts = [[title], [lead], lines(measures), lines(facts), link ? [`${link.label}:`, link.url] : []];
  const textLines = parts.filter((part) => part.length > 0).flatMap((part) => [...part, '']);
  return [...textLines, '--', footer, brand, ''].join('\n');
}

function page({ language, brand, title, lead, measures, facts, link, footer }: EmailContent): string {
  const dir = factsOf(language).direction;
  const [start, height, font] =
    dir === 'rtl'
      ? ['right', '1.7', "'IBM Plex Sans Arabic',Tahoma,'Segoe UI',sans-serif"]
      : ['left', '1.5', "Inter,'Segoe UI',Arial,sans-serif"];
  const width = Math.floor(100 / Math.max(measures.length, 1));
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${safe(title)}</title></head>
<body dir="${dir}" style="margin:0;padding:0;background:${BACKGROUND};">
<div style="display:none;max-height:0;overflow:hidden;">${safe(lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="background:${BACKGROUND};"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" dir="${dir}" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:8px;font-family:${font};font-size:15px;line-height:${height};color:${INK};text-align:${start};">
<tr><td style="padding:20px 28px;border-bottom:3px solid ${TEAL};font-size:17px;font-weight:600;color:${TEAL};">${safe(brand)}</td></tr>
<tr><td style="padding:28px 28px 4px;"><h1 style="margin:0;font-size:22px;line-height:1.35;font-weight:600;">${safe(title)}</h1></td></tr>
<tr><td style="padding:4px 28px 20px;color:${QUIET};white-space:pre-line;">${safe(lead)}</td></tr>
${
  measures.length === 0
    ? ''
    : `<tr><td style="padding:0 28px 20px;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${BACKGROUND};border-radius:8px;"><tr>
${measures.map((one) => measureCell(one, width, start)).join('\n')}
</tr></table></td></tr>`
}
${
  facts.length === 0
    ? ''
    : `<tr><td style="padding:0 28px 24px;"><table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;">
${facts.map((one) => factRow(one, start)).join('\n')}
</table></td></tr>`
}
${link ? linkRow(link, start) : ''}
<tr><td style="padding:16px 28px 20px;border-top:1px solid ${LINE};font-size:13px;color:${QUIET};">${safe(footer)}</td></tr>
</table></td></tr></table>
</body></html>`;
}

function measureCell(
  { label, value }: EmailContent['measures'][number],
  width: number,
  start: string,
): string {
  return `<td width="${width}%" valign="top" style="padding:14px 16px;text-align:${start};"><div style="font-size:12px;color:${QUIET};">${safe(label)}</div><div dir="ltr" style="font-size:18px;font-weight:600;text-align:${start};white-space:nowrap;">${safe(value)}</div></td>`;
}

function factRow({ label, value, isCode }: EmailContent['facts'][number], start: string): string {
  const shown = isCode ? `<span dir="ltr" style="word-break:break-all;">${safe(value)}</span>` : safe(value);
  return `<tr><th scope="row" width="34%" valign="top" style="padding:8px 0;border-bottom:1px solid ${LINE};font-weight:400;color:${QUIET};text-align:${start};">${safe(label)}</th><td valign="top" style="padding:8px 0;border-bottom:1px solid ${LINE};text-align:${start};">${shown}</td></tr>`;
}

function linkRow({ label, url }: NonNullable<EmailContent['link']>, start: string): string {
  return `<tr><td style="padding:0 28px 28px;text-align:${start};"><a href="${safe(url)}" style="display:inline-block;padding:11px 20px;background:${TEAL};border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none;">${safe(label)}</a></td></tr>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function safe(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
