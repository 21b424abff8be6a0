import type { ElementHandle, Page } from 'puppeteer-core';

const timeoutMs = 60_000;

/** What a reader of the page sees and can use, by the text it begins with. */
export const findElement = async (page: Page, selector: string, name = ''): Promise<ElementHandle> => {
  const handle = await page.waitForFunction(
    (css, start) =>
      [...document.querySelectorAll<HTMLElement>(css)].find((element) => {
        const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return text.trim().startsWith(start) && element.checkVisibility() && !element.closest(':disabled');
      }) ?? null,
    { timeout: timeoutMs },
    selector,
    name,
  );
  const element = handle.asElement();
  if (!element) throw new Error(`${page.url()} has no ${selector} that begins with “${name}”`);
  return element as ElementHandle;
};

export const clickOn = async (page: Page, selector: string, name = ''): Promise<void> => {
  const element = await findElement(page, selector, name);
  await element.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await element.click();
};

/** The field below a label that begins with a text. */
const findField = async (page: Page, label: string): Promise<ElementHandle<HTMLInputElement>> => {
  const handle = await page.waitForFunction(
    (start) =>
      [...document.querySelectorAll<HTMLLabelElement>('main label')].find(
        (one) => one.textContent?.startsWith(start) && one.control && !one.control.closest(':disabled'),
      )?.control ?? null,
    { timeout: timeoutMs },
    label,
  );
  const element = handle.asElement();
  if (!element) throw new Error(`${page.url()} has no field “${label}”`);
  return element as ElementHandle<HTMLInputElement>;
};

/** Ticks the box whose label begins with a text; the label itself may hold a link. */
export const tickBox = async (page: Page, label: string): Promise<void> => {
  const box = await findField(page, label);
  await box.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await box.click();
};

/** Types into fields, or chooses an option by its value, in order. */
export const fillFields = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) {
    const field = await findField(page, label);
    const isChoice = await field.evaluate((one) => one.tagName === 'SELECT');
    if (isChoice) await field.select(value);
    else await field.type(value);
  }
};

/** Waits until the page says a text. */
export const expectText = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction((part) => document.body.innerText.includes(part), { timeout: timeoutMs }, text);
};
