import { QUESTION_TYPE_NAMES, type QuestionnaireId } from '@airdeck/contract/questionnaires';
import { BYTE_ORDER_MARK, csvRow } from '../../http/csv.ts';
import { safeFileName } from '../../http/file-names.ts';
import type { Answerable, AnswerContent } from './answer-content.ts';
import { weightageOf } from './answer-weightage.ts';

/** A questionnaire with its answers, for spreadsheets. */
export type ResponseFile = { readonly fileName: string; readonly csv: string };

const NAMES: Readonly<Record<QuestionnaireId, string>> = {
  1: 'Customer Feedback',
  2: 'Voluntary Feedback before using purifier',
  3: 'Voluntary Feedback after using purifier',
};

const HEADER = ['Question', 'Type', 'Answer', 'Weightage'];

type User = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
};

/** A row for each question, in their order; of one without an answer the last two cells are empty. */
export function responseFile(
  user: User,
  questionnaireId: QuestionnaireId,
  questions: readonly { readonly question: Answerable; readonly answer: AnswerContent | null }[],
): ResponseFile {
  const rows = questions.map(({ question, answer }) => [
    question.question,
    QUESTION_TYPE_NAMES[question.typeId],
    answer ? inWords(question, answer) : '',
    answer ? weightageOf(question, answer) : '',
  ]);
  return {
    fileName: `${safeFileName(`${nameOf(user)} - ${NAMES[questionnaireId]}`)}.csv`,
    csv: `${BYTE_ORDER_MARK}${[HEADER, ...rows].map(csvRow).join('')}`,
  };
}

function nameOf({ firstName, lastName, email }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

function inWords({ typeId }: Answerable, { text, chosen, isYes }: AnswerContent): string {
  if (isYes !== null) return isYes ? 'Yes' : 'No';
  const isRanking = typeId === 6;
  const options = (chosen ?? []).map((option, index) => (isRanking ? `${index + 1}. ${option}` : option));
  return [...options, ...(text === null ? [] : [text])].join('; ');
}
