// Written by `npm run generate:client` from version 1.0.0 of the API document. Do not edit.

/** What these operations may be refused with. */
export type ErrorCode =
  | 'API_KEY_ADDRESS_NOT_ALLOWED'
  | 'BAD_REQUEST'
  | 'DEVICE_BOUND_ELSEWHERE'
  | 'DRIVER_BUSY'
  | 'EXPORT_IS_LARGE'
  | 'FEE_CHANGED'
  | 'FILE_TOO_LARGE'
  | 'FORBIDDEN'
  | 'IDEMPOTENCY_ANSWER_EXPIRED'
  | 'IDEMPOTENCY_KEY_MISSING'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INSUFFICIENT_FUNDS'
  | 'INTERNAL'
  | 'INVALID_FIELDS'
  | 'NOT_FOUND'
  | 'NO_PRICE'
  | 'ODOMETER_OUT_OF_SEQUENCE'
  | 'ORDER_DOES_NOT_FIT_TRIP'
  | 'OVERLOADED'
  | 'PAYLOAD_TOO_LARGE'
  | 'REASON_REQUIRED'
  | 'REPORT_TOO_WIDE'
  | 'REQUEST_IN_PROGRESS'
  | 'SLOT_FULL'
  | 'STATEMENT_TOO_LONG'
  | 'STATUS_CONFLICT'
  | 'TOO_MANY_REQUESTS'
  | 'UNAUTHENTICATED'
  | 'UNSUPPORTED_FILE_TYPE'
  | 'USER_SESSION_REQUIRED'
  | 'VEHICLE_BUSY'
  | 'VEHICLE_HAS_TAG'
  | 'VEHICLE_WITHOUT_DRIVER'
  | 'VERSION_CONFLICT';

/** What each operation is given and answers. */
export interface Operations {
  /** Branches of a fleet with how many groups and vehicles each has. */
  listBranches: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListBranchesQuerySort;
      status?: 'active' | 'inactive';
      client_id?: number;
    };
    answer: { rows: ListBranchesAnswerRows[]; total: number; page: number; per_page: number };
  };
  /** Add a branch to a fleet; an administrator names the client. */
  createBranch: {
    body: {
      name_en: string;
      name_ar: string;
      city?: CreateBranchBodyCity | null;
      cost_center?: string | null;
      client_id?: number;
    };
    answer: ListBranchesAnswerRows;
  };
  /** Branches of a fleet with how many groups and vehicles each has: everything that matches, as CSV or XLSX. */
  exportBranches: {
    query: {
      q?: string;
      sort?: ListBranchesQuerySort;
      status?: 'active' | 'inactive';
      client_id?: number;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** One branch. */
  getBranch: { params: { id: number }; answer: ListBranchesAnswerRows };
  /** Edit a branch; `version` is the one the editor saw. */
  updateBranch: {
    params: { id: number };
    body: {
      name_en?: string;
      name_ar?: string;
      city?: CreateBranchBodyCity | null;
      cost_center?: string | null;
      version: number;
    };
    answer: ListBranchesAnswerRows;
  };
  /** Use a branch again. */
  activateBranch: { params: { id: number }; answer: ListBranchesAnswerRows };
  /** Use a branch no longer; its groups and vehicles stay. */
  deactivateBranch: { params: { id: number }; answer: ListBranchesAnswerRows };
  /** Stations with their prices, and whether the fleet may fuel there. */
  listClientStations: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: 'name_en' | 'name_ar' | 'city' | 'price' | '-name_en' | '-name_ar' | '-city' | '-price';
      client_id?: number;
      network_id?: number;
      fuel_type_id?: number;
      price_offset_halalas?: number;
      allowed?: 'yes' | 'no';
    };
    answer: {
      rows: ClientStationRow[];
      total: number;
      page: number;
      per_page: number;
      can: { update: boolean };
    };
  };
  /** Coordinates of the matching stations, with whether the fleet may fuel there. */
  mapClientStations: {
    query?: {
      client_id?: number;
      network_id?: number;
      fuel_type_id?: number;
      price_offset_halalas?: number;
      allowed?: 'yes' | 'no';
      q?: string;
    };
    answer: {
      rows: {
        id: number;
        name_en: string;
        name_ar: string;
        network_id: number;
        latitude: number;
        longitude: number;
        allowed: boolean;
        price_millis_per_litre: number | null;
      }[];
    };
  };
  /** Networks with the number of their stations allowed for the fleet. */
  listClientNetworks: {
    query?: { client_id?: number };
    answer: {
      rows: {
        id: number;
        name_en: string;
        name_ar: string;
        stations: number;
        allowed: number;
        is_disabled: boolean;
      }[];
    };
  };
  /** Clients with their balances: all for an administrator, else the reader’s own. */
  listClients: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListClientsQuerySort;
      status?: 'active' | 'inactive';
    };
    answer: { rows: ClientRow[]; total: number; page: number; per_page: number };
  };
  /** Clients with their balances: all for an administrator, else the reader’s own: everything that matches, as CSV or XLSX. */
  exportClients: {
    query: {
      q?: string;
      sort?: ListClientsQuerySort;
      status?: 'active' | 'inactive';
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** One client with contacts, contract and prices. */
  getClient: { params: { id: number }; answer: ClientDetail };
  /** A client’s current fees by vehicle type, the last month charged and the next one. */
  getClientFees: {
    params: { id: number };
    answer: {
      rows: {
        vehicle_type: PartyName;
        registration_fee: number;
        monthly_sub_fee: number;
        is_own: boolean;
        vehicles: number;
      }[];
      last: {
        period: string;
        charged_at: string;
        vehicles: number;
        net_halalas: number;
        vat_halalas: number;
        amount_halalas: number;
      } | null;
      next: {
        period: string;
        charged_from: string;
        vehicles: number;
        net_halalas: number;
        vat_halalas: number;
        amount_halalas: number;
      };
      registered: { vehicles: number; net_halalas: number; vat_halalas: number; amount_halalas: number };
      receivable_halalas: number;
    };
  };
  /** The subscription plan of a client, what is planned, and what each choice would cost. */
  getClientPlan: {
    params: { id: number };
    answer: {
      current: GetClientPlanAnswerCurrent | null;
      paid_until: string | null;
      next: GetClientPlanAnswerCurrent | null;
      starts_period: string;
      choices: {
        id: number;
        code: 'basic' | 'standard' | 'enterprise';
        title_en: string;
        title_ar: string;
        subtitle_en: string;
        subtitle_ar: string;
        plan_benefits: { en: string; ar: string }[];
        popular: boolean;
        monthly_price_halalas: number;
        yearly_plan: { per_month_halalas: number; total_annual_halalas: number };
        version: number;
        monthly: GetClientPlanAnswerChoicesMonthly;
        yearly: GetClientPlanAnswerChoicesMonthly;
      }[];
      can: { choose: boolean };
    };
  };
  /** What the requests of a period add up to, by day or month, fuel and status, and the period before. */
  getDashboard: {
    query: { from: string; to: string; client_id?: number; network_id?: number; station_id?: number };
    answer: {
      from: string;
      to: string;
      before: { from: string; to: string };
      grain: 'day' | 'month';
      fuels: RequestFuel[];
      series: {
        requests: number;
        volume_ml: number;
        amount_halalas: number;
        charged_halalas: number;
        starts_on: string;
        fuel_type_id: number;
        status: GetDashboardAnswerSeriesStatus;
      }[];
      series_before: {
        requests: number;
        volume_ml: number;
        amount_halalas: number;
        charged_halalas: number;
        fuel_type_id: number;
        status: GetDashboardAnswerSeriesStatus;
      }[];
    };
  };
  /** Where the money of a client went, or what a network is owed, in a period by the ledger; null for readers without a wallet. */
  getMoneyFlow: {
    query: { from: string; to: string };
    answer: {
      flow: {
        opening_halalas: number;
        steps: { kind: 'top_ups' | 'fuel' | 'fees' | 'payments' | 'others'; amount_halalas: number }[];
        closing_halalas: number;
      } | null;
    };
  };
  /** Who fuelled or sold the most in a period: completed transactions by client, network, station, vehicle, driver or attendant. */
  listDashboardTops: {
    query: {
      from: string;
      to: string;
      client_id?: number;
      network_id?: number;
      station_id?: number;
      of: 'client' | 'network' | 'station' | 'vehicle' | 'driver' | 'attendant';
      by?: 'amount' | 'charged' | 'volume' | 'requests';
    };
    answer: {
      rows: {
        requests: number;
        volume_ml: number;
        amount_halalas: number;
        charged_halalas: number;
        id: number;
        name_en: string;
        name_ar: string;
        plate: ListDashboardTopsAnswerRowsPlate | null;
      }[];
    };
  };
  /** Vehicles there are by type, and how many were registered in a period. */
  getRegisteredVehicles: {
    query: { from: string; to: string; client_id?: number };
    answer: {
      grain: 'day' | 'month';
      types: {
        id: number;
        name_en: string;
        name_ar: string;
        total: number;
        active: number;
        registered: number;
      }[];
      series: { starts_on: string; vehicle_type_id: number; registered: number }[];
    };
  };
  /** Delivered items; the search covers order number, reference, client and site. */
  listDeliveredLines: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListDeliveredLinesQuerySort;
      client_id?: number;
      delivery_branch_id?: number;
      warehouse_id?: number;
      delivery_product_id?: number;
      invoiced?: 'yes' | 'no';
      from_date?: string;
      to_date?: string;
    };
    answer: { rows: DeliveredLine[]; total: number; page: number; per_page: number };
  };
  /** Delivered items; the search covers order number, reference, client and site: everything that matches, as CSV or XLSX. */
  exportDeliveredLines: {
    query: {
      q?: string;
      sort?: ListDeliveredLinesQuerySort;
      client_id?: number;
      delivery_branch_id?: number;
      warehouse_id?: number;
      delivery_product_id?: number;
      invoiced?: 'yes' | 'no';
      from_date?: string;
      to_date?: string;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** What delivered lines come to, by the same filters as the list. */
  sumDeliveredLines: {
    query?: {
      q?: string;
      client_id?: number;
      delivery_branch_id?: number;
      warehouse_id?: number;
      delivery_product_id?: number;
      invoiced?: 'yes' | 'no';
      from_date?: string;
      to_date?: string;
    };
    answer: {
      lines: number;
      orders: number;
      volume_ml: number;
      pieces: number;
      net_halalas: number;
      vat_halalas: number;
      amount_halalas: number;
      open_lines: number;
      open_halalas: number;
    };
  };
  /** Dispute cases of the reader, newest first. */
  listDisputeCases: {
    query?: {
      page?: number;
      per_page?: number;
      state?: 'open' | 'upheld' | 'rejected';
      client_id?: number;
      fuel_request_id?: number;
      sort?: '-id' | 'id';
    };
    answer: { rows: DisputeCaseRow[]; total: number; page: number; per_page: number };
  };
  /** One case with its thread, its money and the transaction beside it. */
  getDisputeCase: { params: { id: number }; answer: DisputeCaseDetail };
  /** Upload a picture of a driver (800 kB; drawn anew, at most 480 pixels); saving the driver then names it. */
  uploadDriverPhoto: { body: { file: Blob }; answer: { file_id: number; size_bytes: number } };
  /** Drivers of the reader; a driver sees themself. */
  listDrivers: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListDriversQuerySort;
      view?: 'current' | 'deleted';
      client_id?: number;
      status?: 'active' | 'inactive';
      vehicle?: 'bound' | 'none';
      documents?: 'expired' | 'soon';
    };
    answer: { rows: DriverRow[]; total: number; page: number; per_page: number };
  };
  /** Add a driver to a fleet; an administrator names the client. */
  createDriver: {
    body: {
      employee_number: string;
      first_name: string;
      middle_name?: string | null;
      last_name: string;
      civil_id: string;
      mobile: string;
      email?: string | null;
      driving_license_number?: string | null;
      driving_license_until?: string | null;
      residence_permit_until?: string | null;
      driver_card_until?: string | null;
      hazmat_license_until?: string | null;
      driving_license_file_id?: number | null;
      residence_permit_file_id?: number | null;
      driver_card_file_id?: number | null;
      hazmat_license_file_id?: number | null;
      gender?: 'female' | 'male' | null;
      nationality?: string | null;
      driver_prefered_language?: 'en' | 'ar' | 'ur' | 'hi' | 'bn';
      photo_file_id?: number | null;
      client_id?: number;
      driver_pin?: string | null;
    };
    answer: DriverDetail;
  };
  /** Drivers of the reader; a driver sees themself: everything that matches, as CSV or XLSX. */
  exportDrivers: {
    query: {
      q?: string;
      sort?: ListDriversQuerySort;
      view?: 'current' | 'deleted';
      client_id?: number;
      status?: 'active' | 'inactive';
      vehicle?: 'bound' | 'none';
      documents?: 'expired' | 'soon';
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** Create or update up to 1 000 drivers, each line independently. */
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
        driving_license_until?: string | number | null;
        residence_permit_until?: string | number | null;
        driver_card_until?: string | number | null;
        hazmat_license_until?: string | number | null;
      }[];
    };
    answer: UpsertDriversAnswer;
  };
  /** One driver, also one in the trash, and what the reader may do with them. */
  getDriver: { params: { id: number }; answer: DriverDetail };
  /** Edit a driver of this `version`. */
  updateDriver: {
    params: { id: number };
    body: {
      employee_number?: string;
      first_name?: string;
      middle_name?: string | null;
      last_name?: string;
      civil_id?: string;
      mobile?: string;
      email?: string | null;
      driving_license_number?: string | null;
      driving_license_until?: string | null;
      residence_permit_until?: string | null;
      driver_card_until?: string | null;
      hazmat_license_until?: string | null;
      driving_license_file_id?: number | null;
      residence_permit_file_id?: number | null;
      driver_card_file_id?: number | null;
      hazmat_license_file_id?: number | null;
      gender?: 'female' | 'male' | null;
      nationality?: string | null;
      driver_prefered_language?: 'en' | 'ar' | 'ur' | 'hi' | 'bn';
      photo_file_id?: number | null;
      version: number;
    };
    answer: DriverDetail;
  };
  /** Assign a vehicle to a driver, or none; a vehicle with another driver is rejected. */
  bindVehicle: { params: { id: number }; body: { vehicle_id: number | null }; answer: DriverDetail };
  /** Restore a driver from the trash; rejected while another has their numbers. */
  restoreDriver: { params: { id: number }; answer: DriverDetail };
  /** Activate or deactivate a driver; deactivating waits for their open request. */
  setDriverStatus: { params: { id: number }; body: { status: 'active' | 'inactive' }; answer: DriverDetail };
  /** Move a driver to the trash: vehicle and phone are released, sign-in ends. */
  trashDriver: { params: { id: number }; answer: DriverDetail };
  /** Release the driver’s phone, so that another can be bound. */
  unbindDevice: { params: { id: number }; answer: DriverDetail };
  /** Which vehicles this driver drove, newest first. */
  listVehicleLog: {
    params: { id: number };
    query?: { page?: number; per_page?: number };
    answer: ListVehicleLogAnswer;
  };
  /** Drivers of a fleet in the order they changed; those in the trash come with `deleted_at`. */
  feedDrivers: {
    query?: FeedDriversQuery;
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
        driving_license_until: string | null;
        residence_permit_until: string | null;
        driver_card_until: string | null;
        hazmat_license_until: string | null;
        driver_prefered_language: 'en' | 'ar' | 'ur' | 'hi' | 'bn';
        status: 'active' | 'inactive';
        created_at: string;
        deleted_at: string | null;
      }[];
      next_cursor: string;
      has_more: boolean;
    };
  };
  /** Invoices and credit notes of a fleet in the order they were issued; they never change. */
  feedInvoices: {
    query?: FeedDriversQuery;
    answer: {
      rows: {
        id: number;
        number: string;
        kind: FeedInvoicesAnswerRowsKind;
        period: string;
        billing_model: 'agency' | 'resale';
        network: PartyName | null;
        issued_at: string;
        due_on: string;
        net_halalas: number;
        discount_halalas: number;
        taxable_halalas: number;
        vat_halalas: number;
        total_halalas: number;
        corrects: { id: number; number: string } | null;
        replaces: { id: number; number: string } | null;
      }[];
      next_cursor: string;
      has_more: boolean;
    };
  };
  /** Ledger entries that moved a fleet's money, in the order they were posted; they never change. */
  feedStatementLines: {
    query?: FeedDriversQuery;
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
          | 'subscription_fee'
          | 'payment'
          | 'platform_loss'
          | 'suspense'
          | 'invoice'
          | 'invoice_payment'
          | 'credit_note'
          | 'debit_note'
          | 'order_payment'
          | 'order_settlement'
          | 'order_charge'
          | 'refund'
          | 'refund_payment';
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
    query?: FeedDriversQuery;
    answer: {
      rows: {
        id: number;
        reference_number: string | null;
        status: GetDashboardAnswerSeriesStatus;
        kind: 'litres' | 'amount' | 'fill_up';
        vehicle: { id: number; plate_no: string; client_reference_number: string | null };
        driver: FeedTransactionsAnswerRowsDriver;
        fuel_type: RequestFuel;
        network: PartyName | null;
        station: PartyName | null;
        requested_volume_ml: number;
        requested_amount_halalas: number;
        approved_volume_ml: number | null;
        approved_amount_halalas: number | null;
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
    query?: FeedDriversQuery;
    answer: {
      rows: {
        id: number;
        plate_no: string;
        plate_kind: ListDashboardTopsAnswerRowsPlatePlateKind;
        name: string;
        client_reference_number: string | null;
        cost_center: string | null;
        vehicle_type: PartyName;
        fuel_type: RequestFuel;
        group: PartyName | null;
        driver: FeedTransactionsAnswerRowsDriver | null;
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
        registration_until: string | null;
        insurance_until: string | null;
        inspection_until: string | null;
        operating_card_until: string | null;
        status: 'active' | 'inactive';
        created_at: string;
        deleted_at: string | null;
      }[];
      next_cursor: string;
      has_more: boolean;
    };
  };
  /** Requests and transactions the reader may see, newest first. */
  listFuelRequests: {
    query?: {
      page?: number;
      per_page?: number;
      status?: string;
      client_id?: number;
      network_id?: number;
      station_id?: number;
      vehicle_id?: number;
      driver_id?: number;
      fuel_type_id?: number;
      found_by?: 'plate' | 'qr' | 'typed' | 'tag';
      flagged?: 'yes';
      amount_from_halalas?: number;
      amount_to_halalas?: number;
      from?: string;
      to?: string;
      q?: string;
      sort?: ListFuelRequestsQuerySort;
      after?: string;
      before?: string;
    };
    answer: {
      rows: FuelRequestRow[];
      total: number;
      page: number;
      per_page: number;
      next: string | null;
      previous: string | null;
    };
  };
  /** Request fuel; the policy decides at once: approved with a hold, rejected, or passed to a client manager. */
  createFuelRequest: { body: FuelRequestBodyInput; answer: FuelRequestDetail };
  /** Requests and transactions the reader may see, newest first: everything that matches, as CSV or XLSX. */
  exportFuelRequests: {
    query: {
      status?: string;
      client_id?: number;
      network_id?: number;
      station_id?: number;
      vehicle_id?: number;
      driver_id?: number;
      fuel_type_id?: number;
      found_by?: 'plate' | 'qr' | 'typed' | 'tag';
      flagged?: 'yes';
      amount_from_halalas?: number;
      amount_to_halalas?: number;
      from?: string;
      to?: string;
      q?: string;
      sort?: ListFuelRequestsQuerySort;
      after?: string;
      before?: string;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** Check the policy without requesting fuel: every check, the hold, and what would be approved. */
  previewFuelRequest: { body: FuelRequestBodyInput; answer: RequestPreview };
  /** What everything that matches adds up to; null where it is more than can be added up while one waits. */
  sumFuelRequests: { query?: RequestFiltersInput; answer: { sums: Sums | null } };
  /** One request with timeline, checks, money, comments and what the reader may do. */
  getFuelRequest: { params: { id: number }; answer: FuelRequestDetail };
  /** Approve a waiting request: all of it, less, or with an exception; the hold is placed. */
  approveFuelRequest: { params: { id: number }; body?: ApprovalBody; answer: FuelRequestDetail };
  /** Cancel a request before fueling; the whole hold is released. */
  cancelFuelRequest: { params: { id: number }; body?: { reason?: string }; answer: FuelRequestDetail };
  /** Reject a waiting request as client manager, with a reason for the driver. */
  rejectFuelRequest: { params: { id: number }; body: { reason: string }; answer: FuelRequestDetail };
  /** Products on sale. */
  listFuelsOnSale: { answer: { rows: RequestFuel[] } };
  /** Invoices, credit and debit notes, newest first: clients and networks see their own; sums over all that match. */
  listInvoices: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListInvoicesQuerySort;
      kind?: FeedInvoicesAnswerRowsKind;
      status?: ListInvoicesQueryStatus;
      clearance_status?: ListInvoicesQueryClearanceStatus;
      client_id?: number;
      network_id?: number;
      period?: string;
      run_id?: number;
      corrects_invoice_id?: number;
    };
    answer: {
      rows: InvoiceRow[];
      total: number;
      page: number;
      per_page: number;
      taxable_halalas: number;
      vat_halalas: number;
      total_halalas: number;
      due_halalas: number;
      is_sent_to_authority: boolean;
    };
  };
  /** Invoices, credit and debit notes, newest first: clients and networks see their own; sums over all that match: everything that matches, as CSV or XLSX. */
  exportInvoices: {
    query: {
      q?: string;
      sort?: ListInvoicesQuerySort;
      kind?: FeedInvoicesAnswerRowsKind;
      status?: ListInvoicesQueryStatus;
      clearance_status?: ListInvoicesQueryClearanceStatus;
      client_id?: number;
      network_id?: number;
      period?: string;
      run_id?: number;
      corrects_invoice_id?: number;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** One invoice, credit or debit note with its lines, payments, reminders and tax status. */
  getInvoice: { params: { id: number }; answer: InvoiceDetail };
  /** The transactions, fees or deliveries one invoice covers; each is on exactly one. */
  listInvoiceItems: {
    params: { id: number };
    query?: { page?: number; per_page?: number; q?: string; sort?: ListInvoiceItemsQuerySort };
    answer: {
      rows: InvoiceItemRow[];
      total: number;
      page: number;
      per_page: number;
      amount_halalas: number;
      covered_halalas: number;
      difference_halalas: number;
      total_halalas: number;
    };
  };
  /** The transactions, fees or deliveries one invoice covers; each is on exactly one: everything that matches, as CSV or XLSX. */
  exportInvoiceItems: {
    params: { id: number };
    query: {
      q?: string;
      sort?: ListInvoiceItemsQuerySort;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** The document on paper, in English and Arabic at once, with its QR code. */
  printInvoice: { params: { id: number }; answer: Blob };
  /** The signed document for the tax authority and for machines (UBL 2.1). */
  getInvoiceXml: { params: { id: number }; answer: Blob };
  /** The profiles of a fleet with how many follow each, and the limits of the company above them. */
  listLimitProfiles: {
    query?: { client_id?: number };
    answer: {
      profiles: LimitProfile[];
      vehicles: number;
      without_profile: number;
      changed_at: string | null;
      company: EffectiveRule[];
      can: { update: boolean };
    };
  };
  /** What holds for every vehicle, group or driver of a fleet, with where each value comes from. */
  listLimits: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?:
        | 'name'
        | 'volume_per_fill'
        | 'volume_per_day'
        | 'volume_per_week'
        | 'volume_per_month'
        | 'fills_per_day'
        | '-name'
        | '-volume_per_fill'
        | '-volume_per_day'
        | '-volume_per_week'
        | '-volume_per_month'
        | '-fills_per_day';
      client_id?: number;
      level?: 'vehicle' | 'group' | 'driver';
      group_id?: number;
      profile?: 'none' | number;
    };
    answer: { rows: LimitRow[]; total: number; page: number; per_page: number };
  };
  /** Profiles for the vehicles that have no limit, by vehicle type, from their tanks and usual fills. */
  getLimitSuggestion: {
    query?: { client_id?: number };
    answer: {
      profiles: { name_en: string; name_ar: string; rules: PolicyRules; vehicles: number; fills: number }[];
      vehicles: number;
    };
  };
  /** Networks the reader may see; measures for administrators and the network itself. */
  listNetworks: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListNetworksQuerySort;
      status?: 'active' | 'inactive';
    };
    answer: {
      rows: NetworkRow[];
      total: number;
      page: number;
      per_page: number;
      totals: { completed_transactions: number; held_transactions: number } | null;
    };
  };
  /** Networks the reader may see; measures for administrators and the network itself: everything that matches, as CSV or XLSX. */
  exportNetworks: {
    query: {
      q?: string;
      sort?: ListNetworksQuerySort;
      status?: 'active' | 'inactive';
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** Correct a typing error in its own row; `version` is the one that was read. */
  correctOdometerReading: {
    params: { id: number };
    body: {
      odometer_km: number;
      read_at?: string;
      is_new_odometer?: boolean;
      note?: string | null;
      version: number;
    };
    answer: OdometerReading;
  };
  /** Delivery orders; the search covers number, reference, client and site. */
  listOrders: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListOrdersQuerySort;
      client_id?: number;
      delivery_branch_id?: number;
      warehouse_id?: number;
      view?: ListOrdersQueryView;
      status?: number;
      from_date?: string;
      to_date?: string;
    };
    answer: { rows: OrderRow[]; total: number; page: number; per_page: number };
  };
  /** Place an order for today or up to 60 days ahead; an administrator says whose. */
  createOrder: {
    body: {
      client_id?: number;
      delivery_branch_id: number;
      warehouse_id: number;
      delivery_date: string;
      delivery_slot_id?: number | null;
      lines: NewOrderLine[];
      priority?: number;
      required_skills?: CreateOrderBodyRequiredSkills[];
      after_order_ids?: number[];
      apart_order_ids?: number[];
      service_seconds?: number | null;
      client_reference?: string | null;
      notes?: string | null;
    };
    answer: OrderDetail;
  };
  /** The first 30 orders of each status on some days, by the hours promised, then the most important. */
  getOrderBoard: {
    query: {
      client_id?: number;
      delivery_branch_id?: number;
      from_date: string;
      to_date: string;
      q?: string;
    };
    answer: { rows: OrderRow[] };
  };
  /** Branches, products and reasons to cancel that an order can name. */
  listOrderChoices: {
    answer: {
      delivery_branches: OrderSite[];
      delivery_products: {
        id: number;
        code: string;
        title_en: string;
        title_ar: string;
        kind: 'fuel' | 'goods';
        weight_grams: number;
        price_millis: number;
      }[];
      cancel_reasons: RequestFuel[];
    };
  };
  /** Orders by status, for some days of a depot. */
  countOrders: {
    query: { client_id?: number; delivery_branch_id?: number; from_date: string; to_date: string };
    answer: {
      rows: {
        status: OrderStatus;
        orders: number;
        volume_ml: number;
        amount_halalas: number;
        delivered_late: number;
        overdue: number;
      }[];
    };
  };
  /** Delivery orders; the search covers number, reference, client and site: everything that matches, as CSV or XLSX. */
  exportOrders: {
    query: {
      q?: string;
      sort?: ListOrdersQuerySort;
      client_id?: number;
      delivery_branch_id?: number;
      warehouse_id?: number;
      view?: ListOrdersQueryView;
      status?: number;
      from_date?: string;
      to_date?: string;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** Slots of a branch on up to 14 days, with how many orders each still takes. */
  listFreeSlots: {
    query: { delivery_branch_id: number; from_date: string; days?: number };
    answer: {
      rows: {
        delivery_slot_id: number;
        delivery_date: string;
        from_minute: number;
        to_minute: number;
        free: number;
        max_orders: number | null;
      }[];
    };
  };
  /** What an order would cost in each free slot of a day, as that day is planned now; the cheapest is marked. */
  listSlotOffers: {
    body: {
      client_id?: number;
      delivery_branch_id: number;
      warehouse_id: number;
      delivery_date: string;
      lines: NewOrderLine[];
      required_skills?: CreateOrderBodyRequiredSkills[];
    };
    answer: { rows: SlotOffer[] };
  };
  /** One order with its lines and history. */
  getOrder: { params: { id: number }; answer: OrderDetail };
  /** Edit an order of this `version`, as far as its status allows. */
  updateOrder: {
    params: { id: number };
    body: {
      version: number;
      delivery_branch_id?: number;
      warehouse_id?: number;
      delivery_date?: string;
      delivery_slot_id?: number | null;
      lines?: NewOrderLine[];
      priority?: number;
      required_skills?: CreateOrderBodyRequiredSkills[];
      after_order_ids?: number[];
      apart_order_ids?: number[];
      service_seconds?: number | null;
      client_reference?: string | null;
      notes?: string | null;
      remove_from_trip?: boolean;
    };
    answer: OrderDetail;
  };
  /** Cancel an order that is in no plan yet, with a reason from the list. */
  cancelOrder: {
    params: { id: number };
    body: { version: number; cancel_reason_id: number };
    answer: OrderDetail;
  };
  /** The delivery of an order: its last trip assigned to a driver. */
  getOrderDelivery: { params: { id: number }; answer: { delivery: OrderDelivery | null } };
  /** Move an order that is in no plan to another day or slot. */
  rescheduleOrder: {
    params: { id: number };
    body: { version: number; delivery_date: string; delivery_slot_id?: number | null };
    answer: OrderDetail;
  };
  /** The recipient’s link of an order, with its rating and hand-over code. */
  getTrackingLink: { params: { id: number }; answer: TrackingLink };
  /** Streets and districts by name, in Arabic or English, also misspelled; addresses where a geocoder is set. */
  searchPlaces: {
    query: { query: string };
    answer: { rows: FoundPlace[]; geocoder: 'off' | 'reached' | 'unreached' };
  };
  /** Everything in a fleet that has its own rules. */
  listPolicies: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: 'level' | 'changed_at' | '-level' | '-changed_at';
      client_id?: number;
      level?: 'client' | 'group' | 'vehicle' | 'driver';
    };
    answer: { rows: PolicyRow[]; total: number; page: number; per_page: number };
  };
  /** Products, cities, networks and vehicle groups a rule may name. */
  getPolicyChoices: {
    query?: { client_id?: number };
    answer: {
      fuel_types: {
        id: number;
        code: string;
        title_en: string;
        title_ar: string;
        base_price_millis_per_litre: number;
      }[];
      cities: string[];
      networks: PartyName[];
      groups: PartyName[];
    };
  };
  /** The rules that hold for a vehicle now, with what is used and which level decides. */
  getEffectiveRules: {
    query: { client_id?: number; vehicle_id: number };
    answer: {
      vehicle: { id: number; plate_no: string };
      levels: {
        level: 'client' | 'group' | 'vehicle' | 'driver';
        subject_id: number;
        subject: { name_en: string; name_ar: string };
        has_rules: boolean;
      }[];
      rules: EffectiveRule[];
      gas_tank_capacity_ml: number;
      capacity: { unit: 'ml' | 'halalas'; left: number; ends_at: string } | null;
    };
  };
  /** The rules of a client, or of one of its groups, vehicles or drivers. */
  getPolicy: {
    query?: { client_id?: number; group_id?: number; vehicle_id?: number; driver_id?: number };
    answer: Policy;
  };
  /** A report over a period: its rows, totals, and the series by day or month. */
  listReportRows: {
    query: {
      period?: ListReportRowsQueryPeriod;
      from?: string;
      to?: string;
      by?: ReportDimension;
      measure?: ListReportRowsQueryMeasure;
      across?: ReportDimension;
      window?: 'day' | 'week' | 'month';
      client_id?: number;
      network_id?: number;
      station_id?: number;
      group_id?: number;
      vehicle_id?: number;
      driver_id?: number;
      fuel_type_id?: number;
      sort?: ListReportRowsQuerySort;
      page?: number;
      per_page?: number;
      report: ReportCode;
    };
    answer: {
      rows: ReportRow[];
      total: number;
      page: number;
      per_page: number;
      report: ReportCode;
      by: ReportDimension;
      dimensions: ReportDimension[];
      reports: ReportCode[];
      from: string;
      to: string;
      columns: {
        key: string;
        of?: { dimension: ReportDimension; name_en: string; name_ar: string };
        kind:
          | 'count'
          | 'ml'
          | 'halalas'
          | 'millis'
          | 'km'
          | 'ml_per_100km'
          | 'metres_per_litre'
          | 'grams'
          | 'percent';
        measure:
          | 'fills_completed'
          | 'fill_litres'
          | 'fill_sales'
          | 'fill_spend'
          | 'average_fill'
          | 'average_price'
          | 'consumption'
          | 'usual_consumption'
          | 'odometer'
          | 'held_share'
          | 'no_fuel_share'
          | 'interval_sales'
          | 'interval_litres'
          | 'interval_transactions'
          | 'interval_held'
          | 'metered_litres'
          | 'recorded_litres'
          | 'other_sales_litres'
          | 'variance_litres'
          | 'settled_litres'
          | 'difference_litres'
          | 'main_balance'
          | 'allocated_balance'
          | 'reserved_balance'
          | 'remaining_balance'
          | 'orders'
          | 'orders_waiting'
          | 'orders_unassigned'
          | 'orders_in_plan'
          | 'orders_on_the_road'
          | 'orders_delivered'
          | 'orders_open'
          | 'orders_cancelled'
          | 'plan_cost'
          | 'plan_distance'
          | 'plan_on_time'
          | 'plan_utilisation'
          | 'plan_unassigned'
          | 'trips_on_the_road'
          | 'stops_completed'
          | 'trips_late'
          | 'open_alerts'
          | 'vehicles_free'
          | 'stops_on_time'
          | 'trip_cost'
          | 'distance_driven'
          | 'time_on_trips'
          | 'litres_per_km'
          | 'cost_per_order'
          | 'capacity_used'
          | 'average_rating'
          | 'decided_today'
          | 'clients_new'
          | 'clients_returning'
          | 'open_sessions'
          | null;
      }[];
      pivot: {
        across: ReportDimension;
        measure: ListReportRowsQueryMeasure;
        measures: ListReportRowsQueryMeasure[];
      } | null;
      totals: Record<string, number | null>;
      left_out: {
        reason:
          | 'before_first_reading'
          | 'not_driven_yet'
          | 'odometer_replaced'
          | 'odometer_decreased'
          | 'too_long'
          | 'impossible_distance'
          | 'missing_fill';
        fills: number;
        volume_ml: number;
      }[];
      estimated_km: number;
      grain: 'day' | 'month';
      series: { starts_on: string; measures: Record<string, number | null> }[];
    };
  };
  /** A report over a period: its rows, totals, and the series by day or month: everything that matches, as CSV or XLSX. */
  exportReportRows: {
    query: {
      period?: ListReportRowsQueryPeriod;
      from?: string;
      to?: string;
      by?: ReportDimension;
      measure?: ListReportRowsQueryMeasure;
      across?: ReportDimension;
      window?: 'day' | 'week' | 'month';
      client_id?: number;
      network_id?: number;
      station_id?: number;
      group_id?: number;
      vehicle_id?: number;
      driver_id?: number;
      fuel_type_id?: number;
      sort?: ListReportRowsQuerySort;
      report: ReportCode;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** A report as PDF, up to 1000 rows. */
  printReport: {
    query: {
      period?: ListReportRowsQueryPeriod;
      from?: string;
      to?: string;
      by?: ReportDimension;
      measure?: ListReportRowsQueryMeasure;
      across?: ReportDimension;
      window?: 'day' | 'week' | 'month';
      client_id?: number;
      network_id?: number;
      station_id?: number;
      group_id?: number;
      vehicle_id?: number;
      driver_id?: number;
      fuel_type_id?: number;
      sort?: ListReportRowsQuerySort;
      report: ReportCode;
      lang?: 'en' | 'ar';
    };
    answer: Blob;
  };
  /** Send what a site’s tank holds; the first reading of an instant stays, and is the answer. */
  createSiteTankReading: {
    params: { id: number };
    body: { read_at?: string; volume_ml: number };
    answer: CreateSiteTankReadingAnswer;
  };
  /** Accept one of the proposed slots: the order is rescheduled to it. */
  acceptSlotRequest: { params: { id: number }; body: { chosen: number }; answer: OrderDetail };
  /** Decline the proposed slots; the order keeps its time window. */
  declineSlotRequest: { params: { id: number }; body?: { reason?: string }; answer: OrderDetail };
  /** Statement of account: opening, rows with running balance, closing, totals. */
  getStatement: {
    query: {
      page?: number;
      per_page?: number;
      client_id?: number;
      network_id?: number;
      station_id?: number;
      from: string;
      to: string;
      type?: GetStatementQueryType;
      order?: 'asc' | 'desc';
    };
    answer: {
      rows: StatementRow[];
      total: number;
      page: number;
      per_page: number;
      party: StatementParty;
      opening_halalas: number;
      closing_halalas: number;
      total_debit_halalas: number;
      total_credit_halalas: number;
      matching_halalas: number;
      debits: number;
      credits: number;
      average_debit_halalas: number | null;
      average_credit_halalas: number | null;
      made_of: { main_halalas: number; allocated_halalas: number; fees_owed_halalas: number } | null;
    };
  };
  /** Statement of account of a client by document and payment, with aged balances, tied to the ledger. */
  getDocumentStatement: {
    query: { client_id?: number; from: string; to: string };
    answer: {
      party: StatementParty;
      opening_halalas: number;
      closing_halalas: number;
      total_debit_halalas: number;
      total_credit_halalas: number;
      not_invoiced_halalas: number;
      ledger_halalas: number;
      difference_halalas: number;
      ages: StatementAges;
      credit: StatementCredit | null;
      rows: StatementDocument[];
    };
  };
  /** The statement by document as CSV or XLSX, with balances and ages. */
  exportDocumentStatement: {
    query: {
      client_id?: number;
      from: string;
      to: string;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** The statement by document as PDF. */
  printDocumentStatement: {
    query: { client_id?: number; from: string; to: string; lang?: 'en' | 'ar' };
    answer: Blob;
  };
  /** The whole statement as CSV or XLSX, with its opening and closing balance. */
  exportStatement: {
    query: {
      client_id?: number;
      network_id?: number;
      station_id?: number;
      from: string;
      to: string;
      type?: GetStatementQueryType;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** The whole statement as PDF, up to 1000 rows. */
  printStatement: {
    query: {
      client_id?: number;
      network_id?: number;
      station_id?: number;
      from: string;
      to: string;
      type?: GetStatementQueryType;
      lang?: 'en' | 'ar';
    };
    answer: Blob;
  };
  /** Where the stations of the reader are, for a map of all of them. */
  listStationCoordinates: {
    query?: { network_id?: number };
    answer: {
      rows: {
        id: number;
        name_en: string;
        name_ar: string;
        latitude: number;
        longitude: number;
        address: string;
        status: 'active' | 'inactive';
        open_now: boolean;
      }[];
    };
  };
  /** Stations, nearest by road first if coordinates are given. A customer gets those that are active, allowed and sell the fuel. */
  listStations: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListStationsQuerySort;
      network_id?: number;
      status?: 'active' | 'inactive';
      latitude?: number;
      longitude?: number;
      fuel_type_id?: number;
      documents?: 'expired' | 'soon';
    };
    answer: { rows: StationRow[]; total: number; page: number; per_page: number };
  };
  /** Stations, nearest by road first if coordinates are given. A customer gets those that are active, allowed and sell the fuel: everything that matches, as CSV or XLSX. */
  exportStations: {
    query: {
      q?: string;
      sort?: ListStationsQuerySort;
      network_id?: number;
      status?: 'active' | 'inactive';
      latitude?: number;
      longitude?: number;
      fuel_type_id?: number;
      documents?: 'expired' | 'soon';
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** The tanks of sites with their forecast, first who has to be refilled first; at most 500, of `total`. */
  listTankForecasts: {
    query?: { delivery_branch_id?: number };
    answer: { rows: TankForecast[]; total: number };
  };
  /** Send tank levels of many vehicles; one that is known by vehicle and time is left as it is, so a batch can be sent again. */
  sendTankReadings: {
    body: {
      readings: {
        vehicle_id: number;
        read_at: string;
        level: number;
        unit: 'ml' | 'percent';
        source: SendTankReadingsBodyReadingsSource;
        latitude?: number | null;
        longitude?: number | null;
      }[];
    };
    answer: {
      stored: number;
      duplicates: number;
      refused: { index: number; reason: 'unknown_vehicle' | 'in_future' | 'too_old' | 'out_of_bounds' }[];
    };
  };
  /** Temporary capacity of a fleet, current and past. */
  listTemporaryCapacities: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: 'created_at' | 'ends_at' | 'plate_no' | '-created_at' | '-ends_at' | '-plate_no';
      client_id?: number;
      vehicle_id?: number;
      status?: ListTemporaryCapacitiesQueryStatus;
    };
    answer: { rows: TemporaryCapacityRow[]; total: number; page: number; per_page: number };
  };
  /** Grant temporary capacity to the selected vehicles; it replaces what they have. */
  grantTemporaryCapacity: {
    body: {
      client_id?: number;
      vehicle_ids: number[];
      volume_ml?: number;
      amount_halalas?: number;
      mode: 'once' | 'days';
      ends_at?: string;
      days?: number;
      renew_automatically?: boolean;
      carry_over?: boolean;
      reason: string;
    };
    answer: { batch_id: string; granted: number; replaced: number };
  };
  /** Grant temporary capacity to vehicles, groups and branches, all lines or none; with `transfer_halalas` money moves from main to allocated as well. */
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
  /** End temporary capacity early; existing holds stay. */
  revokeTemporaryCapacities: {
    body: { client_id?: number; ids: number[]; reason: string };
    answer: { revoked: number };
  };
  /** Vehicles that temporary capacity can be given to. */
  listCapacityVehicles: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: 'plate_no' | 'gas_tank_capacity_ml' | '-plate_no' | '-gas_tank_capacity_ml';
      client_id?: number;
      group_id?: number;
      fuel_type_id?: number;
    };
    answer: { rows: CapacityVehicleRow[]; total: number; page: number; per_page: number };
  };
  /** Top-ups, newest first: a client sees its own, the platform all. */
  listTopUps: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListTopUpsQuerySort;
      client_id?: number;
      status?: 'pending' | 'approved' | 'rejected';
      from?: string;
      to?: string;
    };
    answer: {
      rows: TopUpRow[];
      total: number;
      page: number;
      per_page: number;
      amount_halalas: number;
      approved_amount_halalas: number;
    };
  };
  /** Top-ups, newest first: a client sees its own, the platform all: everything that matches, as CSV or XLSX. */
  exportTopUps: {
    query: {
      q?: string;
      sort?: ListTopUpsQuerySort;
      client_id?: number;
      status?: 'pending' | 'approved' | 'rejected';
      from?: string;
      to?: string;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** One top-up. */
  getTopUp: { params: { id: number }; answer: TopUpDetail };
  /** The receipt voucher of an approved top-up on paper, in English and Arabic at once; made once. */
  printReceipt: { params: { id: number }; answer: Blob };
  /** Vehicle types and fuel types in use, for forms and filters. */
  listVehicleChoices: { answer: { vehicle_types: PartyName[]; fuel_types: RequestFuel[] } };
  /** What adding one vehicle of this type costs a client, before it is added. */
  getVehicleFee: { query: { vehicle_type_id: number; client_id?: number }; answer: VehicleFee };
  /** Groups of a fleet with how many vehicles and drivers each has. */
  listVehicleGroups: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListVehicleGroupsQuerySort;
      status?: 'active' | 'inactive';
      client_id?: number;
      branch_id?: number;
    };
    answer: {
      rows: {
        name_en: string;
        name_ar: string;
        client: PartyName;
        branch: PartyName | null;
        cost_center: string | null;
        vehicles: number;
        drivers: number;
        id: number;
        status: 'active' | 'inactive';
        version: number;
        created_at: string;
        can: { update: boolean };
      }[];
      total: number;
      page: number;
      per_page: number;
    };
  };
  /** Add a group to a fleet; an administrator names the client. */
  createVehicleGroup: {
    body: {
      name_en: string;
      name_ar: string;
      cost_center?: string | null;
      branch_id?: number | null;
      client_id?: number;
    };
    answer: CreateVehicleGroupAnswer;
  };
  /** Groups of a fleet with how many vehicles and drivers each has: everything that matches, as CSV or XLSX. */
  exportVehicleGroups: {
    query: {
      q?: string;
      sort?: ListVehicleGroupsQuerySort;
      status?: 'active' | 'inactive';
      client_id?: number;
      branch_id?: number;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** One group and what it burned in the last 30 days. */
  getVehicleGroup: { params: { id: number }; answer: CreateVehicleGroupAnswer };
  /** Edit a group; `version` is the one the editor saw. */
  updateVehicleGroup: {
    params: { id: number };
    body: {
      name_en?: string;
      name_ar?: string;
      cost_center?: string | null;
      branch_id?: number | null;
      version: number;
    };
    answer: CreateVehicleGroupAnswer;
  };
  /** Offer a group in imports and limits again. */
  activateVehicleGroup: { params: { id: number }; answer: CreateVehicleGroupAnswer };
  /** Offer a group no longer; its vehicles stay. */
  deactivateVehicleGroup: { params: { id: number }; answer: CreateVehicleGroupAnswer };
  /** Tags of the fleet’s vehicles: their state, when they were paired and last read. */
  listVehicleTags: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListVehicleTagsQuerySort;
      client_id?: number;
      vehicle_id?: number;
      status?: 'active' | 'blocked' | 'lost' | 'replaced';
      read?: 'never' | 'recent' | 'old';
    };
    answer: { rows: VehicleTag[]; total: number; page: number; per_page: number };
  };
  /** Pair a tag with a vehicle at the desk; `replaces_id` names the active tag whose place it takes. */
  pairVehicleTag: {
    body: { vehicle_id: number; tag: string; label?: string | null; replaces_id?: number };
    answer: VehicleTag;
  };
  /** Pair many tags by plate, all or none; `is_trial` only checks. The tags’ contents are not stored. */
  pairManyVehicleTags: {
    body: {
      client_id?: number;
      is_trial?: boolean;
      pairs: { plate_no: string; tag: string; label?: string | null }[];
    };
    answer: { paired: number; problems: { line: number; field: 'plate_no' | 'tag'; problem: string }[] };
  };
  /** Tags of the fleet’s vehicles: their state, when they were paired and last read: everything that matches, as CSV or XLSX. */
  exportVehicleTags: {
    query: {
      q?: string;
      sort?: ListVehicleTagsQuerySort;
      client_id?: number;
      vehicle_id?: number;
      status?: 'active' | 'blocked' | 'lost' | 'replaced';
      read?: 'never' | 'recent' | 'old';
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** One tag. */
  getVehicleTag: { params: { id: number }; answer: VehicleTag };
  /** Move a tag to another vehicle of the same fleet. */
  moveVehicleTag: {
    params: { id: number };
    body: { vehicle_id: number; reason: string };
    answer: VehicleTag;
  };
  /** Block a tag, report it lost, or activate it again. */
  setVehicleTagStatus: {
    params: { id: number };
    body: { status: 'active' | 'blocked' | 'lost'; reason?: string };
    answer: VehicleTag;
  };
  /** Active vehicle types, for choosing one. */
  listVehicleTypesOnOffer: { answer: { rows: PartyName[] } };
  /** Vehicles of the reader: a driver sees the one bound to them. */
  listVehicles: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListVehiclesQuerySort;
      view?: 'current' | 'deleted';
      client_id?: number;
      group_id?: number | 'none';
      branch_id?: number;
      vehicle_type_id?: number;
      fuel_type_id?: number;
      status?: 'active' | 'inactive';
      driver?: 'bound' | 'none';
      service?: 'overdue' | 'soon';
      documents?: 'expired' | 'soon';
    };
    answer: { rows: VehicleRow[]; total: number; page: number; per_page: number };
  };
  /** Add a vehicle to a fleet; an administrator names the client. */
  createVehicle: {
    body: {
      plate_no: string;
      plate_kind: ListDashboardTopsAnswerRowsPlatePlateKind;
      name?: string;
      vehicle_type_id: number;
      fuel_type_id: number;
      other_fuel_type_ids?: number[];
      gas_tank_capacity_ml: number;
      metres_per_litre?: number | null;
      brand?: string | null;
      make?: string | null;
      model?: string | null;
      color?: string | null;
      cost_center?: string | null;
      client_reference_number?: string | null;
      group_id?: number | null;
      last_service_date?: string | null;
      next_service_date?: string | null;
      registration_until?: string | null;
      insurance_until?: string | null;
      inspection_until?: string | null;
      operating_card_until?: string | null;
      registration_file_id?: number | null;
      insurance_file_id?: number | null;
      inspection_file_id?: number | null;
      operating_card_file_id?: number | null;
      client_id?: number;
      driver_id?: number | null;
      expected_fee_halalas?: number;
      odometer_km?: number | null;
      odo_last_updated_date?: string | null;
    };
    answer: VehicleDetail;
  };
  /** Vehicles of the reader: a driver sees the one bound to them: everything that matches, as CSV or XLSX. */
  exportVehicles: {
    query: {
      q?: string;
      sort?: ListVehiclesQuerySort;
      view?: 'current' | 'deleted';
      client_id?: number;
      group_id?: number | 'none';
      branch_id?: number;
      vehicle_type_id?: number;
      fuel_type_id?: number;
      status?: 'active' | 'inactive';
      driver?: 'bound' | 'none';
      service?: 'overdue' | 'soon';
      documents?: 'expired' | 'soon';
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** Assign many vehicles of one client to a group, or to none; all of them or nothing. */
  moveVehicles: { body: { vehicle_ids: number[]; group_id: number | null }; answer: { moved: number } };
  /** Create or update up to 1 000 vehicles, each line independently; an odometer counts only for new ones. */
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
        registration_until?: string | number | null;
        insurance_until?: string | number | null;
        inspection_until?: string | number | null;
        operating_card_until?: string | number | null;
      }[];
    };
    answer: UpsertDriversAnswer;
  };
  /** One vehicle, also one in the trash, and what the reader may do with it. */
  getVehicle: { params: { id: number }; answer: VehicleDetail };
  /** Edit a vehicle of this `version`. */
  updateVehicle: {
    params: { id: number };
    body: {
      plate_no?: string;
      plate_kind?: ListDashboardTopsAnswerRowsPlatePlateKind;
      name?: string;
      vehicle_type_id?: number;
      fuel_type_id?: number;
      other_fuel_type_ids?: number[];
      gas_tank_capacity_ml?: number;
      metres_per_litre?: number | null;
      brand?: string | null;
      make?: string | null;
      model?: string | null;
      color?: string | null;
      cost_center?: string | null;
      client_reference_number?: string | null;
      group_id?: number | null;
      last_service_date?: string | null;
      next_service_date?: string | null;
      registration_until?: string | null;
      insurance_until?: string | null;
      inspection_until?: string | null;
      operating_card_until?: string | null;
      registration_file_id?: number | null;
      insurance_file_id?: number | null;
      inspection_file_id?: number | null;
      operating_card_file_id?: number | null;
      version: number;
    };
    answer: VehicleDetail;
  };
  /** What activating or restoring a vehicle costs, before it is done; nothing while its client is inactive. */
  getActivationFee: { params: { id: number }; answer: ActivationFee };
  /** Assign a driver to a vehicle, or none. */
  bindDriver: { params: { id: number }; body: { driver_id: number | null }; answer: VehicleDetail };
  /** Who drove this vehicle, newest first. */
  listDriverLog: {
    params: { id: number };
    query?: { page?: number; per_page?: number };
    answer: ListVehicleLogAnswer;
  };
  /** Odometer history, newest first, with the distance driven between readings. */
  listOdometerReadings: {
    params: { id: number };
    query?: { page?: number; per_page?: number };
    answer: {
      rows: OdometerReading[];
      total: number;
      page: number;
      per_page: number;
      can: { add: boolean; correct: boolean };
    };
  };
  /** Write down a reading, also one from before others: it must lie between its neighbours in time. */
  createOdometerReading: {
    params: { id: number };
    body: { odometer_km: number; read_at: string; is_new_odometer?: boolean; note?: string | null };
    answer: OdometerReading;
  };
  /** Restore a vehicle from the trash, without a driver; rejected while another has its plate. */
  restoreVehicle: { params: { id: number }; body?: { expected_fee_halalas?: number }; answer: VehicleDetail };
  /** Activate or deactivate a vehicle; deactivating waits for its open request. */
  setVehicleStatus: {
    params: { id: number };
    body: { status: 'active' | 'inactive'; expected_fee_halalas?: number };
    answer: VehicleDetail;
  };
  /** What a vehicle took and spent in a period (the last 30 days by default), beside what is usual for it. */
  getVehicleSummary: {
    params: { id: number };
    query?: { period?: ListReportRowsQueryPeriod; from?: string; to?: string };
    answer: VehicleSummary;
  };
  /** Send the tank level of one vehicle; the answer is the reading that is stored for this time. */
  createTankReading: {
    params: { id: number };
    body: {
      read_at: string;
      level: number;
      unit: 'ml' | 'percent';
      source: SendTankReadingsBodyReadingsSource;
      latitude?: number | null;
      longitude?: number | null;
    };
    answer: { read_at: string; volume_ml: number; source: SendTankReadingsBodyReadingsSource };
  };
  /** Move a vehicle to the trash: its driver is released, its plate may be used again. */
  trashVehicle: { params: { id: number }; answer: VehicleDetail };
  /** Balances of a client. */
  getWallet: { query?: { client_id?: number }; answer: Wallet };
  /** Places deliveries go to. */
  listWarehouses: {
    query?: {
      page?: number;
      per_page?: number;
      q?: string;
      sort?: ListWarehousesQuerySort;
      status?: 'active' | 'inactive';
      client_id?: number;
    };
    answer: { rows: WarehouseRow[]; total: number; page: number; per_page: number };
  };
  /** Add a place; an administrator says whose. */
  createWarehouse: {
    body: {
      name_en: string;
      name_ar: string;
      address: string;
      short_address?: string | null;
      latitude: number;
      longitude: number;
      contact_name?: string | null;
      contact_mobile?: string | null;
      contact_email?: string | null;
      recipient_language?: 'en' | 'ar';
      requires_handover_code?: boolean;
      required_skills: CreateOrderBodyRequiredSkills[];
      max_vehicle_weight_kg?: number | null;
      open_from_minute?: number | null;
      open_to_minute?: number | null;
      service_seconds?: number | null;
      driver_notes?: string | null;
      client_id?: number;
    };
    answer: WarehouseRow;
  };
  /** Places deliveries go to: everything that matches, as CSV or XLSX. */
  exportWarehouses: {
    query: {
      q?: string;
      sort?: ListWarehousesQuerySort;
      status?: 'active' | 'inactive';
      client_id?: number;
      format: 'csv' | 'xlsx';
      lang?: 'en' | 'ar';
      large?: 'wait' | 'refuse';
    };
    answer: Blob;
  };
  /** One place. */
  getWarehouse: { params: { id: number }; answer: WarehouseRow };
  /** Edit a place, as seen in `version`. */
  updateWarehouse: {
    params: { id: number };
    body: {
      name_en: string;
      name_ar: string;
      address: string;
      short_address?: string | null;
      latitude: number;
      longitude: number;
      contact_name?: string | null;
      contact_mobile?: string | null;
      contact_email?: string | null;
      recipient_language?: 'en' | 'ar';
      requires_handover_code?: boolean;
      required_skills: CreateOrderBodyRequiredSkills[];
      max_vehicle_weight_kg?: number | null;
      open_from_minute?: number | null;
      open_to_minute?: number | null;
      service_seconds?: number | null;
      driver_notes?: string | null;
      version: number;
    };
    answer: WarehouseRow;
  };
  /** Deliver to a place again. */
  activateWarehouse: { params: { id: number }; answer: WarehouseRow };
  /** Take no more orders for a place; those it has stay. */
  deactivateWarehouse: { params: { id: number }; answer: WarehouseRow };
}

/** What webhooks bring, type by type. */
export type WebhookMessage =
  | {
      type: 'fuel_request.status_changed';
      version: 1;
      timestamp: string;
      data: {
        id: number;
        from_status: GetDashboardAnswerSeriesStatus | null;
        status: GetDashboardAnswerSeriesStatus;
      };
    }
  | { type: 'fuel_request.flagged'; version: 1; timestamp: string; data: { id: number } }
  | {
      type: 'anomaly_case.changed';
      version: 1;
      timestamp: string;
      data: { id: number; fuel_request_id: number };
    }
  | {
      type: 'dispute_case.status_changed';
      version: 1;
      timestamp: string;
      data: { id: number; status: 'open' | 'upheld' | 'rejected' };
    }
  | {
      type: 'top_up.status_changed';
      version: 1;
      timestamp: string;
      data: { id: number; status: 'pending' | 'approved' | 'rejected' };
    }
  | {
      type: 'wallet.low_balance';
      version: 1;
      timestamp: string;
      data: { remaining_halalas: number; limit_halalas: number };
    }
  | {
      type: 'invoice.issued';
      version: 1;
      timestamp: string;
      data: {
        id: number;
        number: string;
        kind: 'refuelling' | 'subscription' | 'processing_fee' | 'delivery' | 'borne';
      };
    }
  | { type: 'credit_note.issued'; version: 1; timestamp: string; data: WebhookMessageData }
  | { type: 'debit_note.issued'; version: 1; timestamp: string; data: WebhookMessageData }
  | { type: 'invoice.overdue'; version: 1; timestamp: string; data: { id: number; number: string } }
  | {
      type: 'order.status_changed';
      version: 1;
      timestamp: string;
      data: { id: number; from_status: OrderStatus | null; status: OrderStatus };
    }
  | {
      type: 'order.changed';
      version: 1;
      timestamp: string;
      data: { id: number; status: OrderStatus; fields: OrderDetailEditableFields[] };
    }
  | { type: 'webhook.test'; version: 1; timestamp: string; data: { id: number } };

/** Where each operation is. */
export const OPERATIONS = {
  listBranches: { method: 'GET', path: '/branches', isIdempotent: false, answers: 'json' },
  createBranch: { method: 'POST', path: '/branches', isIdempotent: true, answers: 'json' },
  exportBranches: { method: 'GET', path: '/branches/export', isIdempotent: false, answers: 'file' },
  getBranch: { method: 'GET', path: '/branches/{id}', isIdempotent: false, answers: 'json' },
  updateBranch: { method: 'PATCH', path: '/branches/{id}', isIdempotent: false, answers: 'json' },
  activateBranch: { method: 'POST', path: '/branches/{id}/activate', isIdempotent: true, answers: 'json' },
  deactivateBranch: {
    method: 'POST',
    path: '/branches/{id}/deactivate',
    isIdempotent: true,
    answers: 'json',
  },
  listClientStations: { method: 'GET', path: '/client-stations', isIdempotent: false, answers: 'json' },
  mapClientStations: { method: 'GET', path: '/client-stations/map', isIdempotent: false, answers: 'json' },
  listClientNetworks: {
    method: 'GET',
    path: '/client-stations/networks',
    isIdempotent: false,
    answers: 'json',
  },
  listClients: { method: 'GET', path: '/clients', isIdempotent: false, answers: 'json' },
  exportClients: { method: 'GET', path: '/clients/export', isIdempotent: false, answers: 'file' },
  getClient: { method: 'GET', path: '/clients/{id}', isIdempotent: false, answers: 'json' },
  getClientFees: { method: 'GET', path: '/clients/{id}/fees', isIdempotent: false, answers: 'json' },
  getClientPlan: { method: 'GET', path: '/clients/{id}/plan', isIdempotent: false, answers: 'json' },
  getDashboard: { method: 'GET', path: '/dashboard', isIdempotent: false, answers: 'json' },
  getMoneyFlow: { method: 'GET', path: '/dashboard/money', isIdempotent: false, answers: 'json' },
  listDashboardTops: { method: 'GET', path: '/dashboard/tops', isIdempotent: false, answers: 'json' },
  getRegisteredVehicles: { method: 'GET', path: '/dashboard/vehicles', isIdempotent: false, answers: 'json' },
  listDeliveredLines: { method: 'GET', path: '/delivered-lines', isIdempotent: false, answers: 'json' },
  exportDeliveredLines: {
    method: 'GET',
    path: '/delivered-lines/export',
    isIdempotent: false,
    answers: 'file',
  },
  sumDeliveredLines: { method: 'GET', path: '/delivered-lines/sums', isIdempotent: false, answers: 'json' },
  listDisputeCases: { method: 'GET', path: '/dispute-cases', isIdempotent: false, answers: 'json' },
  getDisputeCase: { method: 'GET', path: '/dispute-cases/{id}', isIdempotent: false, answers: 'json' },
  uploadDriverPhoto: { method: 'POST', path: '/driver-photos', isIdempotent: false, answers: 'json' },
  listDrivers: { method: 'GET', path: '/drivers', isIdempotent: false, answers: 'json' },
  createDriver: { method: 'POST', path: '/drivers', isIdempotent: true, answers: 'json' },
  exportDrivers: { method: 'GET', path: '/drivers/export', isIdempotent: false, answers: 'file' },
  upsertDrivers: { method: 'POST', path: '/drivers/upsert', isIdempotent: true, answers: 'json' },
  getDriver: { method: 'GET', path: '/drivers/{id}', isIdempotent: false, answers: 'json' },
  updateDriver: { method: 'PATCH', path: '/drivers/{id}', isIdempotent: false, answers: 'json' },
  bindVehicle: { method: 'POST', path: '/drivers/{id}/bind-vehicle', isIdempotent: true, answers: 'json' },
  restoreDriver: { method: 'POST', path: '/drivers/{id}/restore', isIdempotent: true, answers: 'json' },
  setDriverStatus: { method: 'POST', path: '/drivers/{id}/set-status', isIdempotent: true, answers: 'json' },
  trashDriver: { method: 'POST', path: '/drivers/{id}/trash', isIdempotent: true, answers: 'json' },
  unbindDevice: { method: 'POST', path: '/drivers/{id}/unbind-device', isIdempotent: true, answers: 'json' },
  listVehicleLog: { method: 'GET', path: '/drivers/{id}/vehicle-log', isIdempotent: false, answers: 'json' },
  feedDrivers: { method: 'GET', path: '/feeds/drivers', isIdempotent: false, answers: 'json' },
  feedInvoices: { method: 'GET', path: '/feeds/invoices', isIdempotent: false, answers: 'json' },
  feedStatementLines: { method: 'GET', path: '/feeds/statement-lines', isIdempotent: false, answers: 'json' },
  feedTransactions: { method: 'GET', path: '/feeds/transactions', isIdempotent: false, answers: 'json' },
  feedVehicles: { method: 'GET', path: '/feeds/vehicles', isIdempotent: false, answers: 'json' },
  listFuelRequests: { method: 'GET', path: '/fuel-requests', isIdempotent: false, answers: 'json' },
  createFuelRequest: { method: 'POST', path: '/fuel-requests', isIdempotent: true, answers: 'json' },
  exportFuelRequests: { method: 'GET', path: '/fuel-requests/export', isIdempotent: false, answers: 'file' },
  previewFuelRequest: {
    method: 'POST',
    path: '/fuel-requests/preview',
    isIdempotent: false,
    answers: 'json',
  },
  sumFuelRequests: { method: 'GET', path: '/fuel-requests/sums', isIdempotent: false, answers: 'json' },
  getFuelRequest: { method: 'GET', path: '/fuel-requests/{id}', isIdempotent: false, answers: 'json' },
  approveFuelRequest: {
    method: 'POST',
    path: '/fuel-requests/{id}/approve',
    isIdempotent: true,
    answers: 'json',
  },
  cancelFuelRequest: {
    method: 'POST',
    path: '/fuel-requests/{id}/cancel',
    isIdempotent: true,
    answers: 'json',
  },
  rejectFuelRequest: {
    method: 'POST',
    path: '/fuel-requests/{id}/reject',
    isIdempotent: true,
    answers: 'json',
  },
  listFuelsOnSale: { method: 'GET', path: '/fuel-types/on-sale', isIdempotent: false, answers: 'json' },
  listInvoices: { method: 'GET', path: '/invoices', isIdempotent: false, answers: 'json' },
  exportInvoices: { method: 'GET', path: '/invoices/export', isIdempotent: false, answers: 'file' },
  getInvoice: { method: 'GET', path: '/invoices/{id}', isIdempotent: false, answers: 'json' },
  listInvoiceItems: { method: 'GET', path: '/invoices/{id}/items', isIdempotent: false, answers: 'json' },
  exportInvoiceItems: {
    method: 'GET',
    path: '/invoices/{id}/items/export',
    isIdempotent: false,
    answers: 'file',
  },
  printInvoice: { method: 'GET', path: '/invoices/{id}/pdf', isIdempotent: false, answers: 'file' },
  getInvoiceXml: { method: 'GET', path: '/invoices/{id}/xml', isIdempotent: false, answers: 'file' },
  listLimitProfiles: { method: 'GET', path: '/limit-profiles', isIdempotent: false, answers: 'json' },
  listLimits: { method: 'GET', path: '/limits', isIdempotent: false, answers: 'json' },
  getLimitSuggestion: { method: 'GET', path: '/limits/suggestion', isIdempotent: false, answers: 'json' },
  listNetworks: { method: 'GET', path: '/networks', isIdempotent: false, answers: 'json' },
  exportNetworks: { method: 'GET', path: '/networks/export', isIdempotent: false, answers: 'file' },
  correctOdometerReading: {
    method: 'PATCH',
    path: '/odometer-readings/{id}',
    isIdempotent: false,
    answers: 'json',
  },
  listOrders: { method: 'GET', path: '/orders', isIdempotent: false, answers: 'json' },
  createOrder: { method: 'POST', path: '/orders', isIdempotent: true, answers: 'json' },
  getOrderBoard: { method: 'GET', path: '/orders/board', isIdempotent: false, answers: 'json' },
  listOrderChoices: { method: 'GET', path: '/orders/choices', isIdempotent: false, answers: 'json' },
  countOrders: { method: 'GET', path: '/orders/counts', isIdempotent: false, answers: 'json' },
  exportOrders: { method: 'GET', path: '/orders/export', isIdempotent: false, answers: 'file' },
  listFreeSlots: { method: 'GET', path: '/orders/free-slots', isIdempotent: false, answers: 'json' },
  listSlotOffers: { method: 'POST', path: '/orders/slot-offers', isIdempotent: false, answers: 'json' },
  getOrder: { method: 'GET', path: '/orders/{id}', isIdempotent: false, answers: 'json' },
  updateOrder: { method: 'PATCH', path: '/orders/{id}', isIdempotent: false, answers: 'json' },
  cancelOrder: { method: 'POST', path: '/orders/{id}/cancel', isIdempotent: true, answers: 'json' },
  getOrderDelivery: { method: 'GET', path: '/orders/{id}/delivery', isIdempotent: false, answers: 'json' },
  rescheduleOrder: { method: 'POST', path: '/orders/{id}/reschedule', isIdempotent: true, answers: 'json' },
  getTrackingLink: {
    method: 'GET',
    path: '/orders/{id}/tracking-link',
    isIdempotent: false,
    answers: 'json',
  },
  searchPlaces: { method: 'GET', path: '/places', isIdempotent: false, answers: 'json' },
  listPolicies: { method: 'GET', path: '/policies', isIdempotent: false, answers: 'json' },
  getPolicyChoices: { method: 'GET', path: '/policies/choices', isIdempotent: false, answers: 'json' },
  getEffectiveRules: { method: 'GET', path: '/policies/effective', isIdempotent: false, answers: 'json' },
  getPolicy: { method: 'GET', path: '/policy', isIdempotent: false, answers: 'json' },
  listReportRows: { method: 'GET', path: '/reports', isIdempotent: false, answers: 'json' },
  exportReportRows: { method: 'GET', path: '/reports/export', isIdempotent: false, answers: 'file' },
  printReport: { method: 'GET', path: '/reports/pdf', isIdempotent: false, answers: 'file' },
  createSiteTankReading: {
    method: 'POST',
    path: '/site-tanks/{id}/readings',
    isIdempotent: false,
    answers: 'json',
  },
  acceptSlotRequest: {
    method: 'POST',
    path: '/slot-requests/{id}/accept',
    isIdempotent: true,
    answers: 'json',
  },
  declineSlotRequest: {
    method: 'POST',
    path: '/slot-requests/{id}/decline',
    isIdempotent: true,
    answers: 'json',
  },
  getStatement: { method: 'GET', path: '/statement', isIdempotent: false, answers: 'json' },
  getDocumentStatement: { method: 'GET', path: '/statement/documents', isIdempotent: false, answers: 'json' },
  exportDocumentStatement: {
    method: 'GET',
    path: '/statement/documents/export',
    isIdempotent: false,
    answers: 'file',
  },
  printDocumentStatement: {
    method: 'GET',
    path: '/statement/documents/pdf',
    isIdempotent: false,
    answers: 'file',
  },
  exportStatement: { method: 'GET', path: '/statement/export', isIdempotent: false, answers: 'file' },
  printStatement: { method: 'GET', path: '/statement/pdf', isIdempotent: false, answers: 'file' },
  listStationCoordinates: {
    method: 'GET',
    path: '/station-coordinates',
    isIdempotent: false,
    answers: 'json',
  },
  listStations: { method: 'GET', path: '/stations', isIdempotent: false, answers: 'json' },
  exportStations: { method: 'GET', path: '/stations/export', isIdempotent: false, answers: 'file' },
  listTankForecasts: { method: 'GET', path: '/tank-forecasts', isIdempotent: false, answers: 'json' },
  sendTankReadings: { method: 'POST', path: '/tank-readings', isIdempotent: false, answers: 'json' },
  listTemporaryCapacities: {
    method: 'GET',
    path: '/temporary-capacities',
    isIdempotent: false,
    answers: 'json',
  },
  grantTemporaryCapacity: {
    method: 'POST',
    path: '/temporary-capacities',
    isIdempotent: true,
    answers: 'json',
  },
  allocateInBulk: { method: 'POST', path: '/temporary-capacities/bulk', isIdempotent: true, answers: 'json' },
  revokeTemporaryCapacities: {
    method: 'POST',
    path: '/temporary-capacities/revoke',
    isIdempotent: true,
    answers: 'json',
  },
  listCapacityVehicles: {
    method: 'GET',
    path: '/temporary-capacities/vehicles',
    isIdempotent: false,
    answers: 'json',
  },
  listTopUps: { method: 'GET', path: '/top-ups', isIdempotent: false, answers: 'json' },
  exportTopUps: { method: 'GET', path: '/top-ups/export', isIdempotent: false, answers: 'file' },
  getTopUp: { method: 'GET', path: '/top-ups/{id}', isIdempotent: false, answers: 'json' },
  printReceipt: { method: 'GET', path: '/top-ups/{id}/receipt', isIdempotent: false, answers: 'file' },
  listVehicleChoices: { method: 'GET', path: '/vehicle-choices', isIdempotent: false, answers: 'json' },
  getVehicleFee: { method: 'GET', path: '/vehicle-fee', isIdempotent: false, answers: 'json' },
  listVehicleGroups: { method: 'GET', path: '/vehicle-groups', isIdempotent: false, answers: 'json' },
  createVehicleGroup: { method: 'POST', path: '/vehicle-groups', isIdempotent: true, answers: 'json' },
  exportVehicleGroups: {
    method: 'GET',
    path: '/vehicle-groups/export',
    isIdempotent: false,
    answers: 'file',
  },
  getVehicleGroup: { method: 'GET', path: '/vehicle-groups/{id}', isIdempotent: false, answers: 'json' },
  updateVehicleGroup: { method: 'PATCH', path: '/vehicle-groups/{id}', isIdempotent: false, answers: 'json' },
  activateVehicleGroup: {
    method: 'POST',
    path: '/vehicle-groups/{id}/activate',
    isIdempotent: true,
    answers: 'json',
  },
  deactivateVehicleGroup: {
    method: 'POST',
    path: '/vehicle-groups/{id}/deactivate',
    isIdempotent: true,
    answers: 'json',
  },
  listVehicleTags: { method: 'GET', path: '/vehicle-tags', isIdempotent: false, answers: 'json' },
  pairVehicleTag: { method: 'POST', path: '/vehicle-tags', isIdempotent: false, answers: 'json' },
  pairManyVehicleTags: { method: 'POST', path: '/vehicle-tags/batch', isIdempotent: false, answers: 'json' },
  exportVehicleTags: { method: 'GET', path: '/vehicle-tags/export', isIdempotent: false, answers: 'file' },
  getVehicleTag: { method: 'GET', path: '/vehicle-tags/{id}', isIdempotent: false, answers: 'json' },
  moveVehicleTag: { method: 'POST', path: '/vehicle-tags/{id}/move', isIdempotent: false, answers: 'json' },
  setVehicleTagStatus: {
    method: 'POST',
    path: '/vehicle-tags/{id}/status',
    isIdempotent: false,
    answers: 'json',
  },
  listVehicleTypesOnOffer: {
    method: 'GET',
    path: '/vehicle-types/on-offer',
    isIdempotent: false,
    answers: 'json',
  },
  listVehicles: { method: 'GET', path: '/vehicles', isIdempotent: false, answers: 'json' },
  createVehicle: { method: 'POST', path: '/vehicles', isIdempotent: true, answers: 'json' },
  exportVehicles: { method: 'GET', path: '/vehicles/export', isIdempotent: false, answers: 'file' },
  moveVehicles: { method: 'POST', path: '/vehicles/move-to-group', isIdempotent: true, answers: 'json' },
  upsertVehicles: { method: 'POST', path: '/vehicles/upsert', isIdempotent: true, answers: 'json' },
  getVehicle: { method: 'GET', path: '/vehicles/{id}', isIdempotent: false, answers: 'json' },
  updateVehicle: { method: 'PATCH', path: '/vehicles/{id}', isIdempotent: false, answers: 'json' },
  getActivationFee: {
    method: 'GET',
    path: '/vehicles/{id}/activation-fee',
    isIdempotent: false,
    answers: 'json',
  },
  bindDriver: { method: 'POST', path: '/vehicles/{id}/bind-driver', isIdempotent: true, answers: 'json' },
  listDriverLog: { method: 'GET', path: '/vehicles/{id}/driver-log', isIdempotent: false, answers: 'json' },
  listOdometerReadings: {
    method: 'GET',
    path: '/vehicles/{id}/odometer-readings',
    isIdempotent: false,
    answers: 'json',
  },
  createOdometerReading: {
    method: 'POST',
    path: '/vehicles/{id}/odometer-readings',
    isIdempotent: true,
    answers: 'json',
  },
  restoreVehicle: { method: 'POST', path: '/vehicles/{id}/restore', isIdempotent: true, answers: 'json' },
  setVehicleStatus: {
    method: 'POST',
    path: '/vehicles/{id}/set-status',
    isIdempotent: true,
    answers: 'json',
  },
  getVehicleSummary: { method: 'GET', path: '/vehicles/{id}/summary', isIdempotent: false, answers: 'json' },
  createTankReading: {
    method: 'POST',
    path: '/vehicles/{id}/tank-readings',
    isIdempotent: false,
    answers: 'json',
  },
  trashVehicle: { method: 'POST', path: '/vehicles/{id}/trash', isIdempotent: true, answers: 'json' },
  getWallet: { method: 'GET', path: '/wallet', isIdempotent: false, answers: 'json' },
  listWarehouses: { method: 'GET', path: '/warehouses', isIdempotent: false, answers: 'json' },
  createWarehouse: { method: 'POST', path: '/warehouses', isIdempotent: true, answers: 'json' },
  exportWarehouses: { method: 'GET', path: '/warehouses/export', isIdempotent: false, answers: 'file' },
  getWarehouse: { method: 'GET', path: '/warehouses/{id}', isIdempotent: false, answers: 'json' },
  updateWarehouse: { method: 'PATCH', path: '/warehouses/{id}', isIdempotent: false, answers: 'json' },
  activateWarehouse: {
    method: 'POST',
    path: '/warehouses/{id}/activate',
    isIdempotent: true,
    answers: 'json',
  },
  deactivateWarehouse: {
    method: 'POST',
    path: '/warehouses/{id}/deactivate',
    isIdempotent: true,
    answers: 'json',
  },
} as const satisfies Record<
  keyof Operations,
  { method: string; path: string; isIdempotent: boolean; answers: 'json' | 'file' }
>;

// What the contracts have a name for, and what more than one place has.

export type ActivationFee = {
  vehicles: number;
  registration_amount_halalas: number;
  month_amount_halalas: number;
  amount_halalas: number;
};

export type ApprovalBody = {
  comment?: string;
  approved_volume_ml?: number;
  approved_amount_halalas?: number;
  exception_volume_ml?: number;
  exception_amount_halalas?: number;
};

export type CapacityVehicleRow = {
  id: number;
  plate_no: string;
  plate_kind: ListDashboardTopsAnswerRowsPlatePlateKind;
  name: string;
  make: string | null;
  model: string | null;
  vehicle_type: { name_en: string; name_ar: string };
  fuel_type: { code: string; title_en: string; title_ar: string };
  group: { name_en: string; name_ar: string } | null;
  driver_name: string | null;
  gas_tank_capacity_ml: number;
  raises_volume: boolean;
  raises_amount: boolean;
  running: {
    volume_ml: number | null;
    amount_halalas: number | null;
    mode: 'once' | 'days';
    days: number | null;
    renew_automatically: boolean;
    carry_over: boolean;
    id: number;
    ends_at: string;
  } | null;
};

export type Check = {
  code: CheckCode;
  passed: boolean;
  kind: 'fact' | 'limit';
  level: 'client' | 'group' | 'vehicle' | 'driver' | 'cost_center' | 'station' | 'product';
  unit: CheckUnit;
  limit: number | null;
  raised_by: number | null;
  used: number | null;
  value: number | null;
  window_days: number | null;
  consequence: 'decline' | 'hold' | 'flag';
  profile?: PartyName;
  tank_level?: { volume_ml: number; read_at: string };
  document?: { name: CheckDocumentName; until: string };
};

export type CheckCode =
  | 'client_active'
  | 'vehicle_active'
  | 'driver_active'
  | 'fuel_allowed'
  | 'fuel_type_allowed'
  | 'station_active'
  | 'station_allowed'
  | 'city_allowed'
  | 'area_allowed'
  | 'station_sells_fuel'
  | 'station_open'
  | 'driver_distance'
  | 'days_and_hours'
  | 'odometer_provided'
  | 'odometer_plausible'
  | 'documents_valid'
  | 'tank_room'
  | 'fills_per_day'
  | 'fills_per_week'
  | 'fills_per_month'
  | 'time_between_fills'
  | 'distance_between_fills'
  | 'volume_per_fill'
  | 'volume_per_day'
  | 'volume_per_week'
  | 'volume_per_month'
  | 'volume_per_window'
  | 'amount_per_fill'
  | 'amount_per_day'
  | 'amount_per_week'
  | 'amount_per_month'
  | 'amount_per_window'
  | 'balance'
  | 'credit_in_order'
  | 'budget'
  | 'approval'
  | 'approval_above'
  | 'over_hold'
  | 'usual_consumption'
  | 'plate_match'
  | 'plate_by_camera'
  | 'display_photo'
  | 'pin_right'
  | 'tag_read'
  | 'no_override'
  | 'price_in_bounds'
  | 'clock_right'
  | 'closed_in_time'
  | 'still_approved'
  | 'fuelled_once'
  | 'price_as_shown'
  | 'offline_cap'
  | 'pump_preset'
  | 'pump_price'
  | 'pump_report';

export type CheckDocumentName =
  | 'registration'
  | 'insurance'
  | 'inspection'
  | 'operating_card'
  | 'driving_license'
  | 'residence_permit'
  | 'driver_card'
  | 'hazmat_license';

export type CheckUnit =
  | 'ml'
  | 'halalas'
  | 'km'
  | 'metres'
  | 'minutes'
  | 'seconds'
  | 'count'
  | 'days'
  | 'millis'
  | 'minute_of_day'
  | 'none';

export type ClientDetail = {
  id: number;
  name_en: string;
  name_ar: string;
  vat_no: string;
  status: 'active' | 'inactive';
  created_at: string;
  balances: ClientRowBalances | null;
  can: { update: boolean; activate: boolean };
  address: string;
  cr_number: string;
  virtual_bank_account: string | null;
  min_amount_notification: number;
  billing_period: string;
  client_source: string | null;
  contract_no: string;
  contract_start_date: string | null;
  contract_end_date: string | null;
  vat_file_id: number | null;
  cr_file_id: number | null;
  version: number;
  contacts: {
    kind: 'admin' | 'operation' | 'billing';
    user_id: number;
    name: string;
    email: string | null;
    mobile: string | null;
    has_password: boolean;
  }[];
  prices: ClientPrice[];
  totals: { drivers: number; vehicles: number; users: number; stations: number; open_requests: number };
};

export type ClientPrice = {
  vehicle_type: PartyName;
  registration_fee: number;
  monthly_sub_fee: number;
  base_registration_fee: number;
  base_monthly_sub_fee: number;
  is_own: boolean;
};

export type ClientRow = {
  id: number;
  name_en: string;
  name_ar: string;
  vat_no: string;
  status: 'active' | 'inactive';
  created_at: string;
  balances: ClientRowBalances | null;
  can: { update: boolean; activate: boolean };
};

export type ClientRowBalances = {
  main_halalas: number;
  allocated_halalas: number;
  reserved_halalas: number;
  is_low: boolean;
};

export type ClientStationRow = {
  id: number;
  name_en: string;
  name_ar: string;
  network: PartyName;
  city: string;
  coordinates: { latitude: number; longitude: number };
  prices: { fuel_code: string; price_millis_per_litre: number }[];
  allowed: boolean;
  disabled_by: 'station' | 'network' | null;
};

export type CreateBranchBodyCity =
  | 'Riyadh'
  | 'Al Kharj'
  | 'Al Majmaah'
  | 'Ad Dawadimi'
  | 'Wadi ad-Dawasir'
  | 'Az Zulfi'
  | 'Shaqra'
  | 'Afif'
  | 'Al Quwayiyah'
  | 'Al Muzahimiyah'
  | 'Diriyah'
  | 'Al Aflaj'
  | 'Jeddah'
  | 'Makkah'
  | 'Taif'
  | 'Rabigh'
  | 'Al Qunfudhah'
  | 'Al Lith'
  | 'King Abdullah Economic City'
  | 'Madinah'
  | 'Yanbu'
  | 'Al Ula'
  | 'Badr'
  | 'Khaybar'
  | 'Dammam'
  | 'Khobar'
  | 'Dhahran'
  | 'Jubail'
  | 'Qatif'
  | 'Ras Tanura'
  | 'Abqaiq'
  | 'Hofuf'
  | 'Al Mubarraz'
  | 'Hafar al-Batin'
  | 'Khafji'
  | 'Nairyah'
  | 'Ras al-Khair'
  | 'Buraydah'
  | 'Unaizah'
  | 'Ar Rass'
  | 'Al Bukayriyah'
  | 'Hail'
  | 'Baqaa'
  | 'Tabuk'
  | 'Tayma'
  | 'Al Wajh'
  | 'Duba'
  | 'Umluj'
  | 'NEOM'
  | 'Sakaka'
  | 'Dumat al-Jandal'
  | 'Qurayyat'
  | 'Arar'
  | 'Rafha'
  | 'Turaif'
  | 'Abha'
  | 'Khamis Mushait'
  | 'Bisha'
  | 'Muhayil'
  | 'An Namas'
  | 'Ahad Rafidah'
  | 'Al Bahah'
  | 'Baljurashi'
  | 'Najran'
  | 'Sharurah'
  | 'Jazan'
  | 'Sabya'
  | 'Abu Arish'
  | 'Samtah';

export type CreateOrderBodyRequiredSkills =
  | 'long_hose'
  | 'pump'
  | 'flow_meter'
  | 'small_truck'
  | 'tail_lift'
  | 'site_permit'
  | 'night_access';

export type CreateSiteTankReadingAnswer = { read_at: string; volume_ml: number; source: 'manual' | 'api' };

export type CreateVehicleGroupAnswer = {
  name_en: string;
  name_ar: string;
  client: PartyName;
  branch: PartyName | null;
  cost_center: string | null;
  vehicles: number;
  drivers: number;
  id: number;
  status: 'active' | 'inactive';
  version: number;
  created_at: string;
  can: { update: boolean };
  own_cost_center: string | null;
  fills: number;
  volume_ml: number;
  amount_halalas: number;
};

export type CreditLine = {
  limit_halalas: number;
  payment_terms_days: number;
  grace_days: number;
  used_halalas: number;
  available_halalas: number;
  overdue_halalas: number;
  open: {
    period: string;
    amount_halalas: number;
    due_on: string;
    reminders: { days: number; sent_at: string }[];
  }[];
  blocks_on: string | null;
  blocked_at: string | null;
  suspended_until: string | null;
  suspension_reason: string | null;
  version: number;
};

export type DeliveredLine = {
  id: number;
  delivered_on: string;
  order_id: number;
  client_reference: string | null;
  client: PartyName;
  warehouse: PartyName;
  delivery_branch: PartyName;
  product: OrderProduct;
  volume_ml: number | null;
  pieces: number | null;
  price_millis: number;
  vat_rate_basis_points: number;
  net_halalas: number;
  vat_halalas: number;
  amount_halalas: number;
  received_by: string | null;
  invoice_id: number | null;
  invoice_number: string | null;
};

export type DeliveryProof = {
  delivered_at: string;
  recorded_at: string;
  recorded_by: string | null;
  received_by: string | null;
  signature: unknown[][][] | null;
  photo_file_ids: number[];
  note: string | null;
  handover: 'code' | 'released' | null;
  latitude: number | null;
  longitude: number | null;
  lines: {
    order_line_id: number;
    product: OrderProduct;
    volume_ml: number | null;
    pieces: number | null;
    dip_before_mm: number | null;
    dip_after_mm: number | null;
  }[];
};

export type DeliveryRating = { stars: number; comment: string | null; rated_at: string };

export type DisputeCaseDetail = {
  id: number;
  state: 'open' | 'upheld' | 'rejected';
  reason_code: DisputeCaseRowReasonCode;
  reason: string;
  opened_at: string;
  opened_by: string;
  decided_at: string | null;
  fuel_request_id: number;
  reference_number: string | null;
  client: PartyName;
  station: PartyName;
  network: PartyName;
  vehicle: DisputeCaseRowVehicle;
  fuelled_at: string | null;
  volume_before_ml: number;
  amount_before_halalas: number;
  charged_before_halalas: number;
  volume_after_ml: number | null;
  amount_after_halalas: number | null;
  charged_after_halalas: number | null;
  decided_by: string | null;
  decision_reason: string | null;
  borne: { station_halalas: number; platform_halalas: number } | null;
  reversal_entry_id: number | null;
  capture_entry_id: number | null;
  comments: ThreadComment[];
  fuel_request: FuelRequestDetail;
  can: { comment: boolean; decide: boolean };
};

export type DisputeCaseRow = {
  id: number;
  state: 'open' | 'upheld' | 'rejected';
  reason_code: DisputeCaseRowReasonCode;
  reason: string;
  opened_at: string;
  opened_by: string;
  decided_at: string | null;
  fuel_request_id: number;
  reference_number: string | null;
  client: PartyName;
  station: PartyName;
  network: PartyName;
  vehicle: DisputeCaseRowVehicle;
  fuelled_at: string | null;
  volume_before_ml: number;
  amount_before_halalas: number;
  charged_before_halalas: number;
  volume_after_ml: number | null;
  amount_after_halalas: number | null;
  charged_after_halalas: number | null;
};

export type DisputeCaseRowReasonCode =
  | 'not_our_vehicle'
  | 'not_dispensed'
  | 'wrong_litres'
  | 'wrong_price'
  | 'charged_twice'
  | 'other';

export type DisputeCaseRowVehicle = { id: number; plate_no: string; plate_kind: string };

export type DriverDetail = {
  id: number;
  name: string;
  employee_number: string;
  civil_id: string;
  mobile: string;
  email: string | null;
  client: PartyName;
  vehicle: DriverRowVehicle | null;
  photo_file_id: number | null;
  driving_license_until: string | null;
  residence_permit_until: string | null;
  driver_card_until: string | null;
  hazmat_license_until: string | null;
  has_device: boolean;
  status: 'active' | 'inactive';
  created_at: string;
  deleted_at: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  gender: 'female' | 'male' | null;
  nationality: string | null;
  driving_license_number: string | null;
  driving_license_file_id: number | null;
  residence_permit_file_id: number | null;
  driver_card_file_id: number | null;
  hazmat_license_file_id: number | null;
  driver_prefered_language: 'en' | 'ar' | 'ur' | 'hi' | 'bn';
  has_pin: boolean;
  device: { name: string | null; bound_at: string } | null;
  user: { id: number; email: string | null; status: 'active' | 'inactive'; has_signed_up: boolean } | null;
  open_request: { id: number; status: string } | null;
  version: number;
  can: {
    update: boolean;
    trash: boolean;
    restore: boolean;
    export_data: boolean;
    erase: boolean;
    set_pin: boolean;
    bind_vehicle: boolean;
    unbind_device: boolean;
    invite: boolean;
    message: boolean;
  };
};

export type DriverLogRow = {
  id: number;
  vehicle: { id: number; plate_no: string };
  driver: { id: number; name: string };
  bound_at: string;
  bound_by: string | null;
  unbound_at: string | null;
  unbound_by: string | null;
};

export type DriverRow = {
  id: number;
  name: string;
  employee_number: string;
  civil_id: string;
  mobile: string;
  email: string | null;
  client: PartyName;
  vehicle: DriverRowVehicle | null;
  photo_file_id: number | null;
  driving_license_until: string | null;
  residence_permit_until: string | null;
  driver_card_until: string | null;
  hazmat_license_until: string | null;
  has_device: boolean;
  status: 'active' | 'inactive';
  created_at: string;
  deleted_at: string | null;
};

export type DriverRowVehicle = {
  id: number;
  plate_no: string;
  plate_kind: ListDashboardTopsAnswerRowsPlatePlateKind;
};

export type EffectiveRule = {
  code: CheckCode;
  unit: CheckUnit;
  resets_at: string | null;
  levels: {
    level: 'client' | 'group' | 'vehicle' | 'driver';
    limit: number | null;
    used: number | null;
    raised_by: number | null;
    window_days: number | null;
    is_each_vehicle: boolean;
    consequence: 'decline' | 'hold' | 'flag';
    profile: PartyName | null;
    decides: boolean;
    from_minute: number | null;
    to_minute: number | null;
    weekdays: number[] | null;
    valid_documents: CheckDocumentName[] | null;
    document_grace_days: number | null;
    names: { name_en: string; name_ar: string }[];
  }[];
};

export type FeedDriversQuery = { client_id?: number; cursor?: string; since?: string; limit?: number };

export type FeedInvoicesAnswerRowsKind =
  | 'refuelling'
  | 'subscription'
  | 'processing_fee'
  | 'delivery'
  | 'borne'
  | 'credit_note'
  | 'debit_note';

export type FeedTransactionsAnswerRowsDriver = { id: number; employee_number: string; name: string };

export type FoundPlace = {
  kind: 'street' | 'district' | 'address';
  name_en: string;
  name_ar: string;
  detail_en: string | null;
  detail_ar: string | null;
  latitude: number;
  longitude: number;
};

export type FuelRequestBodyInput = {
  vehicle_id: number;
  driver_id?: number;
  fuel_type_id?: number;
  kind: 'litres' | 'amount' | 'fill_up';
  volume_ml?: number;
  amount_halalas?: number;
  station_id?: number;
  odometer_km?: number;
  coordinates?: { latitude: number; longitude: number };
  vehicle_is_here?: boolean;
  manager_decides?: boolean;
  request_reason?: FuelRequestDetailRequestReason;
  request_reason_text?: string;
};

export type FuelRequestDetail = {
  id: number;
  reference_number: string | null;
  status: GetDashboardAnswerSeriesStatus;
  client: PartyName;
  vehicle: RequestVehicle;
  driver: FuelRequestDetailDriver;
  fuel_type: PumpFuel;
  kind: 'litres' | 'amount' | 'fill_up';
  requested_volume_ml: number;
  requested_amount_halalas: number;
  approved_volume_ml: number | null;
  approved_amount_halalas: number | null;
  hold_halalas: number;
  request_reason: FuelRequestDetailRequestReason | null;
  request_reason_text: string | null;
  volume_ml: number | null;
  amount_halalas: number | null;
  charged_halalas: number | null;
  price_millis_per_litre: number | null;
  network: PartyName | null;
  station: PartyName | null;
  chosen_station: PartyName | null;
  pending_reasons: string[];
  failed_checks: Check[];
  flags: string[];
  created_at: string;
  status_changed_at: string;
  due_at: string | null;
  is_demo: boolean;
  qr_token: string | null;
  requested_odometer_km: number | null;
  requested_coordinates: { latitude: number; longitude: number } | null;
  station_coordinates: { latitude: number; longitude: number } | null;
  driver_distance_metres: number | null;
  tank_capacity_ml: number;
  odometer_km: number | null;
  attendant: { name: string } | null;
  found_by: 'plate' | 'qr' | 'typed' | 'tag' | null;
  tag: { id: number; tag_number: string; label: string | null } | null;
  plate_read: string | null;
  pin_checked: boolean;
  override_reason: string | null;
  pump_photo_file_id: number | null;
  approved_at: string | null;
  fuelling_started_at: string | null;
  closed_at: string | null;
  completed_at: string | null;
  arrived_late_at: string | null;
  late_for: FuelRequestDetailLateFor | null;
  late_fills: FuelRequestDetailLateFor[];
  end_reason: string | null;
  vat_halalas: number | null;
  vat_rate_basis_points: number;
  checks: Check[];
  close_checks: Check[] | null;
  suggested_volume_ml: number | null;
  timeline: TimelineEntry[];
  comments: ThreadComment[];
  escalated_at: string | null;
  dispute: { id: number; state: 'open' | 'upheld' | 'rejected' } | null;
  trip: { id: number; trip_code: string } | null;
  money: RequestMoney;
  previous_fill: PreviousFill | null;
  exception: { volume_ml: number | null; amount_halalas: number | null } | null;
  can: RequestCan;
};

export type FuelRequestDetailDriver = { id: number; name: string; mobile: string };

export type FuelRequestDetailLateFor = { id: number; reference_number: string | null };

export type FuelRequestDetailRequestReason =
  | 'long_trip'
  | 'extra_trip'
  | 'tank_nearly_empty'
  | 'no_station_ahead';

export type FuelRequestRow = {
  id: number;
  reference_number: string | null;
  status: GetDashboardAnswerSeriesStatus;
  client: PartyName;
  vehicle: RequestVehicle;
  driver: FuelRequestDetailDriver;
  fuel_type: PumpFuel;
  kind: 'litres' | 'amount' | 'fill_up';
  requested_volume_ml: number;
  requested_amount_halalas: number;
  approved_volume_ml: number | null;
  approved_amount_halalas: number | null;
  hold_halalas: number;
  request_reason: FuelRequestDetailRequestReason | null;
  request_reason_text: string | null;
  volume_ml: number | null;
  amount_halalas: number | null;
  charged_halalas: number | null;
  price_millis_per_litre: number | null;
  network: PartyName | null;
  station: PartyName | null;
  chosen_station: PartyName | null;
  pending_reasons: string[];
  failed_checks: Check[];
  flags: string[];
  created_at: string;
  status_changed_at: string;
  due_at: string | null;
  is_demo: boolean;
};

export type GetClientPlanAnswerChoicesMonthly = {
  net_halalas: number;
  vat_halalas: number;
  amount_halalas: number;
};

export type GetClientPlanAnswerCurrent = {
  plan: 'basic' | 'standard' | 'enterprise';
  title_en: string;
  title_ar: string;
  billing_cycle: 'monthly' | 'yearly';
  from_period: string;
  net_halalas: number;
  vat_halalas: number;
  amount_halalas: number;
  chosen_at: string;
};

export type GetDashboardAnswerSeriesStatus =
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

export type GetStatementQueryType =
  | 'all'
  | 'debit'
  | 'credit'
  | 'top_ups'
  | 'fuel'
  | 'fees'
  | 'payments'
  | 'others';

export type InvoiceDetail = {
  id: number;
  number: string;
  kind: FeedInvoicesAnswerRowsKind;
  period: string;
  from_on: string | null;
  until_on: string | null;
  billing_model: 'agency' | 'resale';
  client: PartyName | null;
  network: PartyName | null;
  issued_at: string;
  due_on: string;
  net_halalas: number;
  discount_halalas: number;
  taxable_halalas: number;
  vat_halalas: number;
  total_halalas: number;
  due_halalas: number;
  credited_halalas: number;
  debited_halalas: number;
  on_credit_halalas: number;
  status: ListInvoicesQueryStatus;
  is_credit_overdue: boolean;
  clearance_status: ListInvoicesQueryClearanceStatus;
  corrects: { id: number; number: string } | null;
  replaces: { id: number; number: string } | null;
  replaced_by: { id: number; number: string } | null;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  discount_kind: 'none' | 'fixed' | 'percent';
  discount_value: number;
  vat_lines: { rate_basis_points: number; taxable_halalas: number; vat_halalas: number }[];
  reason: string | null;
  uuid: string;
  icv: number;
  previous_hash: string;
  hash: string;
  qr: string;
  entry_id: number | null;
  covered: number;
  lines: InvoiceLine[];
  settlements: {
    kind: 'charged' | 'wallet' | 'top_up' | 'credit_note' | 'reversed' | 'replaced';
    amount_halalas: number;
    settled_at: string;
    entry_id: number | null;
  }[];
  reminders: { days_overdue: number; sent_at: string }[];
  credit_notes: InvoiceDetailCreditNotes[];
  debit_notes: InvoiceDetailCreditNotes[];
  debit_limit_halalas: number | null;
  shared_at: string | null;
  clearance: {
    status: ListInvoicesQueryClearanceStatus;
    attempts: number;
    next_attempt_at: string | null;
    is_sent_to_authority: boolean;
    answers: {
      id: number;
      sent_at: string;
      outcome: 'cleared' | 'reported' | 'already_received' | 'refused' | 'not_authorised' | 'unavailable';
      reason: string | null;
      errors: { code: string; message: string }[];
      warnings: { code: string; message: string }[];
    }[];
  };
  can: { credit: boolean; debit: boolean; pay: boolean; send: boolean; reissue: boolean };
};

export type InvoiceDetailCreditNotes = {
  id: number;
  number: string;
  total_halalas: number;
  issued_at: string;
  reason: string | null;
};

export type InvoiceItemRow = {
  id: number;
  entry_id: number | null;
  entry_kind: string | null;
  delivered_line_id: number | null;
  at: string;
  reference_number: string;
  fuel_request_id: number | null;
  plate_no: string | null;
  station: PartyName | null;
  title_en: string | null;
  title_ar: string | null;
  volume_ml: number | null;
  pieces: number | null;
  amount_halalas: number;
};

export type InvoiceLine = {
  position: number;
  kind:
    | 'fuel'
    | 'registration_fee'
    | 'monthly_fee'
    | 'subscription_fee'
    | 'processing_fee'
    | 'delivered_fuel'
    | 'delivered_goods'
    | 'correction'
    | 'borne';
  title_en: string;
  title_ar: string;
  items: number;
  volume_ml: number | null;
  pieces: number | null;
  price_millis: number | null;
  price_includes_vat: boolean;
  vat_rate_basis_points: number;
  net_price_micros: number | null;
  rounding_halalas: number;
  net_halalas: number;
  vat_halalas: number;
  gross_halalas: number;
};

export type InvoiceParty = {
  name_en: string;
  name_ar: string;
  vat_no: string;
  cr_number: string;
  address: string;
  building_number: string | null;
  street: string | null;
  district: string | null;
  city: string | null;
  postal_code: string | null;
  additional_number?: string | null;
  street_ar?: string | null;
  district_ar?: string | null;
  city_ar?: string | null;
  logo_file_id?: number | null;
};

export type InvoiceRow = {
  id: number;
  number: string;
  kind: FeedInvoicesAnswerRowsKind;
  period: string;
  from_on: string | null;
  until_on: string | null;
  billing_model: 'agency' | 'resale';
  client: PartyName | null;
  network: PartyName | null;
  issued_at: string;
  due_on: string;
  net_halalas: number;
  discount_halalas: number;
  taxable_halalas: number;
  vat_halalas: number;
  total_halalas: number;
  due_halalas: number;
  credited_halalas: number;
  debited_halalas: number;
  on_credit_halalas: number;
  status: ListInvoicesQueryStatus;
  is_credit_overdue: boolean;
  clearance_status: ListInvoicesQueryClearanceStatus;
  corrects: { id: number; number: string } | null;
  replaces: { id: number; number: string } | null;
  replaced_by: { id: number; number: string } | null;
};

export type LimitProfile = {
  id: number;
  name_en: string;
  name_ar: string;
  rules: PolicyRules;
  version: number;
  changed_at: string | null;
  changed_by: string | null;
  followers: { vehicles: number; groups: number; drivers: number };
  vehicles_in_groups: number;
};

export type LimitRow = {
  level: 'vehicle' | 'group' | 'driver';
  id: number;
  subject: { name_en: string; name_ar: string };
  plate_no: string | null;
  group: PartyName | null;
  driver: { id: number; name: string } | null;
  profile: PartyName | null;
  rules: EffectiveRule[];
  tightest: CheckCode | null;
};

export type ListBranchesAnswerRows = {
  name_en: string;
  name_ar: string;
  client: PartyName;
  city: string | null;
  cost_center: string | null;
  groups: number;
  vehicles: number;
  id: number;
  status: 'active' | 'inactive';
  version: number;
  created_at: string;
  can: { update: boolean };
};

export type ListBranchesQuerySort =
  | 'name'
  | 'city'
  | 'cost_center'
  | 'groups'
  | 'vehicles'
  | 'created_at'
  | '-name'
  | '-city'
  | '-cost_center'
  | '-groups'
  | '-vehicles'
  | '-created_at';

export type ListClientsQuerySort =
  | 'name_en'
  | 'name_ar'
  | 'vat_no'
  | 'created_at'
  | 'allocated'
  | 'reserved'
  | '-name_en'
  | '-name_ar'
  | '-vat_no'
  | '-created_at'
  | '-allocated'
  | '-reserved';

export type ListDashboardTopsAnswerRowsPlate = {
  plate_no: string;
  plate_kind: ListDashboardTopsAnswerRowsPlatePlateKind;
};

export type ListDashboardTopsAnswerRowsPlatePlateKind = 'private' | 'commercial' | 'public' | 'diplomatic';

export type ListDeliveredLinesQuerySort =
  | 'delivered_on'
  | 'client'
  | 'product'
  | 'volume_ml'
  | 'amount_halalas'
  | '-delivered_on'
  | '-client'
  | '-product'
  | '-volume_ml'
  | '-amount_halalas';

export type ListDriversQuerySort =
  | 'name'
  | 'employee_number'
  | 'civil_id'
  | 'mobile'
  | 'client'
  | 'vehicle'
  | 'first_expiry'
  | 'created_at'
  | 'deleted_at'
  | '-name'
  | '-employee_number'
  | '-civil_id'
  | '-mobile'
  | '-client'
  | '-vehicle'
  | '-first_expiry'
  | '-created_at'
  | '-deleted_at';

export type ListFuelRequestsQuerySort =
  | 'created_at'
  | 'status_changed_at'
  | 'amount'
  | 'volume'
  | '-created_at'
  | '-status_changed_at'
  | '-amount'
  | '-volume';

export type ListInvoiceItemsQuerySort =
  | 'at'
  | 'plate_no'
  | 'station'
  | 'amount_halalas'
  | '-at'
  | '-plate_no'
  | '-station'
  | '-amount_halalas';

export type ListInvoicesQueryClearanceStatus = 'not_sent' | 'sending' | 'cleared' | 'reported' | 'refused';

export type ListInvoicesQuerySort =
  | 'issued_at'
  | 'number'
  | 'due_on'
  | 'total_halalas'
  | 'due_halalas'
  | '-issued_at'
  | '-number'
  | '-due_on'
  | '-total_halalas'
  | '-due_halalas';

export type ListInvoicesQueryStatus =
  | 'issued'
  | 'partly_paid'
  | 'charged'
  | 'paid'
  | 'overdue'
  | 'credited'
  | 'replaced';

export type ListNetworksQuerySort =
  | 'name'
  | 'stations'
  | 'completed_transactions'
  | 'held_transactions'
  | 'status'
  | 'created_at'
  | '-name'
  | '-stations'
  | '-completed_transactions'
  | '-held_transactions'
  | '-status'
  | '-created_at';

export type ListOrdersQuerySort =
  | 'id'
  | 'delivery_date'
  | 'client'
  | 'warehouse'
  | 'volume_ml'
  | 'amount_halalas'
  | 'priority'
  | 'created_at'
  | '-id'
  | '-delivery_date'
  | '-client'
  | '-warehouse'
  | '-volume_ml'
  | '-amount_halalas'
  | '-priority'
  | '-created_at';

export type ListOrdersQueryView =
  | 'all'
  | 'unassigned'
  | 'in_production'
  | 'ready_for_pickup'
  | 'delivery_trips';

export type ListReportRowsQueryMeasure =
  | 'volume_ml'
  | 'amount_halalas'
  | 'distance_km'
  | 'ml_per_100km'
  | 'fills'
  | 'price_millis'
  | 'over_official_halalas';

export type ListReportRowsQueryPeriod =
  | 'today'
  | 'yesterday'
  | '7_days'
  | '30_days'
  | 'last_week'
  | 'this_month'
  | 'last_month'
  | 'this_quarter'
  | 'last_quarter'
  | 'this_year'
  | 'last_year';

export type ListReportRowsQuerySort =
  | 'name'
  | 'fills'
  | 'volume_ml'
  | 'amount_halalas'
  | 'price_millis'
  | 'distance_km'
  | 'ml_per_100km'
  | 'metres_per_litre'
  | 'left_out_ml'
  | 'official_millis'
  | 'over_official_halalas'
  | 'excused_halalas'
  | 'tank_to_wheel_grams'
  | 'well_to_tank_grams'
  | 'well_to_wheel_grams'
  | 'well_to_wheel_grams_per_km'
  | 'driven_km'
  | 'tonne_km'
  | 'burnt_ml'
  | 'mg_per_tonne_km'
  | 'measured_percent'
  | 'peers'
  | 'peers_ml_per_100km'
  | 'above_peers_percent'
  | 'above_peers_ml'
  | 'total'
  | 'limit_ml'
  | 'used_ml'
  | 'left_ml'
  | 'limit_halalas'
  | 'used_halalas'
  | 'left_halalas'
  | 'used_percent'
  | 'budget_halalas'
  | 'budget_ml'
  | 'forecast_halalas'
  | 'forecast_ml'
  | 'main_halalas'
  | 'allocated_halalas'
  | 'reserved_halalas'
  | 'remaining_halalas'
  | 'spent_halalas'
  | 'days_left'
  | 'owed_halalas'
  | 'not_invoiced_halalas'
  | 'age_0_halalas'
  | 'age_1_halalas'
  | 'age_2_halalas'
  | 'age_3_halalas'
  | 'overpaid_halalas'
  | 'due_in_halalas'
  | 'credit_in_halalas'
  | 'top_up_in_halalas'
  | 'owed_out_halalas'
  | 'refund_out_halalas'
  | 'usual_out_halalas'
  | 'net_cash_halalas'
  | 'revenue_halalas'
  | 'processing_fee_halalas'
  | 'vehicle_fee_halalas'
  | 'subscription_halalas'
  | 'delivery_halalas'
  | 'borne_halalas'
  | 'margin_halalas'
  | 'borne_total_halalas'
  | 'borne_platform_halalas'
  | 'borne_excused_halalas'
  | 'borne_cancelled_halalas'
  | 'borne_documents_halalas'
  | 'borne_station_halalas'
  | 'vat_base_halalas'
  | 'vat_adjustment_halalas'
  | 'vat_tax_halalas'
  | '-name'
  | '-fills'
  | '-volume_ml'
  | '-amount_halalas'
  | '-price_millis'
  | '-distance_km'
  | '-ml_per_100km'
  | '-metres_per_litre'
  | '-left_out_ml'
  | '-official_millis'
  | '-over_official_halalas'
  | '-excused_halalas'
  | '-tank_to_wheel_grams'
  | '-well_to_tank_grams'
  | '-well_to_wheel_grams'
  | '-well_to_wheel_grams_per_km'
  | '-driven_km'
  | '-tonne_km'
  | '-burnt_ml'
  | '-mg_per_tonne_km'
  | '-measured_percent'
  | '-peers'
  | '-peers_ml_per_100km'
  | '-above_peers_percent'
  | '-above_peers_ml'
  | '-total'
  | '-limit_ml'
  | '-used_ml'
  | '-left_ml'
  | '-limit_halalas'
  | '-used_halalas'
  | '-left_halalas'
  | '-used_percent'
  | '-budget_halalas'
  | '-budget_ml'
  | '-forecast_halalas'
  | '-forecast_ml'
  | '-main_halalas'
  | '-allocated_halalas'
  | '-reserved_halalas'
  | '-remaining_halalas'
  | '-spent_halalas'
  | '-days_left'
  | '-owed_halalas'
  | '-not_invoiced_halalas'
  | '-age_0_halalas'
  | '-age_1_halalas'
  | '-age_2_halalas'
  | '-age_3_halalas'
  | '-overpaid_halalas'
  | '-due_in_halalas'
  | '-credit_in_halalas'
  | '-top_up_in_halalas'
  | '-owed_out_halalas'
  | '-refund_out_halalas'
  | '-usual_out_halalas'
  | '-net_cash_halalas'
  | '-revenue_halalas'
  | '-processing_fee_halalas'
  | '-vehicle_fee_halalas'
  | '-subscription_halalas'
  | '-delivery_halalas'
  | '-borne_halalas'
  | '-margin_halalas'
  | '-borne_total_halalas'
  | '-borne_platform_halalas'
  | '-borne_excused_halalas'
  | '-borne_cancelled_halalas'
  | '-borne_documents_halalas'
  | '-borne_station_halalas'
  | '-vat_base_halalas'
  | '-vat_adjustment_halalas'
  | '-vat_tax_halalas';

export type ListStationsQuerySort =
  | 'name'
  | 'reference'
  | 'city'
  | 'staff'
  | 'transactions'
  | 'status'
  | 'first_expiry'
  | 'created_at'
  | '-name'
  | '-reference'
  | '-city'
  | '-staff'
  | '-transactions'
  | '-status'
  | '-first_expiry'
  | '-created_at';

export type ListTemporaryCapacitiesQueryStatus = 'running' | 'expired' | 'revoked' | 'replaced';

export type ListTopUpsQuerySort = 'created_at' | 'amount_halalas' | '-created_at' | '-amount_halalas';

export type ListVehicleGroupsQuerySort =
  | 'name'
  | 'branch'
  | 'cost_center'
  | 'vehicles'
  | 'created_at'
  | '-name'
  | '-branch'
  | '-cost_center'
  | '-vehicles'
  | '-created_at';

export type ListVehicleLogAnswer = { rows: DriverLogRow[]; total: number; page: number; per_page: number };

export type ListVehicleTagsQuerySort =
  | 'plate_no'
  | 'tag_number'
  | 'paired_at'
  | 'status_changed_at'
  | 'last_read_at'
  | '-plate_no'
  | '-tag_number'
  | '-paired_at'
  | '-status_changed_at'
  | '-last_read_at';

export type ListVehiclesQuerySort =
  | 'plate_no'
  | 'name'
  | 'client'
  | 'group'
  | 'vehicle_type'
  | 'driver'
  | 'gas_tank_capacity'
  | 'odometer'
  | 'last_refill_date'
  | 'next_service_date'
  | 'first_expiry'
  | 'created_at'
  | 'deleted_at'
  | '-plate_no'
  | '-name'
  | '-client'
  | '-group'
  | '-vehicle_type'
  | '-driver'
  | '-gas_tank_capacity'
  | '-odometer'
  | '-last_refill_date'
  | '-next_service_date'
  | '-first_expiry'
  | '-created_at'
  | '-deleted_at';

export type ListWarehousesQuerySort =
  | 'name'
  | 'client'
  | 'open_orders'
  | 'created_at'
  | '-name'
  | '-client'
  | '-open_orders'
  | '-created_at';

export type NetworkMeasures = {
  stations: number;
  completed_transactions: number;
  held_transactions: number;
  contract_no: string;
  created_at: string;
};

export type NetworkRow = {
  id: number;
  name_en: string;
  name_ar: string;
  status: 'active' | 'inactive';
  measures: NetworkMeasures | null;
};

export type NewOrderLine = { delivery_product_id: number; volume_ml?: number; pieces?: number };

export type OdometerReading = {
  id: number;
  read_at: string;
  odometer_km: number;
  distance_km: number | null;
  source: 'fuel_request' | 'typed' | 'first';
  fuel_request: FuelRequestDetailLateFor | null;
  is_new_odometer: boolean;
  note: string | null;
  entered_by: string | null;
  corrected_at: string | null;
  version: number;
};

export type OrderCan = {
  confirm: boolean;
  send_to_planning: boolean;
  edit: boolean;
  reschedule: boolean;
  hold: boolean;
  release: boolean;
  cancel: boolean;
  request_slot: boolean;
};

export type OrderDelivery = {
  trip_code: string;
  stop_status: 'planned' | 'arrived' | 'done' | 'failed' | 'dropped';
  stops_before: number;
  plate_no: string;
  driver_name: string | null;
  driver_mobile: string | null;
  expected_at: string | null;
  arrived_at: string | null;
  departed_at: string | null;
  failed_reason: string | null;
  failed_note: string | null;
  failed_photo_file_ids: number[];
  proof: DeliveryProof | null;
  charge: {
    net_halalas: number;
    vat_halalas: number;
    amount_halalas: number;
    invoice: { id: number; number: string } | null;
  } | null;
};

export type OrderDetail = {
  id: number;
  client: PartyName;
  delivery_branch: PartyName;
  warehouse: OrderSite;
  status: OrderStatus;
  delivery_date: string;
  window_from: string;
  window_to: string;
  delivery_slot_id: number | null;
  priority: number;
  volume_ml: number;
  weight_grams: number;
  amount_halalas: number;
  client_reference: string | null;
  created_at: string;
  arrived_at: string | null;
  delivered_at: string | null;
  unassigned: UnassignedFacts | null;
  is_slot_requested: boolean;
  version: number;
  can: OrderCan;
  lines: OrderLine[];
  events: OrderEvent[];
  required_skills: CreateOrderBodyRequiredSkills[];
  service_seconds: number | null;
  notes: string | null;
  placed_by: string | null;
  is_by_forecast: boolean;
  cancel_reason: RequestFuel | null;
  hold_reason: string | null;
  relations: OrderRelation[];
  slot_requests: SlotRequest[];
  status_before_hold: OrderStatus | null;
  short_address: string | null;
  contact_name: string | null;
  contact_mobile: string | null;
  driver_notes: string | null;
  editable_fields: OrderDetailEditableFields[];
};

export type OrderDetailEditableFields =
  | 'delivery_branch_id'
  | 'warehouse_id'
  | 'delivery_date'
  | 'delivery_slot_id'
  | 'lines'
  | 'priority'
  | 'required_skills'
  | 'after_order_ids'
  | 'apart_order_ids'
  | 'service_seconds'
  | 'client_reference'
  | 'notes';

export type OrderEvent = {
  id: number;
  at: string;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  actor_name: string | null;
  by_system: boolean;
  details: Record<string, string | number | null> | null;
};

export type OrderLine = {
  id: number;
  product: OrderProduct;
  volume_ml: number | null;
  pieces: number | null;
  weight_grams: number;
  price_millis: number;
  amount_halalas: number;
  delivered_volume_ml: number | null;
  delivered_pieces: number | null;
};

export type OrderProduct = {
  id: number;
  code: string;
  title_en: string;
  title_ar: string;
  kind: 'fuel' | 'goods';
};

export type OrderRelation = {
  kind: 'after' | 'apart';
  order_id: number;
  status: OrderStatus;
  warehouse: PartyName;
  delivery_date: string;
};

export type OrderRow = {
  id: number;
  client: PartyName;
  delivery_branch: PartyName;
  warehouse: OrderSite;
  status: OrderStatus;
  delivery_date: string;
  window_from: string;
  window_to: string;
  delivery_slot_id: number | null;
  priority: number;
  volume_ml: number;
  weight_grams: number;
  amount_halalas: number;
  client_reference: string | null;
  created_at: string;
  arrived_at: string | null;
  delivered_at: string | null;
  unassigned: UnassignedFacts | null;
  is_slot_requested: boolean;
  version: number;
  can: OrderCan;
};

export type OrderSite = {
  id: number;
  name_en: string;
  name_ar: string;
  address: string;
  latitude: number;
  longitude: number;
};

export type OrderStatus = 5 | 10 | 15 | 16 | 17 | 20 | 25 | 30 | 40 | 45 | 46;

export type PartyName = { id: number; name_en: string; name_ar: string };

export type Policy = {
  id: number | null;
  level: 'client' | 'group' | 'vehicle' | 'driver';
  client_id: number;
  subject_id: number | null;
  subject: { name_en: string; name_ar: string };
  profile: PartyName | null;
  rules: PolicyRules;
  version: number;
  changed_at: string | null;
  changed_by: string | null;
  can: { update: boolean };
};

export type PolicyRow = {
  level: 'client' | 'group' | 'vehicle' | 'driver';
  subject_id: number | null;
  subject: { name_en: string; name_ar: string };
  changed_at: string | null;
  changed_by: string | null;
  id: number;
  plate_no: string | null;
  rules: number;
};

export type PolicyRules = {
  volume_per_fill_ml: number | null;
  volume_per_day_ml: number | null;
  volume_per_week_ml: number | null;
  volume_per_month_ml: number | null;
  amount_per_fill_halalas: number | null;
  amount_per_day_halalas: number | null;
  amount_per_week_halalas: number | null;
  amount_per_month_halalas: number | null;
  window_days: number | null;
  volume_per_window_ml: number | null;
  amount_per_window_halalas: number | null;
  fills_per_day: number | null;
  fills_per_week: number | null;
  fills_per_month: number | null;
  minutes_between_fills: number | null;
  km_between_fills: number | null;
  from_minute: number | null;
  to_minute: number | null;
  weekdays: number[] | null;
  fuel_type_ids: number[] | null;
  cities: string[] | null;
  areas:
    | (
        | { latitude: number; longitude: number; kind: 'circle'; name: string; radius_metres: number }
        | { kind: 'polygon'; name: string; corners: { latitude: number; longitude: number }[] }
      )[]
    | null;
  disabled_network_ids: number[] | null;
  disabled_station_ids: number[] | null;
  station_distance_metres: number | null;
  tank_tolerance_percent: number | null;
  odometer_required: boolean | null;
  pin_required: boolean | null;
  tag_required: boolean | null;
  approval: 'auto' | 'manager' | null;
  approval_above_halalas: number | null;
  valid_documents: CheckDocumentName[] | null;
  document_grace_days: number | null;
  consequences: Record<string, 'decline' | 'hold' | 'flag'>;
  each_vehicle: (
    | 'volume_per_day'
    | 'volume_per_week'
    | 'volume_per_month'
    | 'volume_per_window'
    | 'amount_per_day'
    | 'amount_per_week'
    | 'amount_per_month'
    | 'amount_per_window'
    | 'fills_per_day'
    | 'fills_per_week'
    | 'fills_per_month'
  )[];
};

export type PreviousFill = {
  id: number;
  closed_at: string;
  volume_ml: number;
  amount_halalas: number;
  odometer_km: number | null;
  station: PartyName;
  pump_photo_file_id: number | null;
};

export type PumpFuel = {
  id: number;
  code: string;
  title_en: string;
  title_ar: string;
  title_ur: string | null;
};

export type ReportCode =
  | 'consumption'
  | 'matrix'
  | 'prices'
  | 'emissions'
  | 'delivery_emissions'
  | 'peers'
  | 'limits'
  | 'budgets'
  | 'allocation'
  | 'payables'
  | 'receivables'
  | 'cash_forecast'
  | 'revenue'
  | 'borne'
  | 'vat_return';

export type ReportDimension =
  | 'vehicle'
  | 'group'
  | 'cost_center'
  | 'driver'
  | 'client'
  | 'network'
  | 'station'
  | 'fuel'
  | 'month'
  | 'week'
  | 'city'
  | 'weekday'
  | 'hour'
  | 'budget'
  | 'vat_box'
  | 'trip'
  | 'order';

export type ReportRow = {
  id: number | null;
  name_en: string;
  name_ar: string;
  plate: ListDashboardTopsAnswerRowsPlate | null;
  measures: Record<string, number | null>;
};

export type RequestCan = {
  approve: boolean;
  reject: boolean;
  cancel: boolean;
  initiate: boolean;
  start: boolean;
  close: boolean;
  stop: boolean;
  decide_as_client: boolean;
  decide_as_admin: boolean;
  comment: boolean;
  dispute: boolean;
};

export type RequestFiltersInput = {
  status?: string;
  client_id?: number;
  network_id?: number;
  station_id?: number;
  vehicle_id?: number;
  driver_id?: number;
  fuel_type_id?: number;
  found_by?: 'plate' | 'qr' | 'typed' | 'tag';
  flagged?: 'yes';
  amount_from_halalas?: number;
  amount_to_halalas?: number;
  from?: string;
  to?: string;
  q?: string;
};

export type RequestFuel = { id: number; code: string; title_en: string; title_ar: string };

export type RequestMoney = {
  hold_halalas: number;
  hold_state: 'none' | 'open' | 'captured' | 'released';
  excess_hold_halalas: number;
  captured_halalas: number;
  released_halalas: number;
  uncovered_halalas: number;
  remaining_halalas: number | null;
  main_halalas: number | null;
};

export type RequestPreview = {
  decision: 'approve' | 'refuse' | 'manager_decides';
  checks: Check[];
  volume_ml: number;
  hold_halalas: number;
  price_millis_per_litre: number | null;
  suggested_volume_ml: number | null;
  vehicle_question: { station: PartyName | null } | null;
};

export type RequestVehicle = {
  id: number;
  plate_no: string;
  plate_kind: ListDashboardTopsAnswerRowsPlatePlateKind;
  name: string;
};

export type SendTankReadingsBodyReadingsSource = 'probe' | 'vehicle_bus' | 'tracker' | 'typed';

export type SlotOffer = {
  delivery_slot_id: number;
  from_minute: number;
  to_minute: number;
  cost_change_halalas: number | null;
  is_possible: boolean;
  is_cheapest: boolean;
};

export type SlotRequest = {
  id: number;
  status: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
  slots: { delivery_date: string; delivery_slot_id: number | null; window_from: string; window_to: string }[];
  expires_at: string;
  created_at: string;
  answered_at: string | null;
  chosen: number | null;
  decline_reason: string | null;
  can: { answer: boolean; withdraw: boolean };
};

export type StatementAges = {
  age_30_halalas: number;
  age_60_halalas: number;
  age_90_halalas: number;
  age_over_halalas: number;
  due_halalas: number;
};

export type StatementCredit = {
  open: {
    period: string;
    due_on: string;
    amount_halalas: number;
    is_overdue: boolean;
    not_invoiced_halalas: number;
  }[];
  fees_not_invoiced_halalas: number;
  owed_halalas: number;
};

export type StatementDocument = {
  at: string;
  kind: string;
  number: string;
  period: string | null;
  corrects_number: string | null;
  invoice_id: number | null;
  top_up_id: number | null;
  entry_id: number | null;
  debit_halalas: number;
  credit_halalas: number;
  balance_halalas: number;
};

export type StatementParty = {
  kind: 'client' | 'network' | 'franchisee' | 'branch';
  id: number;
  name_en: string;
  name_ar: string;
  address: string;
  address_ar: string | null;
  vat_no: string | null;
  contract_no: string | null;
  account_number: string | null;
};

export type StatementRow = {
  entry_id: number;
  posted_at: string;
  kind: string;
  fuel_request_id: number | null;
  reference_number: string;
  plate_no: string | null;
  volume_ml: number | null;
  fuel_code: string | null;
  fuel_title_en: string | null;
  fuel_title_ar: string | null;
  station_name_en: string | null;
  station_name_ar: string | null;
  client_name_en: string | null;
  client_name_ar: string | null;
  fee_period: string | null;
  net_halalas: number | null;
  vat_halalas: number | null;
  reversed_kind: string | null;
  debit_halalas: number;
  credit_halalas: number;
  balance_halalas: number;
};

export type StationMeasures = {
  reference: string | null;
  is_franchisee: boolean;
  staff: number;
  transactions: number;
  devices: number;
  municipal_license_until: string | null;
  civil_defense_until: string | null;
  operating_license_until: string | null;
  created_at: string;
};

export type StationRow = {
  id: number;
  name_en: string;
  name_ar: string;
  network: PartyName;
  city: string;
  address: string;
  latitude: number;
  longitude: number;
  status: 'active' | 'inactive';
  opens_at_minute: number | null;
  closes_at_minute: number | null;
  break_starts_at_minute: number | null;
  break_ends_at_minute: number | null;
  open_now: boolean;
  distance_metres: number | null;
  drive_metres: number | null;
  drive_seconds: number | null;
  price_millis_per_litre: number | null;
  measures: StationMeasures | null;
};

export type Sums = { requests: number; volume_ml: number; amount_halalas: number; charged_halalas: number };

export type TankForecast = {
  tank: {
    id: number;
    name: string;
    warehouse: PartyName;
    client: PartyName;
    product: { id: number; title_en: string; title_ar: string };
    delivery_branch: PartyName;
    capacity_ml: number;
    safe_min_ml: number;
  };
  last_reading: CreateSiteTankReadingAnswer | null;
  open_order: { id: number; status: OrderStatus; delivery_date: string; is_by_forecast: boolean } | null;
  missing: 'no_reading' | 'too_little_history' | null;
  history: { days: number; stretches: number };
  level: { volume_ml: number; low_ml: number; high_ml: number; source: 'manual' | 'api' | 'delivery' } | null;
  forecast: {
    daily_ml: number;
    weekday_ml: number[];
    points: { volume_ml: number; low_ml: number; high_ml: number; date: string }[];
    dry_on: string | null;
    refill_by: string | null;
    fits_ml: number;
    refill_ml: number | null;
  } | null;
  backtest: { error_percent: number; weeks: number } | null;
};

export type TemporaryCapacityRow = {
  volume_ml: number | null;
  amount_halalas: number | null;
  mode: 'once' | 'days';
  days: number | null;
  renew_automatically: boolean;
  carry_over: boolean;
  id: number;
  vehicle: { id: number; plate_no: string; name: string };
  left: number;
  reason: string;
  status: ListTemporaryCapacitiesQueryStatus;
  period: number;
  ends_at: string;
  created_at: string;
  created_by: string | null;
  ended_at: string | null;
  ended_by: string | null;
  end_reason: string | null;
  can: { revoke: boolean };
};

export type ThreadComment = {
  id: number;
  comment: string;
  created_at: string;
  user: { name: string; group: string };
  files: ThreadFile[];
};

export type ThreadFile = { id: number; name: string | null; media_type: string; size_bytes: number };

export type TimelineEntry = {
  id: number;
  entry:
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
    | 'transaction_cancelled'
    | 'number_plate_scan'
    | 'refueling'
    | 'dispute_opened'
    | 'dispute_upheld'
    | 'dispute_rejected';
  at: string;
  device_at: string | null;
  actor: { kind: 'user' | 'api_key' | 'policy' | 'sweeper'; name: string | null; group: string | null };
  coordinates: { latitude: number; longitude: number } | null;
  file_id: number | null;
  volume_ml: number | null;
  detail: Record<string, unknown>;
};

export type TopUpDetail = {
  id: number;
  reference_number: string;
  client: PartyName;
  amount_halalas: number;
  approved_amount_halalas: number | null;
  status: 'pending' | 'approved' | 'rejected';
  from: 'client' | 'admin';
  receipt_file_id: number | null;
  receipt_media_type: string | null;
  reason: string | null;
  created_at: string;
  created_by_name: string | null;
  first_approved_at: string | null;
  first_approved_by_name: string | null;
  first_approved_amount_halalas: number | null;
  decided_at: string | null;
  decided_by_name: string | null;
  entry_id: number | null;
  can: { approve: boolean; reject: boolean };
  approval_needs_another: 'own' | 'first' | null;
  same_receipt: {
    id: number;
    reference_number: string;
    status: 'pending' | 'approved' | 'rejected';
    client_name_en: string;
    client_name_ar: string;
  }[];
  fees_owed_halalas: number;
};

export type TopUpRow = {
  id: number;
  reference_number: string;
  client: PartyName;
  amount_halalas: number;
  approved_amount_halalas: number | null;
  status: 'pending' | 'approved' | 'rejected';
  from: 'client' | 'admin';
  receipt_file_id: number | null;
  receipt_media_type: string | null;
  reason: string | null;
  created_at: string;
  created_by_name: string | null;
  first_approved_at: string | null;
  first_approved_by_name: string | null;
  first_approved_amount_halalas: number | null;
  decided_at: string | null;
  decided_by_name: string | null;
  entry_id: number | null;
  can: { approve: boolean; reject: boolean };
  approval_needs_another: 'own' | 'first' | null;
};

export type TrackingLink = {
  path: string | null;
  state: 'active' | 'withdrawn' | 'over';
  opened_at: string | null;
  recipient: { name: string | null; mobile: string | null; email: string | null; language: 'en' | 'ar' };
  handover: {
    code: string | null;
    wrong_codes: number;
    is_locked: boolean;
    released_at: string | null;
    released_by: string | null;
  } | null;
  rating: DeliveryRating | null;
  can: { withdraw: boolean; renew: boolean; release: boolean };
};

export type UnassignedFacts = {
  cause: 'plan' | 'stop_failed' | 'trip_rejected' | 'trip_aborted' | 'taken_off';
  at: string;
  delivery_vehicle_id: number | null;
  vehicle_code: string | null;
  trip_code: string | null;
  reasons: UnassignedReason[];
  note: string | null;
};

export type UnassignedReason = { code: string; by: number; details: string[] };

export type UpsertDriversAnswer = {
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

export type VehicleDetail = {
  id: number;
  plate_no: string;
  plate_kind: ListDashboardTopsAnswerRowsPlatePlateKind;
  name: string;
  client: PartyName;
  group: PartyName | null;
  fuel_type: RequestFuel;
  other_fuel_types: RequestFuel[];
  vehicle_type: PartyName;
  driver: { id: number; name: string } | null;
  brand: string | null;
  make: string | null;
  model: string | null;
  gas_tank_capacity_ml: number;
  odometer_km: number | null;
  odo_last_updated_date: string | null;
  last_refill_date: string | null;
  next_service_date: string | null;
  registration_until: string | null;
  insurance_until: string | null;
  inspection_until: string | null;
  operating_card_until: string | null;
  cost_center: string | null;
  client_reference_number: string | null;
  status: 'active' | 'inactive';
  created_at: string;
  deleted_at: string | null;
  color: string | null;
  metres_per_litre: number | null;
  last_service_date: string | null;
  registration_file_id: number | null;
  insurance_file_id: number | null;
  inspection_file_id: number | null;
  operating_card_file_id: number | null;
  open_request: { id: number; status: string } | null;
  version: number;
  can: { update: boolean; trash: boolean; restore: boolean; bind_driver: boolean; add_reading: boolean };
};

export type VehicleFee = {
  vehicles: number;
  net_halalas: number;
  vat_halalas: number;
  amount_halalas: number;
  vat_rate_basis_points: number;
  monthly_amount_halalas: number;
};

export type VehicleRow = {
  id: number;
  plate_no: string;
  plate_kind: ListDashboardTopsAnswerRowsPlatePlateKind;
  name: string;
  client: PartyName;
  group: PartyName | null;
  fuel_type: RequestFuel;
  other_fuel_types: RequestFuel[];
  vehicle_type: PartyName;
  driver: { id: number; name: string } | null;
  brand: string | null;
  make: string | null;
  model: string | null;
  gas_tank_capacity_ml: number;
  odometer_km: number | null;
  odo_last_updated_date: string | null;
  last_refill_date: string | null;
  next_service_date: string | null;
  registration_until: string | null;
  insurance_until: string | null;
  inspection_until: string | null;
  operating_card_until: string | null;
  cost_center: string | null;
  client_reference_number: string | null;
  status: 'active' | 'inactive';
  created_at: string;
  deleted_at: string | null;
};

export type VehicleSummary = {
  from: string;
  to: string;
  measures: {
    fills: number;
    volume_ml: number;
    amount_halalas: number;
    distance_km: number;
    ml_per_100km: number | null;
  };
  estimated_km: number;
  usual: { ml_per_100km: number; lowest: number; highest: number; distances: number } | null;
  usual_distances: number;
  odometer: { odometer_km: number; read_at: string | null } | null;
  grain: 'day' | 'month';
  series: { starts_on: string; fills: number; volume_ml: number; amount_halalas: number }[];
  last_fills: {
    id: number;
    requested_at: string;
    station: PartyName | null;
    volume_ml: number;
    amount_halalas: number;
    ml_per_100km: number | null;
  }[];
};

export type VehicleTag = {
  id: number;
  tag_number: string;
  label: string | null;
  status: 'active' | 'blocked' | 'lost' | 'replaced';
  status_reason: string | null;
  status_changed_at: string;
  client: PartyName;
  vehicle: RequestVehicle;
  paired_at: string;
  paired_in: 'desk' | 'pump' | 'file';
  paired_by: string | null;
  paired_station: PartyName | null;
  last_read_at: string | null;
  last_read_station: PartyName | null;
  last_refused_at: string | null;
  replaced_by: { id: number; tag_number: string } | null;
  can: { block: boolean; report_lost: boolean; activate: boolean; move: boolean; replace: boolean };
};

export type Wallet = {
  client_id: number;
  main_halalas: number;
  allocated_halalas: number;
  reserved_halalas: number;
  remaining_halalas: number;
  open_holds: number;
  held_halalas: number;
  min_amount_notification: number;
  is_low: boolean;
  credit: CreditLine | null;
  credit_payment: { iban: string | null; reference: string } | null;
  can: { transfer: boolean; set_credit: boolean };
};

export type WarehouseRow = {
  name_en: string;
  name_ar: string;
  address: string;
  short_address: string | null;
  latitude: number;
  longitude: number;
  contact_name: string | null;
  contact_mobile: string | null;
  contact_email: string | null;
  recipient_language: 'en' | 'ar';
  requires_handover_code: boolean;
  required_skills: CreateOrderBodyRequiredSkills[];
  max_vehicle_weight_kg: number | null;
  open_from_minute: number | null;
  open_to_minute: number | null;
  service_seconds: number | null;
  driver_notes: string | null;
  client: PartyName;
  open_orders: number;
  last_delivery_at: string | null;
  id: number;
  status: 'active' | 'inactive';
  version: number;
  created_at: string;
  can: { update: boolean };
};

export type WebhookMessageData = { id: number; number: string; corrects_id: number };
