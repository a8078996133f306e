import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Question } from '../packages/contract/src/questionnaires/questionnaires.ts';
import { openMenu } from './console-steps.ts';
import { findingsInEveryLook } from './every-look.ts';
import { signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';

const AFTER_PURIFIER = 'Voluntary Feedback after using purifier';
/** User input with markup, which must be shown as text. A spreadsheet must not evaluate it. */
const HOSTILE_QUESTION = '=1+1"><img src=x onerror=alert(1)>';

/** A question of each type, with an answer and its text in the file. */
const QUESTIONS = [
  {
    type: 'Yes/No',
    question: 'Would you buy it again?',
    options: [],
    answer: { responseBoolean: false },
    told: 'No',
  },
  {
    type: 'Option Based',
    question: 'How loud is it?',
    options: ['Silent', 'Loud'],
    answer: { response: 'Loud' },
    told: 'Loud',
  },
  {
    type: 'Descriptive',
    question: HOSTILE_QUESTION,
    options: [],
    answer: { response: 'هواء نقي' },
    told: 'هواء نقي',
  },
  {
    type: 'Checkbox',
    question: 'What is gone?',
    options: ['Dust', 'Smells', 'Pollen'],
    answer: { responseCheckBox: ['Dust', 'Pollen'] },
    told: 'Dust; Pollen',
  },
  {
    type: 'Checkbox with custom input',
    question: 'Where is it?',
    options: ['Bedroom', 'Kitchen'],
    answer: { responseCheckBox: ['Kitchen'], response: 'The shop' },
    told: 'Kitchen; The shop',
  },
  {
    type: 'Ranking',
    question: 'What matters?',
    options: ['Price', 'Quiet', 'Air'],
    answer: { responseCheckBox: ['Air', 'Price', 'Quiet'] },
    told: '1. Air; 2. Price; 3. Quiet',
  },
  {
    type: 'Option with custom input',
    question: 'Who cleans it?',
    options: ['I do'],
    answer: { response: 'Ravi' },
    told: 'Ravi',
  },
] as const;

let product: Product;

beforeAll(async () => {
  product = await startProduct([]);
});

afterAll(() => product?.close());

const listed = (page: Page) => page.getByRole('region', { name: 'Current questions' }).getByRole('listitem');

async function makeQuestion(page: Page, { type, question, options }: (typeof QUESTIONS)[number]) {
  await page.getByLabel(/^Question \*$/).fill(question);
  await page.getByLabel('Answer type').selectOption({ label: type });
  for (const [index, option] of options.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel(new RegExp(`^Option ${index + 1} `)).fill(option);
    await page.getByLabel(`Weightage of option ${index + 1}`).fill(String(index + 1));
  }
  await page.getByRole('button', { name: 'Add Question' }).click();
  await listed(page).filter({ hasText: question }).first().waitFor();
}

/** Answers all questions as the customer's user. */
async function answerAll(): Promise<void> {
  const { url, household } = product;
  const token = await signInToApi(url, household.user);
  const headers = { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` };
  const list = await fetch(`${url}/backoffice/questionnarieApi/getAllQuestionsByMasterId/3`, { headers });
  const asked = (await list.json()) as Question[];
  const answers = asked.map(({ _id, question }) => ({
    questionId: _id,
    questionMasterId: 3,
    userId: household.user.id,
    ...QUESTIONS.find((one) => one.question === question)?.answer,
  }));
  const response = await fetch(`${url}/backoffice/questionnarieResponseApi/submitAnswer`, {
    method: 'POST',
    headers,
    body: JSON.stringify(answers),
  });
  if (!response.ok) throw new Error(`Not taken: ${response.status} ${await response.text()}`);
}

async function downloadResponse(page: Page): Promise<{ name: string; rows: Record<string, string>[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Response' }).click(),
  ]);
  const rows = parse<Record<string, string>>(await readFile(await file.path()), { bom: true, columns: true });
  return { name: file.suggestedFilename(), rows };
}

it('lets an administrator create questions of each type, and read and download the answers', async () => {
  const { context, page, troubles } = await openWindow(product, product.household.sysAdmin);
  await page.getByRole('navigation').getByRole('link', { name: 'Create Questions' }).click();
  await page.getByLabel('Questionnaire').selectOption({ label: AFTER_PURIFIER });
  await page.getByText('There are no questions yet.').waitFor();
  for (const question of QUESTIONS) await makeQuestion(page, question);
  // An empty form, with all of its errors.
  await page.getByRole('button', { name: 'Add Question' }).click();
  await page.getByText('* Question is required').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);

  await answerAll();
  await page.getByRole('button', { name: 'Delete question 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await listed(page).filter({ hasText: 'How loud is it?' }).waitFor({ state: 'detached' });

  await page.getByRole('navigation').getByRole('link', { name: 'Feedback' }).click();
  await page.getByText('1 of 3', { exact: true }).waitFor();
  await openMenu(page, 'Select Feedback Type');
  await page.getByRole('menuitem', { name: `${AFTER_PURIFIER} Answered on` }).click();
  await page.waitForURL(`**/viewResponse/${product.household.user.id}/3`);
  // 2 for loudness, 1 + 3 for what is gone, 2 for the kitchen, and 3 for the air.
  await page.getByText('11 of 15', { exact: true }).waitFor();
  const { name, rows } = await downloadResponse(page);
  expect(name).toBe(`meera - ${AFTER_PURIFIER}.csv`);
  expect(rows.map((row) => [row['Question'], row['Type'], row['Answer']])).toEqual(
    QUESTIONS.map(({ question, type, told }) => [question.replace(/^=/, "'="), type, told]),
  );
  expect(troubles).toEqual([]);
  await context.close();
});
