// Written by `npm run generate:client` from version 1.0.0 of the API document. Do not edit.

/** What these operations may be refused with. */
export type ErrorCode =
  | 'API_KEY_ADDRESS_REFUSED'
  | 'API_KEY_NEEDS_PERSON'
  | 'BAD_REQUEST'
  | 'FORBIDDEN'
  | 'IDEMPOTENCY_KEY_MISSING'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INSUFFICIENT_FUNDS'
  | 'INTERNAL'
  | 'INVALID_FIELDS'
  | 'NOT_FOUND'
  | 'OVERLOADED'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'UNAUTHENTICATED';

/** What each operation is given and answers. */
export interface Operations {
  /** Give vehicles, groups and branches what each may take beyond its limits, all lines or none; with `transfer_halalas` the money moves from main to allocated with it. */
  allocateInBulk: {
    body: {
      client_id?: number;
      transfer_halalas?: number;
      allocations: {
        vehicle_id?: number;
        plate_no?: string;
        client_reference_number?: string;
        group_id?: number;
        branch_id?: number;
        volume_ml?: number;
        amount_halalas?: number;
      }[];
      mode: 'once' | 'days';
      ends_at?: string;
      days?: number;
      renew_automatically?: boolean;
      carry_over?: boolean;
      reason: string;
    };
    answer: {
      batch_id: string;
      granted: number;
      replaced: number;
      capacities: { id: number; line: number; vehicle: { id: number; plate_no: string } }[];
    };
  };
  /** Drivers of a fleet in the order they changed; those in the trash come with `deleted_at`. */
  feedDrivers: {
    query?: { client_id?: number; cursor?: string; since?: string; limit?: number };

    answer: {
      rows: {
        id: number;
        employee_number: string;
        civil_id: string;
        first_name: string;
        middle_name: string | null;
        last_name: string;
        mobile: string;
        email: string | null;
        gender: 'female' | 'male' | null;
        nationality: string | null;
        driving_license_number: string | null;
        driver_prefered_language: 'en' | 'ar' | 'ur';
        status: 'active' | 'inactive';
        created_at: string;
        deleted_at: string | null;
      }[];
      next_cursor: string;
      has_more: boolean;
    };
  };
  /** Invoices and credit notes of a fleet in the order they were issued; never changed afterwards. */
  feedInvoices: {
    query?: { client_id?: number; cursor?: string; since?: string; limit?: number };

    answer: {
      rows: {
        id: number;
        number: string;
        kind: 'refuelling' | 'subscription' | 'processing_fee' | 'delivery' | 'credit_note';
        period: string;
        billing_model: 'agency' | 'resale';
        network: { id: number; name_en: string; name_ar: string } | null;
        issued_at: string;
        due_on: string;
        net_halalas: number;
        discount_halalas: number;
        taxable_halalas: number;
        vat_halalas: number;
        total_halalas: number;
        corrects: { id: number; number: string } | null;
      }[];
      next_cursor: string;
      has_more: boolean;
    };
  };
  /** Ledger entries that moved a fleet's money, in the order they were booked; never changed afterwards. */
  feedStatementLines: {
    query?: { client_id?: number; cursor?: string; since?: string; limit?: number };

    answer: {
      rows: {
        id: number;
        kind:
          | 'top_up'
          | 'transfer'
          | 'hold'
          | 'excess_hold'
          | 'release'
          | 'capture'
          | 'reversal'
          | 'processing_fee'
          | 'registration_fee'
          | 'monthly_fee'
          | 'payment'
          | 'platform_loss'
          | 'suspense'
          | 'invoice'
          | 'invoice_payment'
          | 'credit_note';
        posted_at: string;
        amount_halalas: number;
        volume_ml: number | null;
        fuel_request_id: number | null;
        reverses_id: number | null;
        reason: string | null;
      }[];
      next_cursor: string;
      has_more: boolean;
    };
  };
  /** Fuel requests and transactions of a fleet in the order they changed. */
  feedTransactions: {
    query?: { client_id?: number; cursor?: string; since?: string; limit?: number };

    answer: {
      rows: {
        id: number;
        reference_number: string | null;
        status:
          | 'request_pending'
          | 'request_approved'
          | 'request_rejected'
          | 'request_cancelled'
          | 'request_expired'
          | 'transaction_initiated'
          | 'transaction_held'
          | 'transaction_completed'
          | 'transaction_pending_with_client'
          | 'transaction_pending_with_vw'
          | 'transaction_cancelled';
        kind: 'litres' | 'amount' | 'fill_up';
        vehicle: { id: number; plate_no: string; client_reference_number: string | null };
        driver: { id: number; employee_number: string; name: string };
        fuel_type: { id: number; code: string; title_en: string; title_ar: string };
        network: { id: number; name_en: string; name_ar: string } | null;
        station: { id: number; name_en: string; name_ar: string } | null;
        requested_volume_ml: number;
        requested_amount_halalas: number;
        volume_ml: number | null;
        price_millis_per_litre: number | null;
        amount_halalas: number | null;
        charged_halalas: number | null;
        odometer_km: number | null;
        flags: string[];
        pending_reasons: string[] | null;
        end_reason: string | null;
        created_at: string;
        approved_at: string | null;
        fuelling_started_at: string | null;
        closed_at: string | null;
        completed_at: string | null;
        status_changed_at: string;
      }[];
      next_cursor: string;
      has_more: boolean;
    };
  };
  /** Vehicles of a fleet in the order they changed; those in the trash come with `deleted_at`. */
  feedVehicles: {
    query?: { client_id?: number; cursor?: string; since?: string; limit?: number };

    answer: {
      rows: {
        id: number;
        plate_no: string;
        plate_kind: 'private' | 'commercial' | 'public' | 'diplomatic';
        name: string;
        client_reference_number: string | null;
        cost_center: string | null;
        vehicle_type: { id: number; name_en: string; name_ar: string };
        fuel_type: { id: number; code: string; title_en: string; title_ar: string };
        group: { id: number; name_en: string; name_ar: string } | null;
        driver: { id: number; employee_number: string; name: string } | null;
        brand: string | null;
        make: string | null;
        model: string | null;
        color: string | null;
        gas_tank_capacity_ml: number;
        metres_per_litre: number | null;
        odometer_km: number | null;
        odo_last_updated_date: string | null;
        last_refill_date: string | null;
        last_service_date: string | null;
        next_service_date: string | null;
        status: 'active' | 'inactive';
        created_at: string;
        deleted_at: string | null;
      }[];
      next_cursor: string;
      has_more: boolean;
    };
  };
  /** Balances of a client. */
  getWallet: {
    query?: { client_id?: number };

    answer: {
      client_id: number;
      main_halalas: number;
      allocated_halalas: number;
      reserved_halalas: number;
      remaining_halalas: number;
      open_holds: number;
      min_amount_notification: number;
      is_low: boolean;
      can: { transfer: boolean };
    };
  };
  /** Make or change up to 1 000 drivers, each line by itself. */
  upsertDrivers: {
    body: {
      client_id?: number;
      match_by?: 'civil_id' | 'employee_number';
      drivers: {
        civil_id?: string | number | null;
        mobile?: string | number | null;
        employee_number?: string | number | null;
        first_name?: string | number | null;
        middle_name?: string | number | null;
        last_name?: string | number | null;
        gender?: string | number | null;
        nationality?: string | number | null;
        driver_prefered_language?: string | number | null;
        email?: string | number | null;
        driving_license_number?: string | number | null;
      }[];
    };
    answer: {
      created: number;
      updated: number;
      unchanged: number;
      refused: number;
      lines: {
        line: number;
        result: 'created' | 'updated' | 'unchanged' | 'refused';
        id: number | null;
        fields: Record<string, string>;
      }[];
    };
  };
  /** Make or change up to 1 000 vehicles, each line by itself; an odometer counts only where one is made. */
  upsertVehicles: {
    body: {
      client_id?: number;
      match_by?: 'plate_no' | 'client_reference_number';
      vehicles: {
        plate_no?: string | number | null;
        plate_kind?: string | number | null;
        vehicle_type?: string | number | null;
        fuel_type?: string | number | null;
        gas_tank_capacity?: string | number | null;
        name?: string | number | null;
        brand?: string | number | null;
        make?: string | number | null;
        model?: string | number | null;
        color?: string | number | null;
        milage_per_liter?: string | number | null;
        odometer?: string | number | null;
        odo_last_updated_date?: string | number | null;
        cost_center?: string | number | null;
        client_reference_number?: string | number | null;
        group?: string | number | null;
        driver?: string | number | null;
        last_service_date?: string | number | null;
        next_service_date?: string | number | null;
      }[];
    };
    answer: {
      created: number;
      updated: number;
      unchanged: number;
      refused: number;
      lines: {
        line: number;
        result: 'created' | 'updated' | 'unchanged' | 'refused';
        id: number | null;
        fields: Record<string, string>;
      }[];
    };
  };
}

/** Where each operation is. */
export const OPERATIONS = {
  allocateInBulk: { method: 'POST', path: '/temporary-capacities/bulk', isIdempotent: true },
  feedDrivers: { method: 'GET', path: '/feeds/drivers', isIdempotent: false },
  feedInvoices: { method: 'GET', path: '/feeds/invoices', isIdempotent: false },
  feedStatementLines: { method: 'GET', path: '/feeds/statement-lines', isIdempotent: false },
  feedTransactions: { method: 'GET', path: '/feeds/transactions', isIdempotent: false },
  feedVehicles: { method: 'GET', path: '/feeds/vehicles', isIdempotent: false },
  getWallet: { method: 'GET', path: '/wallet', isIdempotent: false },
  upsertDrivers: { method: 'POST', path: '/drivers/upsert', isIdempotent: true },
  upsertVehicles: { method: 'POST', path: '/vehicles/upsert', isIdempotent: true },
} as const satisfies Record<keyof Operations, { method: string; path: string; isIdempotent: boolean }>;
