import CPostgres
import Glibc
import OKitDatabase

/// An open connection of libpq, which only one caller uses.
///
/// Calls never wait in the library: they wait for its descriptor, and end after a time.
final class PostgresHandle {
    private let functions: okit_postgres
    private let connection: OpaquePointer
    private var isClosed = false
    /// Whether results of an abandoned statement were not received.
    private var isBroken = false

    /// The times after which a connection and a statement are given up, in seconds.
    private static let (connecting, running) = (10.0, 30.0)
    /// The number of bytes of values beyond which a result is refused.
    private static let largest = 64 << 20

    /// Connects.
    ///
    /// - Parameter address: A URL or the parameters of a connection.
    init(_ address: String, isReadOnly: Bool) throws(DatabaseFailure) {
        let functions = try PostgresLibrary.load().functions
        self.functions = functions
        let names = ["dbname", "fallback_application_name", "client_encoding"]
        let values = [address, "okit-bundle", "UTF8"]
        let opened = Self.withStrings(names) { names in
            Self.withStrings(values) { values in functions.connect(names, values, 1) }
        }
        guard let opened else {
            throw DatabaseFailure(.connection, "out of memory")
        }
        connection = opened
        okit_ignore_notices(functions, connection)
        do {
            try finishConnecting()
            try prepare(isReadOnly: isReadOnly)
        } catch {
            functions.finish(connection)
            isClosed = true
            throw error
        }
    }

    deinit {
        if !isClosed {
            functions.finish(connection)
        }
    }

    /// Whether the connection is still open.
    var isAlive: Bool {
        functions.status(connection) == CONNECTION_OK && !isBroken
    }

    private func finishConnecting() throws(DatabaseFailure) {
        let end = Self.now + Self.connecting
        guard functions.status(connection) != CONNECTION_BAD else {
            throw connectionFailure()
        }
        var isReading = false
        while true {
            try wait(reading: isReading, until: end, "the server does not respond")
            switch functions.connectPoll(connection) {
            case PGRES_POLLING_OK:
                guard functions.setNonblocking(connection, 1) == 0 else {
                    throw connectionFailure()
                }
                return
            case PGRES_POLLING_READING: isReading = true
            case PGRES_POLLING_WRITING: isReading = false
            default: throw connectionFailure()
            }
        }
    }

    /// Values have the same text form whatever the settings of the server are.
    private func prepare(isReadOnly: Bool) throws(DatabaseFailure) {
        let settings = [
            "TimeZone": "UTC", "DateStyle": "ISO", "IntervalStyle": "postgres",
            "bytea_output": "hex", "extra_float_digits": "1", "standard_conforming_strings": "on",
            "statement_timeout": "20s", "lock_timeout": "5s",
            "idle_in_transaction_session_timeout": "60s",
            "default_transaction_read_only": isReadOnly ? "on" : "off",
        ]
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
            try run("SET \(name) = '\(value)'", [])
        }
    }

    // MARK: Statements

    /// The result of a statement.
    struct Outcome {
        var rows: [[SQLValue]] = []
        var changed = 0
    }

    /// Runs a statement.
    @discardableResult
    func run(_ sql: String, _ values: [SQLValue]) throws(DatabaseFailure) -> Outcome {
        let texts = try values.map { value throws(DatabaseFailure) in try Self.text(of: value) }
        guard !sql.utf8.contains(0) else {
            throw DatabaseFailure(.other, "a statement contains the code point 0")
        }
        let isSent = Self.withOptionalStrings(texts) { pointers in
            functions.send(connection, sql, CInt(texts.count), nil, pointers, nil, nil, 0)
        }
        guard isSent == 1, functions.setSingleRowMode(connection) == 1 else {
            throw connectionFailure()
        }
        let end = Self.now + Self.running
        while true {
            let rest = functions.flush(connection)
            if rest == 0 {
                break
            }
            guard rest > 0 else {
                throw connectionFailure()
            }
            try wait(reading: false, until: end, "the server does not accept data")
        }
        return try receive(until: end)
    }

    /// Receives all results, so that the next statement can be sent even after a failure.
    private func receive(until end: Double) throws(DatabaseFailure) -> Outcome {
        var outcome = Outcome()
        var failure: DatabaseFailure?
        var bytes = 0
        while true {
            while functions.isBusy(connection) == 1 {
                do throws(DatabaseFailure) {
                    try wait(reading: true, until: end, "the server does not respond")
                } catch {
                    cancel()
                    isBroken = true
                    throw error
                }
                guard functions.consumeInput(connection) == 1 else {
                    throw connectionFailure()
                }
            }
            guard let result = functions.result(connection) else {
                break
            }
            defer { functions.clear(result) }
            switch functions.resultStatus(result) {
            case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK:
                guard failure == nil else {
                    continue
                }
                add(rows: result, to: &outcome, &bytes)
                if bytes > Self.largest {
                    failure = DatabaseFailure(.other, "the rows are larger than 64 MB")
                    outcome.rows = []
                    cancel()
                }
            case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
            default: failure = failure ?? self.failure(of: result)
            }
            if let changed = functions.changedRows(result),
                let count = Int(String(cString: changed))
            {
                outcome.changed = count
            }
        }
        if let failure {
            throw failure
        }
        return outcome
    }

    private func add(rows result: OpaquePointer, to outcome: inout Outcome, _ bytes: inout Int) {
        let columns = functions.columnCount(result)
        for row in 0..<functions.rowCount(result) {
            outcome.rows.append(
                (0..<columns).map { column in
                    guard functions.isNull(result, row, column) == 0,
                        let value = functions.value(result, row, column)
                    else {
                        return .null
                    }
                    let count = Int(functions.length(result, row, column))
                    bytes += count + 16
                    let buffer = UnsafeRawBufferPointer(start: value, count: count)
                    return .text(String(decoding: buffer, as: UTF8.self))
                }
            )
        }
    }

    /// Asks the server to stop what it does.
    private func cancel() {
        guard let request = functions.makeCancel(connection) else {
            return
        }
        var reason: [CChar] = Array(repeating: 0, count: 256)
        // A statement that cannot be stopped ends after its own time.
        _ = functions.cancel(request, &reason, 256)
        functions.freeCancel(request)
    }

    // MARK: Notifications

    /// The texts of the notifications that have arrived.
    func takeNotifications() throws(DatabaseFailure) -> [String] {
        guard functions.consumeInput(connection) == 1 else {
            throw connectionFailure()
        }
        var texts: [String] = []
        while let notification = functions.notification(connection) {
            texts.append(String(cString: notification.pointee.extra))
            functions.freeMemory(notification)
        }
        return texts
    }

    /// Waits for a notification, for a time at most.
    ///
    /// - Returns: Whether something has arrived.
    func waitForNotification(seconds: Double) throws(DatabaseFailure) -> Bool {
        var descriptor = pollfd(
            fd: functions.socket(connection),
            events: Int16(POLLIN),
            revents: 0
        )
        return poll(&descriptor, 1, CInt(seconds * 1000)) > 0
    }

    // MARK: Waiting

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func wait(
        reading: Bool,
        until end: Double,
        _ problem: String
    ) throws(DatabaseFailure) {
        var descriptor = pollfd(
            fd: functions.socket(connection),
            events: Int16(reading ? POLLIN : POLLIN | POLLOUT),
            revents: 0
        )
        while true {
            let left = end - Self.now
            guard left > 0 else {
                throw DatabaseFailure(.timeout, problem)
            }
            let ready = poll(&descriptor, 1, CInt(min(left * 1000 + 1, 60_000)))
            if ready > 0 {
                break
            }
            if ready < 0, errno != EINTR {
                throw DatabaseFailure(.connection, "the connection broke")
            }
        }
        // To write, libpq must also be able to take what the server sends meanwhile.
        if !reading, descriptor.revents & Int16(POLLIN) != 0,
            functions.status(connection) == CONNECTION_OK
        {
            _ = functions.consumeInput(connection)
        }
    }

    // MARK: Failures

    private func connectionFailure() -> DatabaseFailure {
        let message = functions.errorMessage(connection).map { String(cString: $0) } ?? ""
        let text = message.isEmpty ? "the connection broke" : message
        return DatabaseFailure(.connection, text)
    }

    /// The failure of a statement, by the first message of the server: its details contain values.
    private func failure(of result: OpaquePointer) -> DatabaseFailure {
        func field(_ code: CInt) -> String? {
            functions.errorField(result, code).map { String(cString: $0) }
        }
        let state = field(okit_state_field) ?? ""
        let message = field(okit_message_field) ?? "the statement failed"
        let kind: DatabaseFailure.Kind =
            switch state {
            case _ where state.hasPrefix("23"), "P0001": .constraint
            case "57014", "55P03": .timeout
            case "40001", "40P01": .serialization
            case "25006": .readOnly
            case "42501": .denied
            case "42703", "42P01": .missing
            case _ where state.hasPrefix("08") || state.hasPrefix("57P"): .connection
            default: .other
            }
        return DatabaseFailure(
            kind,
            message,
            constraint: field(okit_constraint_field),
            column: field(okit_column_field)
        )
    }

    // MARK: Values

    private static func text(of value: SQLValue) throws(DatabaseFailure) -> String? {
        switch value {
        case .null: return nil
        case .int(let number): return String(number)
        case .double(let number): return String(number)
        case .bytes(let bytes):
            var text = "\\x"
            text.reserveCapacity(2 + 2 * bytes.count)
            for byte in bytes {
                let digits = String(byte, radix: 16)
                text += digits.count == 1 ? "0" + digits : digits
            }
            return text
        case .text(let text):
            guard !text.utf8.contains(0) else {
                throw DatabaseFailure(.other, "PostgreSQL cannot store text with the code point 0")
            }
            return text
        }
    }

    private static func withStrings<T>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> T
    ) -> T {
        withOptionalStrings(texts, body)
    }

    private static func withOptionalStrings<T>(
        _ texts: [String?],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> T
    ) -> T {
        let copies = texts.map { $0.flatMap { strdup($0) } }
        defer {
            for copy in copies {
                free(copy)
            }
        }
        let pointers = copies.map { $0.map { UnsafePointer($0) } } + [nil]
        return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}
