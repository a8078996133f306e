import type { Faults } from '../../lib/forms/use-checked-form.ts';

export type PurifierValues = {
  /** As typed. */
  readonly number: string;
  readonly model: string;
  readonly description: string;
};

export const EMPTY_PURIFIER: PurifierValues = { number: '', model: '', description: '' };

/** Every rule of the form that is broken: a whole number, and a model. */
export function validatePurifier({ number, model }: PurifierValues): Faults<PurifierValues> {
  return {
    number: numberFault(number.trim()),
    model: model.trim() === '' ? 'purifiers.fault.modelRequired' : undefined,
  };
}

function numberFault(number: string): Faults<PurifierValues>['number'] {
  if (number === '') return 'purifiers.fault.numberRequired';
  const isWhole = /^\d+$/.test(number) && Number.isSafeInteger(Number(number));
  return isWhole ? undefined : 'purifiers.fault.numberInvalid';
}
