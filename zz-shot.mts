// usage: node --import tsx ... ; args: who lang scheme width path name [zone] [actions]
import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const jobs = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const people = JSON.parse(readFileSync('/tmp/time-data/demo/demo-sign-ins.json', 'utf8'));
const URL_ = 'http://localhost:18391';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking'] });
const contexts = new Map();
for (const { who, lang = 'en', scheme = 'light', width = 1280, height = 900, path, name, zone = 'America/New_York', full = true, act, sel } of jobs) {
  const key = [who, lang, scheme, width, zone].join();
  let page = contexts.get(key);
  if (!page) {
    const context = await browser.newContext({ viewport: { width, height }, timezoneId: zone, colorScheme: scheme, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await context.addCookies([{ name: 'i18next', value: lang === 'ja' ? 'jp' : lang, url: URL_ }]);
    page = await context.newPage();
    page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
    const person = people.find((p) => p.email.startsWith(who));
    await page.goto(URL_ + '/');
    await page.locator('input[type=email]').fill(person.email);
    await page.locator('input[autocomplete=current-password]').fill(person.password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL((u) => u.pathname !== '/', { timeout: 20000 });
    contexts.set(key, page);
  }
  await page.goto(URL_ + path);
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => {});
  await page.waitForTimeout(1200);
  if (act) await page.evaluate(() => 0).then(() => new Function('page', `return (async () => { ${act} })()`)(page));
  await page.waitForTimeout(300);
  if (sel) await page.locator(sel).first().screenshot({ path: `/tmp/shots-time/${name}.png` });
  else await page.screenshot({ path: `/tmp/shots-time/${name}.png`, fullPage: full });
  console.log(name, page.url());
}
await browser.close();
