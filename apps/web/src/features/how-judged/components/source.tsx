import { useTranslation } from 'react-i18next';

/** The source of figures, in its own language. */
export function Source({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t('howJudged.source')}: <bdi lang="en">{text}</bdi>
    </>
  );
}
