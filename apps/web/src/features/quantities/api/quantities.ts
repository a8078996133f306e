import {
  changeQuantity,
  type DeclaredQuantity,
  declareQuantity,
  listQuantities,
  quantityFormSchema,
  withdrawQuantity,
} from '@airdeck/contract/quantities/quantities';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api-client/call.ts';
import { invalidate, queryOf } from '../../../lib/query/query.ts';

export const useListedQuantities = () => useQuery(queryOf(listQuantities, {}));

const changed = () => void invalidate(listQuantities);

/** The form, as texts. */
export type QuantityTexts = z.input<typeof quantityFormSchema>;

/** @param edited undefined: a new one */
export function saveQuantity(edited: DeclaredQuantity | undefined, texts: QuantityTexts) {
  const body = quantityFormSchema.parse(texts);
  if (!edited) return call(declareQuantity, { body }).finally(changed);
  const { key: _, ...terms } = body;
  return call(changeQuantity, {
    params: { quantityId: edited.id },
    body: { ...terms, version: edited.version },
  }).finally(changed);
}

export const setWithdrawn = (quantityId: string, isWithdrawn: boolean) =>
  call(withdrawQuantity, { params: { quantityId }, body: { isWithdrawn } }).finally(changed);
