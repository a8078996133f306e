-- What a gateway may do was part of additional_info, which went along to the next owner of the device. It becomes columns.
-- The right to speak for customers' devices is kept where only administrators of the present tenant can have given it: at a
-- device without a customer that no other tenant had. A gateway whose former tenant still knows its access token is one no
-- longer, until an administrator of its present tenant says so.
ALTER TABLE "device" ADD COLUMN "gateway_adds_devices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "gateway_serves_customers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "device" SET
	"gateway_adds_devices" = "additional_info" -> 'gatewayAddsDevices' IS DISTINCT FROM 'false',
	"gateway_serves_customers" = coalesce("additional_info" @> '{"gateway": true, "gatewayServesCustomers": true}', false)
		AND "tenant_id" IS NOT NULL AND "customer_id" IS NULL AND "tenant_readable_from" = 0,
	"additional_info" = "additional_info" - 'gatewayAddsDevices' - 'gatewayServesCustomers'
WHERE jsonb_typeof("additional_info") = 'object' AND "additional_info" ?| array['gatewayAddsDevices', 'gatewayServesCustomers'];--> statement-breakpoint
UPDATE "device" d SET "additional_info" = "additional_info" - 'gateway', "gateway_adds_devices" = true, "gateway_serves_customers" = false
WHERE "additional_info" @> '{"gateway": true}' AND EXISTS (
	SELECT FROM "device_activity" moved
	WHERE moved."device_id" = d."id" AND moved."kind" = 'movedToTenant' AND moved."details" @> '{"keepsToken": true}'
		AND NOT EXISTS (
			SELECT FROM "device_activity" renewed
			WHERE renewed."device_id" = d."id" AND renewed."kind" = 'tokenChanged' AND renewed."created_time" >= moved."created_time"
		)
);
