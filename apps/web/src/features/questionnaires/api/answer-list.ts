import type { InputOf } from '@airdeck/contract/common/operation';
import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import {
  answerListSchema,
  type submitAnswers,
} from '@airdeck/contract/questionnaires/questionnaires.operations';
import type { Answer } from './questionnaire.ts';

export type AnswerToQuestion = Answer & { readonly questionId: string };

/** The user and the questionnaire of the answers. */
export type AnswerSubject = { readonly userId: string; readonly questionnaireId: QuestionnaireId };

export type AnswerList = InputOf<typeof submitAnswers>['body'];

/** The payload of the answers. @param deviceId the room that they concern; null: not specified */
export const answerListOf = (
  answers: readonly AnswerToQuestion[],
  { userId, questionnaireId }: AnswerSubject,
  deviceId: string | null,
): AnswerList =>
  answers.map(({ questionId, text, chosen, isYes }) => ({
    questionId,
    response: text,
    responseCheckBox: chosen && [...chosen],
    responseBoolean: isYes,
    ...(deviceId !== null && { deviceId }),
    questionMasterId: questionnaireId,
    userId,
  }));

/** Errors of the payload; none: valid. */
export const issuesOf = (list: AnswerList) => answerListSchema.safeParse(list).error?.issues ?? [];
