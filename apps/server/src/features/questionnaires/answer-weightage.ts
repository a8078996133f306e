import type { Answerable, AnswerContent } from './answer-content.ts';

/** What an answer counts. One of its own words, where options are weighted, counts 0. */
export function weightageOf(question: Answerable, answer: AnswerContent): number {
  const { typeId, options, weightage } = question;
  const ofOption = (name: string | null | undefined): number =>
    options.find(({ option }) => option === name)?.waitage ?? 0;
  switch (typeId) {
    case 1:
      return answer.isYes ? (weightage ?? 0) : 0;
    case 3:
      return weightage ?? 0;
    case 2:
    case 7:
      return ofOption(answer.text);
    case 4:
    case 5:
      return sumOfWeightages((answer.chosen ?? []).map(ofOption));
    case 6:
      return ofOption(answer.chosen?.[0]);
  }
}

/** What the best answer to a question counts. */
export function highestWeightageOf({ typeId, options, weightage }: Answerable): number {
  const ofOptions = options.map(({ waitage }) => waitage);
  switch (typeId) {
    case 1:
    case 3:
      return weightage ?? 0;
    case 2:
    case 6:
    case 7:
      return Math.max(0, ...ofOptions);
    case 4:
    case 5:
      return sumOfWeightages(ofOptions);
  }
}

/** Decimals that a sum keeps: 0.1 and 0.2 are 0.3. */
const DECIMALS = 6;

export function sumOfWeightages(weightages: readonly number[]): number {
  const sum = weightages.reduce((total, weightage) => total + weightage, 0);
  return Number(sum.toFixed(DECIMALS));
}
