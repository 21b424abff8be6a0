const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Words from right to left, with what is between them. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}](?:[\p{M}\p{N}\p{P}\s\u200C\u200D]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]|\p{M})*/gu;

/** A text as HTML. A name from right to left does not move the words, numbers and signs around it. */
const textHtml = (text: string) => escaped(text).replace(rightToLeft, '<span dir="rtl">$&</span>');

const ink = '#1d1b18';
const quiet = '#6b655c';
const oil = '#8a4b08';

/** The color of hairlines. */
const line = '#ddd6ca';
const paper = '#f6f2ea';

const button = `display:inline-block;padding:10px 18px;border-radius:3px;background:${oil};color:#fff;font-weight:600;text-decoration:none`;

/**
 * A line as HTML. `Label: URL` becomes a link only if the URL belongs to the site: user input cannot add a
 * link to another site.
 */
const lineHtml = (text: string, publicUrl: string, linkStyle = `color:${oil}`) => {
  const [, label, url] = /^(.+): (https?:\/\/\S+)$/.exec(text.trim()) ?? [];
  return label && url?.startsWith(`${publicUrl}/`)
    ? `<a href="${escaped(url)}" style="${linkStyle}">${textHtml(label)}</a>`
    : textHtml(text);
};

/** `Label: $1,200.00`, or an amount that is deducted. */
const amountLine = /^(.+): (−?\$[\d,]+\.\d\d)$/;

/** Lines that all end in an amount, as a table with a rule below each; a total is bold. */
const amountsHtml = (lines: readonly string[]) => {
  const rows = lines.map((text) => {
    const [, label = '', amount = ''] = amountLine.exec(text) ?? [];
    const cell = `padding:8px 0;border-bottom:1px solid ${line}${label === 'Total' ? ';font-weight:600' : ''}`;
    return `<tr><td style="${cell};overflow-wrap:anywhere">${textHtml(label)}</td><td style="${cell};padding-left:16px;text-align:right;vertical-align:top;white-space:nowrap">${escaped(amount)}</td></tr>`;
  });
  return `<table style="width:100%;margin:0 0 20px;border-collapse:collapse;border-top:1px solid ${line};font:inherit">${rows.join('')}</table>`;
};

/**
 * The HTML version of a mail's text: one paragraph per block of lines, inline styles, no images or other
 * external content. The first link in a separate paragraph becomes a button, lines with amounts a table.
 */
export const mailHtml = (
  text: string,
  { siteName, publicUrl }: { siteName: string; publicUrl: string },
): string => {
  const blocks = text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const mainLink = blocks.find(
    (block) => !block.includes('\n') && lineHtml(block, publicUrl).startsWith('<a'),
  );
  const paragraphs = blocks.map((block) => {
    const style = block === mainLink ? button : undefined;
    const texts = block.split('\n').map((text) => text.trim());
    if (texts.every((text) => amountLine.test(text))) return amountsHtml(texts);
    const lines = texts.map((text) => lineHtml(text, publicUrl, style));
    return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${lines.join('<br>')}</p>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:${ink};background:${paper}">
<div style="max-width:560px;margin:0 auto;padding:24px 28px;background:#fff;border:1px solid ${line};border-radius:4px">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:1px solid ${line};font:600 20px/1.3 Georgia,serif">${textHtml(siteName)}</p>
${paragraphs.slice(0, -1).join('\n')}
<div style="padding:16px 0 0;border-top:1px solid ${line};color:${quiet};font-size:14px">${paragraphs.at(-1) ?? ''}</div>
</div>
</body>
</html>
`;
};
