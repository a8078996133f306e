import {
  changeQuantity,
  declareQuantity,
  listQuantities,
  withdrawQuantity,
} from '@airdeck/contract/quantities/quantities';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';

/** Quantities that the installation declares beside those of the product. */
export const quantitiesFeature = defineFeature({
  name: 'quantities',
  uses: ['quantities'],
  register(app, { quantities }) {
    serve(app, listQuantities, () => quantities.list());
    serve(app, declareQuantity, ({ caller, body }) => quantities.declare(caller, body));
    serve(app, changeQuantity, ({ caller, params, body }) =>
      quantities.change(caller, params.quantityId, body),
    );
    serve(app, withdrawQuantity, ({ caller, params, body }) =>
      quantities.withdraw(caller, params.quantityId, body.isWithdrawn),
    );
  },
});
