import { PASSWORD_LINK_LIFETIME_MS } from '@airdeck/contract/passwords';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../format/use-formatters.ts';
import { serverNow } from '../time/server-clock.ts';

/** A link with which a user without a password sets one. */
export type ActivationLink = {
  readonly url: string;
  /** Epoch ms; it can be requested again at any time. */
  readonly endsAt: number;
};

/** A link from the answer to the creation of a user. */
export const freshLink = (url: string): ActivationLink => ({
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
 * Shows an activation link to pass on, if the server sends no mail.
 * @param onHandedOver called when the dialog with the link is closed.
 */
export function useHandOver(onHandedOver: () => void = () => {}) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [shown, setShown] = useState<ActivationLink & { readonly name: string }>();
  const [isOpen, setOpen] = useState(false);
  const handOver: HandOver | undefined = shown && {
    opened: isOpen,
    title: t('activationLink.title'),
    text: t('activationLink.text', { name: shown.name }),
    label: t('activationLink.link'),
    value: shown.url,
    description: t('activationLink.until', { time: format.dateTime(shown.endsAt) }),
    onClose: () => {
      setOpen(false);
      onHandedOver();
    },
  };
  return {
    /** @param name of the new user */
    show(name: string, link: ActivationLink): void {
      setShown({ ...link, name });
      setOpen(true);
    },
    /** Props of the page's dialog; undefined until there is a link. */
    handOver,
  };
}
