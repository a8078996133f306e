import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDocument } from '../tools/verify/document-file.ts';
import { readPassport } from '../tools/verify/passport-file.ts';
import { chooseLanguage } from './appearance.ts';
import { findingsIn, findingsInEveryLook } from './every-look.ts';
import { signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, JAPANESE, textsOf } from './texts.ts';

const ROOT = resolve(import.meta.dirname, '..');
const en = textsOf(ENGLISH);
const ar = textsOf(ARABIC);
const ja = textsOf(JAPANESE);

let product: Product;

beforeAll(async () => {
  product = await startProduct(['Ward 3']);
});

afterAll(() => product?.close());

async function rename(deviceId: string | undefined, deviceName: string): Promise<void> {
  const token = await signInToApi(product.url, product.household.admin);
  const answer = await fetch(`${product.url}/backoffice/deviceApi/updateDeviceName`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
    body: JSON.stringify({ deviceId, deviceName }),
  });
  expect(answer.status).toBe(200);
}

async function downloadFrom(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return file.path();
}

const verify = (path: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(ROOT, 'tools/verify.ts'), path], {
    cwd: ROOT,
    encoding: 'utf8',
  });

it('issues a device a passport that anyone can verify, and check by its code, in each language', async () => {
  const { context, page, troubles } = await openWindow(product, product.household.user);
  const [device] = product.household.devices;
  await rename(device?.id, 'Ward 3 <i>upstairs');
  await page.goto(`${product.url}/getSingleDeviceData/${device?.id}/x`);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: en('passports.link') }).click();
  await page.getByLabel(en('passports.note.text')).fill('Zeroed <b>outdoors</b> #1');
  await page.getByRole('button', { name: en('passports.note.save'), exact: true }).click();
  await page.getByRole('cell', { name: 'Zeroed <b>outdoors</b> #1' }).waitFor();
  await page.getByRole('cell', { name: 'From Ward 3 to Ward 3 <i>upstairs' }).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);

  const path = await downloadFrom(page, en('passports.download'));
  const verified = verify(path);
  expect(verified.stdout).toContain('MATCHES');
  expect(verified.status).toBe(0);
  const { rows, computed } = readPassport(await readDocument(readFileSync(path)));

  const forged = `${path}-forged`;
  writeFileSync(forged, readFileSync(path).subarray(0, 200));
  expect(verify(forged).status).toBe(1);

  await page.getByRole('link', { name: en('passports.issued.check') }).click();
  await page.getByText(en('passports.check.outcome.matches')).waitFor();
  await page.getByText(computed.slice(0, 8)).waitFor();
  expect(page.url()).toBe(`${product.url}/passports/${rows[0]?.[2]}`);
  await product.database.pool.query(
    `update device_activity set details = jsonb_set(details, '{text}', '"Nothing"') where kind = 'calibrated'`,
  );
  await chooseLanguage(page, ARABIC);
  await page.getByText(ar('passports.check.outcome.differs')).waitFor();
  await page.getByRole('cell', { name: 'Nothing' }).waitFor();
  expect(await findingsIn(page, ARABIC)).toEqual([]);

  await page.getByRole('link', { name: ar('passports.check.open') }).click();
  const arabic = await downloadFrom(page, ar('passports.download'));
  expect(verify(arabic).status).toBe(0);
  await chooseLanguage(page, JAPANESE);
  const japanese = await downloadFrom(page, ja('passports.download'));
  expect(verify(japanese).status).toBe(0);
  await chooseLanguage(page, ARABIC);
  expect(troubles).toEqual([]);
  await page.goto(`${product.url}/passports/nothing`);
  await page.getByText(ar('passports.check.unknown')).waitFor();
  await context.close();
});
