import { QUESTIONNAIRES, type QuestionnaireId, type QuestionTypeId } from '@airdeck/contract/questionnaires';
import type { ParseKeys } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';

/** What the questionnaires are called. */
export const QUESTIONNAIRE_NAMES: Readonly<Record<QuestionnaireId, ParseKeys>> = {
  1: 'questionnaires.name.customerFeedback',
  2: 'questionnaires.name.beforePurifier',
  3: 'questionnaires.name.afterPurifier',
};

/** What the types of questions are called. */
export const TYPE_NAMES: Readonly<Record<QuestionTypeId, ParseKeys>> = {
  1: 'questionnaires.type.yesNo',
  2: 'questionnaires.type.option',
  3: 'questionnaires.type.descriptive',
  4: 'questionnaires.type.checkbox',
  5: 'questionnaires.type.checkboxWithCustom',
  6: 'questionnaires.type.ranking',
  7: 'questionnaires.type.optionWithCustom',
};

/** All of them, in their order. */
export const QUESTIONNAIRE_IDS: readonly QuestionnaireId[] = Object.values(QUESTIONNAIRES);

/** Of an address: which questionnaire it is about. */
export const QUESTIONNAIRE_PARAMETER = 'questionnaire';

/** The questionnaire that an address or a choice names. */
export function questionnaireOf(text: string | undefined | null): QuestionnaireId | undefined {
  return QUESTIONNAIRE_IDS.find((id) => String(id) === text);
}

const MOST_DECIMALS = 4;

/** A weightage, or a sum of some, with the decimals that it has. */
export function weightageText(weightage: number, format: Formatters): string {
  const [, decimals = ''] = String(Number(weightage.toFixed(MOST_DECIMALS))).split('.');
  return format.number(weightage, decimals.length);
}
