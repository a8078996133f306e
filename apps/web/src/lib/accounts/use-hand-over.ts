import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../format/use-formatters.ts';
import { freshLink, type PasswordLink } from './password-links.ts';

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
  /** @param name of the user */
  function show(name: string, link: PasswordLink): void {
    setShown({ ...link, name });
    setOpen(true);
  }
  return {
    show,
    /** Shows the link of a user who was just created. @param url null: it was sent by mail, so nothing is handed over */
    handOverLink({ firstName, lastName }: { firstName: string; lastName: string }, url: string | null): void {
      if (url === null) onHandedOver();
      else show(`${firstName.trim()} ${lastName.trim()}`.trim(), freshLink(url));
    },
    /** Props of the page's dialog; undefined until there is a link. */
    handOver,
  };
}
