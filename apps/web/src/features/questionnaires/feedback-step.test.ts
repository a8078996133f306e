import { expect, it } from 'vitest';
import { feedbackStep } from './pages/fill-response-page.tsx';

const answered = (...ids: number[]) => ({
  answerCount1: ids.includes(1) ? 3 : 0,
  answerCount2: ids.includes(2) ? 3 : 0,
  answerCount3: ids.includes(3) ? 3 : 0,
});
const asking = (...ids: number[]) => ({
  1: ids.includes(1) ? ['How is it?'] : [],
  2: ids.includes(2) ? ['How is it?'] : [],
  3: ids.includes(3) ? ['How is it?'] : [],
});

it.each([
  ['Customer Feedback first', [], [1, 2, 3], undefined, { at: 'questions', questionnaireId: 1 }],
  ['Customer Feedback first, whatever was chosen', [], [1, 2, 3], 2, { at: 'questions', questionnaireId: 1 }],
  ['the others then', [1], [1, 2, 3], undefined, { at: 'offer', offered: [2, 3], empty: undefined }],
  ['what was chosen of them', [1], [1, 2, 3], 3, { at: 'questions', questionnaireId: 3 }],
  ['nothing that asks nothing', [1], [1, 3], undefined, { at: 'offer', offered: [3], empty: undefined }],
  [
    'what is left when what was chosen is answered',
    [1, 2],
    [1, 2, 3],
    2,
    { at: 'offer', offered: [3], empty: undefined },
  ],
  ['what is left when what was chosen asks nothing', [1], [1, 3], 2, { at: 'offer', offered: [3], empty: 2 }],
  [
    'the others when Customer Feedback asks nothing',
    [],
    [2],
    undefined,
    { at: 'offer', offered: [2], empty: 1 },
  ],
  [
    'nothing when all is answered',
    [1, 2, 3],
    [1, 2, 3],
    undefined,
    { at: 'offer', offered: [], empty: undefined },
  ],
] as const)('shows %s', (_what, answeredIds, askingIds, chosen, step) => {
  expect(feedbackStep(answered(...answeredIds), asking(...askingIds), chosen)).toEqual(step);
});
