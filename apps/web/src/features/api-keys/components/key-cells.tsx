import type { ApiKey } from '@airdeck/contract/api-keys/api-keys';
import type { TFunction } from 'i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { Age } from '../../../ui/age/age.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import { isolate } from '../../../ui/text/isolate.ts';

export type KeyWords = {
  readonly t: TFunction;
  readonly format: TimeFormatters;
  /** Direction of the page. */
  readonly direction: 'ltr' | 'rtl';
};

/** The name of a key, and its first characters. */
export const nameCell = ({ name, prefix }: ApiKey, { direction }: KeyWords) => (
  <TwoLines direction={direction} first={name} second={`${prefix}…`} />
);

/** The rights of a key, and the customer to which it is limited. @param own without a role of its own: whose rights it has */
export const rightsCell = (
  { accessRole, customer, placeIds }: ApiKey,
  { t, direction }: KeyWords,
  own: 'own' | 'ofOwner',
) => (
  <TwoLines
    direction={direction}
    first={t(`apiKeys.rights.${accessRole ?? own}`)}
    second={[
      ...(customer === null ? [] : [t('apiKeys.limited', { customer: isolate(customer.title) })]),
      ...(placeIds === null ? [] : [t('branches.chip')]),
    ].join(' · ')}
  />
);

/** When it was used last, and from which address. */
export const usedCell = ({ lastUsedTime, lastUsedAddress }: ApiKey, { t, format, direction }: KeyWords) =>
  lastUsedTime === null ? (
    t('apiKeys.never')
  ) : (
    <TwoLines
      direction={direction}
      first={<Age at={lastUsedTime} format={format.age} />}
      second={lastUsedAddress ?? ''}
    />
  );

export function expiryText({ expiresTime, isExpired, isEnabled }: ApiKey, { t, format }: KeyWords): string {
  if (isExpired) return t('apiKeys.expired');
  if (!isEnabled) return t('apiKeys.off');
  return expiresTime === null ? t('apiKeys.noExpiry') : format.dateTime(expiresTime);
}
