import { PASSWORD_LINK_LIFETIME_MS } from '@airdeck/contract/passwords';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../format/use-formatters.ts';

/** A link with which a user who has no password yet chooses one. */
export type ActivationLink = {
  readonly url: string;
  /** Epoch ms; it can be requested again at any time. */
  readonly endsAt: number;
};

/** A link that has just been answered to who made the user. */
export const freshLink = (url: string): ActivationLink => ({
  url,
  endsAt: Date.now() + PASSWORD_LINK_LIFETIME_MS,
});

/** What the dialog shows in which a link is handed over. */
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
 * Hands an activation link over, where the server sends no mail.
 * @param onHandedOver when the link was shown and the dialog is closed.
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
    /** For the dialog on the page; undefined until there is a link. */
    handOver,
  };
}
