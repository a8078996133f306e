import { PASSWORD_LINK_LIFETIME_MS } from '@airdeck/contract/sign-in/passwords';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../format/use-formatters.ts';
import { serverNow } from '../time/server-clock.ts';

/** A link with which a user sets a first password, or a new one. */
export type PasswordLink = {
  readonly url: string;
  /** Epoch ms; it can be requested again at any time. */
  readonly endsAt: number;
};

/** A link from the answer to the creation of a user. */
export const freshLink = (url: string): PasswordLink => ({
  url,
  endsAt: serverNow() + PASSWORD_LINK_LIFETIME_MS,
});

/** Content of the dialog that shows a link. */
export type HandOver = {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly value: string;
  readonly description: string;
  readonly onClose: () => void;
};

/**
 * Shows a link to pass on.
 * @param title of the dialog, and label of the link
 * @param onHandedOver called when the dialog with the link is closed.
 */
export function useHandOver(title: string, onHandedOver: () => void = () => {}) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const [shown, setShown] = useState<PasswordLink & { readonly name: string }>();
  const [isOpen, setOpen] = useState(false);
  const handOver: HandOver | undefined = shown && {
    opened: isOpen,
    title,
    text: t('handOver.text', { name: shown.name }),
    label: title,
    value: shown.url,
    description: t('handOver.until', { time: format.dateTime(shown.endsAt) }),
    onClose: () => {
      setOpen(false);
      onHandedOver();
    },
  };
  return {
    /** @param name of the user */
    show(name: string, link: PasswordLink): void {
      setShown({ ...link, name });
      setOpen(true);
    },
    /** Props of the page's dialog; undefined until there is a link. */
    handOver,
  };
}
