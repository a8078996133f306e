import { brandedMailer } from '../../notify/mail/branded-mailer.ts';
import { type Mailer, noMailer } from '../../notify/mail/mail.ts';
import { openBrands } from './brands.service.ts';

type OpenedWith = Parameters<typeof openBrands>[0];

/** The brands, and the mailer, which puts their logos into mails. */
export async function openBrandServices({
  consoleUrl = () => 'http://localhost',
  mailer = noMailer,
  ...parts
}: Omit<OpenedWith, 'consoleUrl'> & {
  /** Missing: no link leads anywhere. */
  consoleUrl?: OpenedWith['consoleUrl'] | undefined;
  /** Missing: no mail can be sent. */
  mailer?: Mailer | undefined;
}) {
  const { events, domainEvents } = parts;
  const brands = await openBrands({ ...parts, consoleUrl });
  // A deleted tenant leaves its host name to others.
  domainEvents.listen(async (unit, { entityType, action, entity: { id: tenantId } }) => {
    if (entityType === 'TENANT' && action === 'deleted')
      unit.afterCommit(() => events.emit('brands.changed', { tenantId }));
  });
  return { brands, brandOf: brands.brandOf, mailer: brandedMailer(mailer, brands.picture) };
}
