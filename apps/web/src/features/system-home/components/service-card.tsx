import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card/card.tsx';
import { Facts } from './facts.tsx';

/** The parts of the service, and whether each of them works. */
export function ServiceCard({ checks }: { checks: Readonly<Record<string, 'up' | 'down'>> }) {
  const { t } = useTranslation();
  const facts = Object.entries(checks).map(
    ([name, state]) =>
      [
        name === 'database' || name === 'ingest' ? t(`systemHome.part.${name}`) : name,
        t(state === 'up' ? 'systemHome.partUp' : 'systemHome.partDown'),
      ] as const,
  );
  return (
    <Card title={t('systemHome.service')}>
      <Facts facts={facts} />
    </Card>
  );
}
