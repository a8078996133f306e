import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findingsInEveryLook } from './every-look.ts';
import { signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { HOSTILE_QUESTION, makeQuestions } from './questionnaire.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct([]);
  await makeQuestions(product.url, await signInToApi(product.url, product.household.sysAdmin));
});

// A retry starts from the same state.
beforeEach(() => product.database.pool.query('delete from questionnaire_response'));

afterAll(() => product?.close());

const questionOf = (page: Page, text: string): Locator => page.getByRole('group', { name: text });

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Feedback Answer Submitted Successfully!').first().waitFor();
}

async function answerCustomerFeedback(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Feedback' }).click();
  await page.waitForURL('**/fill-response');
  await questionOf(page, 'Are you content').getByRole('radio', { name: 'Yes' }).check();
  await questionOf(page, 'How often').getByRole('radio', { name: 'Every week' }).check();
  await questionOf(page, HOSTILE_QUESTION).getByRole('textbox').fill('Nothing <b>at all</b>');
  await page.getByText('3 of 3 answered').waitFor();
  await submit(page);
}

async function answerVoluntaryFeedback(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Voluntary Feedback before using purifier' }).click();
  await questionOf(page, 'هل لديك').getByRole('radio', { name: 'No' }).check();
  await questionOf(page, 'Where will it stand').getByRole('radio', { name: 'غرفة المعيشة' }).check();
  await questionOf(page, 'What do you expect').getByRole('textbox').fill('هواء نقي');
  await questionOf(page, 'What do you notice').getByRole('checkbox', { name: 'Smells' }).check();
  await questionOf(page, 'Where does it come').getByRole('checkbox', { name: 'Traffic' }).check();
  await questionOf(page, 'Where does it come').getByRole('textbox').fill('A factory');
  // Moved to the top by keyboard: the focus follows.
  await questionOf(page, 'What matters').getByRole('button', { name: 'Clean air' }).first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await questionOf(page, 'What matters').getByText('place 1 of 3').waitFor();
  await questionOf(page, 'Who told you').getByRole('radio', { name: 'Other' }).check();
  await questionOf(page, 'Who told you').getByRole('textbox').fill('My doctor');
  await page.getByText('7 of 7 answered').waitFor();
  await submit(page);
}

it("accepts a customer's feedback of every type once, and shows it to the administrator", async () => {
  const { context, page, troubles } = await openWindow(product, product.household.user);
  await answerCustomerFeedback(page);
  await page.getByRole('heading', { name: 'Thank you for your feedback!' }).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await answerVoluntaryFeedback(page);
  await page.waitForURL('**/dashboard');

  await page.goto(`${product.url}/fill-response`);
  await page.getByText('You have already submitted the feedback!').waitFor();
  expect(troubles).toEqual([]);
  await context.close();

  const admin = await openWindow(product, product.household.sysAdmin);
  await readAsAdministrator(admin.page);
  expect(admin.troubles).toEqual([]);
  await admin.context.close();
});

async function readAsAdministrator(page: Page): Promise<void> {
  const { id, email } = product.household.user;
  await page.getByRole('navigation').getByRole('link', { name: 'Feedback' }).click();
  await page.getByRole('row', { name: email }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Customer Feedback' }).click();
  await page.waitForURL(`**/viewResponse/${id}/1`);
  await page.getByText('3 of 3', { exact: true }).waitFor();
  await page.getByText('Nothing <b>at all</b>', { exact: true }).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.goto(`${product.url}/viewResponse/${id}/2`);
  for (const answer of ['هواء نقي', 'A factory', 'My doctor']) await page.getByText(answer).first().waitFor();
  await page.getByText('7 of 7', { exact: true }).waitFor();
  await page.goto(`${product.url}/fill-user-response/${id}/2`);
  await page.getByText('User has already responded!').waitFor();
}
