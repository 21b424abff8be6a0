// `npm run firefox -w lab -- http://localhost:3000`: public pages and two journeys in Firefox, against a running demo.
import { launch } from 'puppeteer-core';
import { analyzeData, buyDatabase } from './journeys.ts';
import { openPublicPages, recordErrors } from './public-pages.ts';

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

const browser = await launch({ browser: 'firefox', executablePath, headless: true });
const findings: string[] = [];
try {
  console.log(await browser.version());
  const found = await openPublicPages(browser, address);
  findings.push(...found.findings);
  console.log(`${found.pages} public pages, ${found.findings.length} findings`);
  for (const [name, journey] of Object.entries({ buyer: buyDatabase, analyst: analyzeData })) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    const errors = recordErrors(page);
    const failure = await journey(page, address).then(
      () => [],
      (error: unknown) => [`${page.url()}: ${error}`],
    );
    const ownFindings = [...failure, ...errors].map((finding) => `${name}: ${finding}`);
    findings.push(...ownFindings);
    console.log(`journey of the ${name}: ${ownFindings.length} findings`);
    await context.close();
  }
} finally {
  await browser.close();
}
for (const finding of findings) console.error(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
