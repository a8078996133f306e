import { type Ticket, type TicketBody, ticketSchema } from '@airdeck/contract/report-files';
import { api } from '../../../lib/api-client/api.ts';

/** Asks for a file. What is answered can be given to the browser: it is good once, and names nobody's token. */
export function orderFile(body: TicketBody): Promise<Ticket> {
  return api.request({ method: 'POST', path: '/backoffice/reports/tickets', body, schema: ticketSchema });
}
