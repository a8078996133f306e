import {
  QUESTIONNAIRES,
  type QuestionnaireId,
  type QuestionTypeId,
} from '@airdeck/contract/questionnaires/questionnaires';
import type { ParseKeys } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';

export const QUESTIONNAIRE_NAMES: Readonly<Record<QuestionnaireId, ParseKeys>> = {
  1: 'questionnaires.name.customerFeedback',
  2: 'questionnaires.name.beforePurifier',
  3: 'questionnaires.name.afterPurifier',
};

/** Names of the question types. */
export const TYPE_NAMES: Readonly<Record<QuestionTypeId, ParseKeys>> = {
  1: 'questionnaires.type.yesNo',
  2: 'questionnaires.type.option',
  3: 'questionnaires.type.descriptive',
  4: 'questionnaires.type.checkbox',
  5: 'questionnaires.type.checkboxWithCustom',
  6: 'questionnaires.type.ranking',
  7: 'questionnaires.type.optionWithCustom',
};

/** All questionnaires, in order. */
export const QUESTIONNAIRE_IDS: readonly QuestionnaireId[] = Object.values(QUESTIONNAIRES);

/** URL parameter of the questionnaire. */
export const QUESTIONNAIRE_PARAMETER = 'questionnaire';

/** The questionnaire in a URL or a choice; undefined: unknown. */
export function questionnaireOf(text: string | undefined | null): QuestionnaireId | undefined {
  return QUESTIONNAIRE_IDS.find((id) => String(id) === text);
}

const MOST_DECIMALS = 4;

/** A weightage, or a sum of weightages, with its decimals. */
export function weightageText(weightage: number, format: Formatters): string {
  const [, decimals = ''] = String(Number(weightage.toFixed(MOST_DECIMALS))).split('.');
  return format.number(weightage, decimals.length);
}
