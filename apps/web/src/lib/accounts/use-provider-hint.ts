import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import { ownRecordQuery } from './own-record.ts';
import { serverSettingsQuery } from './server-settings.ts';

/**
 * A text that sends a customer's user to the provider, followed by who that is: the tenant, if it is known.
 * @param text a whole sentence, such as of what only the provider can allow; undefined: nothing has to be said
 */
export function useProviderHint<Text extends string | undefined>(text: Text): Text | string {
  const { t } = useTranslation();
  const session = useSession();
  const isAsked = text !== undefined && session?.user.authority === 'CUSTOMER_USER';
  const { data } = useQuery({ ...ownRecordQuery(session?.user.id.id ?? ''), enabled: isAsked });
  const provider = isAsked ? data?.tenantTitle : undefined;
  return provider ? `${text} ${t('provider.is', { provider: `\u2068${provider}\u2069` })}` : text;
}

/** Settings of the server, listed in `docs/operating.md`, without which something is off. */
type Setting = 'SMTP_URL' | 'OUTDOOR_PROVIDER';

/**
 * A text about what is off on this server, followed by the way to turn it on: for administrators the setting, for
 * customers' users the provider, whom they can ask.
 * @param text a whole sentence; undefined: it is on
 */
export function useSettingHint<Text extends string | undefined>(text: Text, setting: Setting): Text | string {
  const { t } = useTranslation();
  const isCustomer = useSession()?.user.authority === 'CUSTOMER_USER';
  const way = isCustomer
    ? t('provider.ask')
    : t('provider.setting', { setting: `\u2068${setting}\u2069`, page: '\u2068docs/operating.md\u2069' });
  const hint = text === undefined ? undefined : `${text} ${way}`;
  const ofProvider = useProviderHint(isCustomer ? hint : undefined);
  return isCustomer ? (ofProvider ?? text) : (hint ?? text);
}

/** The hint that this server sends no mails; undefined: it does, or it is not known yet. */
export function useMailHint(): string | undefined {
  const { t } = useTranslation();
  const { data: settings } = useQuery(serverSettingsQuery);
  return useSettingHint(settings?.sendsMail === false ? t('provider.noMail') : undefined, 'SMTP_URL');
}
